// The rules: the contents show where one reads and stay folded on a narrow screen until they are wanted; the search
// shows what it finds as one types, exactly as the page would after Enter.
import { all, first, only } from "./dom.js";

const PAUSE = 140;
const contents = first(document, ".contents");
const links = new Map((contents ? all(contents, "a[href*='#']", HTMLAnchorElement) : []).map((link) => [link.hash.slice(1), link]));
/** @type {HTMLAnchorElement | null} */
let current = null;

if (contents && matchMedia("(max-width: 900px)").matches) only(document, ".contents-list", HTMLDetailsElement).open = false;

// The section read is the last one that begins in the upper third of the window.
function follow() {
  const sections = all(document, ".rule");
  const past = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 3);
  const link = links.get((past.at(-1) ?? sections[0])?.id);
  if (!link || link === current) return;
  current?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "location");
  current = link;
  if (contents && contents.scrollHeight > contents.clientHeight) {
    contents.scrollTop = link.offsetTop - contents.clientHeight / 2;
  }
}

let due = 0;
if (contents) {
  addEventListener("scroll", () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(follow);
  }, { passive: true });
  follow();
}

// --- the search ------------------------------------------------------------------------------------------------------

const search = first(document, "[data-search]", HTMLFormElement);
/** @type {AbortController | null} */
let asked = null;
let pause = 0;

/** @param {HTMLFormElement} form */
async function find(form) {
  const words = only(form, "[name=q]", HTMLInputElement).value.trim();
  const address = new URL(form.action);
  if (words) address.searchParams.set("q", words);
  if (address.href === location.href.split("#")[0]) return;
  asked?.abort();
  asked = new AbortController();
  try {
    const answer = await fetch(address, { signal: asked.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["symbols", "found"]) document.getElementById(id)?.replaceWith(page.getElementById(id) ?? "");
    history.replaceState(null, "", address);
    if (contents) follow();
  } catch (fault) {
    if (!(fault instanceof Error && fault.name === "AbortError")) form.submit();
  }
}

search?.addEventListener("input", (event) => {
  clearTimeout(pause);
  if (!(/** @type {InputEvent} */ (event).isComposing)) pause = setTimeout(() => find(search), PAUSE);
});
search?.addEventListener("compositionend", () => find(search));
