// What every page does: dialogs, copying, sharing, form comfort. Everything also works by plain links and forms.
import { all, around, canShare, only, part } from "./dom.js";
import { reachScrolled } from "./scrolled.js";

/**
 * Shows a short message at the foot of the page; `bad` marks trouble.
 * @param {string} text
 */
export function toast(text, bad = false) {
  const holder = part("toasts");
  const note = document.createElement("div");
  note.className = bad ? "toast bad" : "toast";
  note.textContent = text;
  holder.append(note);
  setTimeout(() => note.remove(), bad ? 7000 : 4000);
}

/**
 * Opens a dialog by id; gives the focus back to where it was when the dialog closes.
 * @param {string} id
 */
export function openSheet(id) {
  const sheet = document.getElementById(id);
  if (!(sheet instanceof HTMLDialogElement) || sheet.open) return;
  const before = document.activeElement;
  sheet.showModal();
  sheet.addEventListener("close", () => before instanceof HTMLElement && before.isConnected && before.focus(), { once: true });
}

/** @param {HTMLElement} button */
async function copy(button) {
  const field = part(button.dataset.copy ?? "");
  const input = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
  const text = input?.value ?? field.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    input?.select();
    document.execCommand("copy");
  }
  toast(button.dataset.copied ?? "");
}

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return;
  const opener = around(target, "[data-opens]");
  if (opener) openSheet(opener.dataset.opens ?? "");
  const closer = target.closest("[data-closes]");
  if (closer) closer.closest("dialog")?.close();
  if (target instanceof HTMLDialogElement && target.open) {
    const box = target.getBoundingClientRect();
    const inside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) target.close();
  }
  const copier = around(target, "[data-copy]");
  if (copier) copy(copier);
  const sharer = around(target, "[data-share]");
  if (sharer && canShare) navigator.share({ url: sharer.dataset.share }).catch(() => {});
});

for (const sharer of all(document, "[data-share]")) sharer.hidden = !canShare;

/** Instants are written by the server in universal time; people read their own. */
export function localTimes() {
  const language = document.documentElement.lang;
  for (const element of all(document, "time[data-at]", HTMLTimeElement)) {
    const at = new Date(Number(element.dataset.at));
    element.dateTime = at.toISOString();
    const today = at.toDateString() === new Date().toDateString();
    element.title = at.toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
    element.textContent = element.dataset.style === "clock" || today
      ? at.toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" })
      : at.toLocaleDateString(language, { day: "numeric", month: "short" });
    if (element.dataset.style === "moment" && !today)
      element.textContent = at.toLocaleString(language, { weekday: "short", day: "numeric", month: "short", hour: "numeric", minute: "2-digit" });
  }
}
localTimes();
reachScrolled();

// How long a deadline leaves, in the reader's words: “2 h 41 min left”.
/** @type {[string, number][]} */
const UNITS = [["day", 86_400], ["hour", 3600], ["minute", 60]];

/**
 * @param {number} seconds
 * @param {string} language
 */
function remaining(seconds, language) {
  const first = Math.max(0, UNITS.findIndex(([, size]) => seconds >= size));
  const from = seconds < 60 ? UNITS.length - 1 : first;
  let rest = Math.max(0, seconds);
  return UNITS.slice(from, from + 2).map(([unit, size]) => {
    const count = Math.floor(rest / size);
    rest -= count * size;
    return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count);
  }).join(" ");
}

/** How long each deadline on the page leaves, and whether that is short. */
export function deadlines() {
  for (const element of all(document, "[data-until]")) {
    const left = Math.floor((Number(element.dataset.until) - Date.now()) / 1000);
    element.textContent = (element.dataset.says ?? "").replace("{time}", remaining(left, document.documentElement.lang));
    const hurry = Number(element.dataset.hurry ?? -1);
    element.classList.toggle("hurry", hurry >= 0 && Date.now() >= hurry);
    element.title = new Date(Number(element.dataset.until)).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  }
}
deadlines();
setInterval(deadlines, 20_000);

// A form that says how many seats it sets shows only their lines.
for (const form of all(document, "[data-setting]", HTMLFormElement)) {
  const refresh = () => {
    const fields = new FormData(form);
    const seats = Number(fields.get("seats") ?? 0);
    const pace = String(fields.get("pace"));
    for (const line of all(form, "[data-chair]")) line.hidden = Number(line.dataset.chair) >= seats;
    for (const field of all(form, "[data-pace]")) field.hidden = !field.dataset.pace?.split(" ").includes(pace);
    for (const choice of all(form, "[data-kind-of]", HTMLSelectElement)) {
      const line = only(form, `[data-chair="${choice.dataset.kindOf}"]`);
      for (const field of all(line, "[data-kind]")) field.hidden = field.dataset.kind !== choice.value;
    }
  };
  form.addEventListener("change", refresh);
  refresh();
  for (const sentence of all(form, "[data-rated]")) form.addEventListener("change", () => void foretell(form, sentence));
}

/**
 * Says whether the table that a form describes would be rated; nothing about one that could not be set.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} sentence
 */
async function foretell(form, sentence) {
  const wish = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && name !== "my_name") wish.append(name, value);
  const asked = wish.toString();
  sentence.dataset.asked = asked;
  const answer = await fetch(`${sentence.dataset.rated}?${asked}`).catch(() => null);
  const words = answer?.ok ? await answer.text() : "";
  if (sentence.dataset.asked === asked) sentence.textContent = words;
}
