// The live table: answers go to the server, changes come back as keyed elements. The page decides nothing.
import { Chat } from "./chat.js";
import { herald } from "./chimes.js";
import { runClocks } from "./clocks.js";
import { Overlay, update } from "./elements.js";
import { listen } from "./keyboard.js";
import { keyMaps } from "./keymap.js";
import { switchLayers } from "./layers.js";
import { bringBoard, lightLines, linkCursors, tabBoards } from "./lighting.js";
import { followLog, newestLine } from "./logbook.js";
import { placeNote } from "./noteplace.js";
import { markTurn, notifyIsOn, setNotify } from "./notify.js";
import { Options } from "./options.js";
import { openPlaces } from "./opened.js";
import { localTimes, openSheet, toast } from "./page.js";
import { Pairs } from "./pairs.js";
import { RealTime } from "./realtime.js";
import { isResting, rest, whenMoved } from "./resting.js";
import { Scoring } from "./scoring.js";
import { Socket } from "./socket.js";
import { play, setSound, soundIsOn } from "./sound.js";
import { zoomBoards } from "./zoom.js";

const body = document.body;
const match = body.dataset.match;
const words = JSON.parse(document.getElementById("words").textContent);
const narrow = matchMedia("(max-width: 760px)");
const touch = matchMedia("(pointer: coarse)");
const live = document.getElementById("live");
const QUIET = 500;
const overlay = new Overlay();
const previews = new Map();
let considered = null;
let touching = false;
let lookTimer = 0;
let busy = false;
let idle = 0;
let wasMine = false;
let wished = null;

const ask = () => document.getElementById("ask");
const say = (text) => {
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
};

// --- the line to the server ---------------------------------------------------------------------------------------

// Whoever comes back says what the page shows already, and is sent only what is new.
function path() {
  const query = new URLSearchParams();
  for (const name of ["seat", "version", "seq"]) if (body.dataset[name]) query.set(name, body.dataset[name]);
  return `/ws/matches/${match}?${query}`;
}
const socket = new Socket(path, hear, (online, code) => {
  document.getElementById("offline").hidden = online;
  if (code === 4004) location.reload();
});

function hear(message) {
  if (message.is !== "update") {
    if (message.is === "declined") toast(message.text, true);
    return;
  }
  if (pressed) return heard.push(message);
  const kept = underConsideration();
  const { question } = options;
  quiet();
  update(message);
  body.dataset.seq = message.seq;
  body.dataset.version = message.version;
  settle();
  if (options.question !== question) rest();
  goOnWith(kept);
  if (message.say) say(message.say);
  if (message.sound) later(() => play(message.sound));
  herald(message.show);
}

// Between a finger's touch and its lifting nothing changes under it, whatever others do meanwhile.
const PRESS = 600;
const heard = [];
let pressed = 0;
function lift() {
  clearTimeout(pressed);
  pressed = 0;
  while (heard.length) hear(heard.shift());
}
document.addEventListener("pointerdown", () => {
  clearTimeout(pressed);
  pressed = setTimeout(lift, PRESS);
}, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(lift), true);

// What need not be in the very frame that shows a change.
const later = (act) => requestAnimationFrame(() => setTimeout(act));

// After every change: the options are read anew, the turn is announced, times are local.
function settle() {
  busy = false;
  options.read();
  pairs.read();
  real.read();
  previews.clear();
  localTimes();
  chat.read();
  const mine = ask().dataset.mine === "1";
  if (mine && !wasMine && !real.isOn) later(() => play("turn"));
  if (mine !== wasMine) markTurn(mine, mine ? ask().querySelector("h1")?.textContent ?? "" : "");
  wasMine = mine;
  if (mine && wished !== null && !document.activeElement?.closest?.("dialog, input, textarea")) options.shown()[0]?.focus({ preventScroll: true });
  wished = null;
  cover();
  if (real.isOn) scoring.close();
  else scoring.read();
  celebrate();
  later(followLog);
  later(() => scoring.after(teach));
  clearTimeout(idle);
  idle = setTimeout(estimate, QUIET);
}

// On a shared screen: the moment another local player is asked, everything of the last one is taken off this page.
function cover() {
  const curtain = document.querySelector("#state .curtain");
  if (!curtain) return;
  if (curtain.dataset.cover === "1") look("");
  else curtain.querySelector("button").focus();
}

// Looks from another seat of this screen, or from none; a line that is dialled again asks for the same.
function look(seat) {
  body.dataset.seat = seat;
  socket.ask({ do: "look", seat: seat === "" ? -1 : Number(seat) });
}

// The score sheet opens by itself when the match ends before one's eyes.
let wasOver = document.querySelector("#ending table") !== null;
function celebrate() {
  const over = document.querySelector("#ending table") !== null;
  if (over && !wasOver) {
    hideWhy(); // nothing is refused any more
    scoring.after(() => openSheet("ending-sheet"));
  }
  wasOver = over;
}

// The guided match: one note at a time, chosen by the server for the position as it stands.
const lessonKey = `gnomon-lesson-${match}`;
let noted = (localStorage.getItem(lessonKey) ?? "").split(",").filter(Boolean);
let note = null;
async function teach() {
  const panel = document.getElementById("lesson");
  if (!panel || note) return;
  const reply = await fetch(`/matches/${match}/lesson?seen=${noted.join(",")}`);
  note = await reply.json();
  panel.hidden = !note;
  if (!note) return;
  panel.querySelector("h2").textContent = note.title;
  panel.querySelector("p").textContent = note.text;
  const link = panel.querySelector("a");
  link.hidden = !note.section;
  link.href = `/rules/${body.dataset.game}#s${note.section}`;
  link.textContent = note.link;
  point(true);
}
function point(on) {
  for (const id of note?.elements ?? []) document.getElementById(id)?.classList.toggle("pointed", on);
  if (on) placeNote(document.getElementById("lesson"), note.elements ?? []);
}
addEventListener("resize", () => note && point(true));
function understood() {
  if (!note) return;
  point(false);
  noted = [...noted, note.name];
  localStorage.setItem(lessonKey, noted.join(","));
  note = null;
  document.getElementById("lesson").hidden = true;
  teach();
}

async function send(message) {
  if (busy) return;
  busy = true;
  clearTimeout(lookTimer); // what was considered stays in sight until its result takes its place
  const reply = await socket.ask(message);
  busy = false;
  if (reply.is === "declined") {
    quiet();
    play("refused");
    if (reply.section) explainWith(reply);
    else toast(reply.text, true);
    say(reply.text);
  }
}

function answer(code) {
  const { seat, number } = options.panel.dataset;
  wished = document.activeElement?.closest?.("#options, #ask") ? code : null;
  send({ do: "answer", seat: Number(seat), number: Number(number), code, message: crypto.randomUUID?.().slice(0, 36) ?? "" });
}

// --- considering an option ----------------------------------------------------------------------------------------

async function preview(code) {
  const { seat, number } = options.panel.dataset;
  const key = `${number}:${code}`;
  if (!previews.has(key)) previews.set(key, socket.ask({ do: "preview", seat: Number(seat), code }));
  const reply = await previews.get(key);
  return reply.is === "previewed" ? reply : null;
}

function quiet() {
  clearTimeout(lookTimer);
  considered = null;
  overlay.clear();
  options?.mark(null);
  const confirm = document.getElementById("confirm");
  if (confirm) confirm.hidden = true;
}

function consider(code, wait = 70) {
  if (code === considered) return;
  clearTimeout(lookTimer);
  considered = code;
  options.mark(code);
  if (code === null) return overlay.clear();
  lookTimer = setTimeout(async () => {
    const reply = await preview(code);
    if (considered !== code || !reply) return;
    overlay.show(reply.set);
    if (narrow.matches) {
      bringBoard(Object.keys(reply.set));
      options.mark(code); // what is shown may have taken room from the board
    }
    const confirm = document.getElementById("confirm");
    if (confirm && reply.say) confirm.querySelector(".preview-line").textContent = reply.say;
  }, wait);
}

// Short tallies beside the first options, asked for when nothing else is going on; never in the way of a click.
function estimate() {
  const question = options.question;
  const codes = options.shown().slice(0, 9).map((button) => Number(button.dataset.code));
  const next = async () => {
    const code = codes.shift();
    if (code === undefined || options.question !== question || busy) return;
    const reply = await preview(code);
    if (options.question !== question) return;
    const tally = reply?.set[`tally-${code}`];
    if (tally) options.button(code)?.querySelector(".tally")?.replaceChildren(...new DOMParser().parseFromString(tally, "text/html").body.childNodes);
    (window.requestIdleCallback ?? setTimeout)(next);
  };
  if (ask().dataset.mine === "1" && options.panel.dataset.tally === "1" && !real.isOn) (window.requestIdleCallback ?? setTimeout)(next);
}

// What others do meanwhile takes nothing out of one's hands: the option considered stays so while the question stands.
function underConsideration() {
  const { question } = options;
  const confirm = document.getElementById("confirm");
  const isSelected = confirm?.hidden === false;
  return { question, isSelected, code: isSelected ? Number(confirm.dataset.code) : considered };
}
function goOnWith({ question, isSelected, code }) {
  const stands = options.question === question && !real.isOn;
  const button = stands && code !== null ? options.button(code) : null;
  if (!button || button.dataset.denied !== undefined) return;
  if (isSelected) select(code, button);
  else consider(code);
}

function choose(code, button) {
  if (narrow.matches && button?.dataset.elements && considered !== code && !real.isOn) return select(code, button);
  answer(code);
}

// On a phone the first tap shows what would happen, the second one (or the wide button) commits.
function select(code, button) {
  consider(code, 0);
  const confirm = document.getElementById("confirm");
  if (!confirm) return answer(code);
  confirm.hidden = false;
  confirm.dataset.code = code;
  confirm.querySelector(".preview-line").textContent = "";
  confirm.querySelector(".main").textContent = words.commit.replace("{option}", button.querySelector("strong").textContent);
  confirm.querySelector(".main").onclick = () => answer(code);
}

async function explain(code) {
  const { seat } = options.panel.dataset;
  const reply = await socket.ask({ do: "why", seat: Number(seat), code });
  if (reply.is === "explained") explainWith(reply);
  else if (reply.is === "declined") toast(reply.text, true);
}

function explainWith(reply) {
  overlay.clear();
  if (reply.set) overlay.show(reply.set);
  const note = document.getElementById("why-note");
  note.querySelector("p").textContent = reply.text;
  const link = note.querySelector("a");
  link.hidden = !reply.section;
  if (reply.section) {
    link.href = `/rules/${body.dataset.game}#s${reply.section}`;
    link.textContent = words.rule.replace("{section}", reply.section);
  }
  note.hidden = false;
  play("refused");
  say(reply.text);
}

const hideWhy = () => {
  const note = document.getElementById("why-note");
  if (!note.hidden) overlay.clear();
  note.hidden = true;
};

const options = new Options({ choose, look: consider, explain });
const real = new RealTime(socket.time, say);
const scoring = new Scoring();
const chat = new Chat(match, words.unread);

// --- pointer ------------------------------------------------------------------------------------------------------

document.addEventListener("submit", (event) => {
  const form = event.target;
  const kind = form.dataset?.do;
  if (!kind || socket.line.readyState !== WebSocket.OPEN) return;
  event.preventDefault();
  const button = event.submitter;
  if (kind === "answer") {
    const code = Number(button?.dataset.code ?? form.elements.code?.value);
    if (button?.dataset.denied !== undefined) return explain(code);
    choose(code, button);
  } else if (kind === "undo") {
    const back = /^\d+$/.test(button.value) ? { to: "row", row: Number(button.value) } : { to: button.value };
    send({ do: "undo", seat: Number(form.elements.seat.value), ...back });
  } else if (kind === "say") {
    const text = form.elements.text.value.trim();
    if (!text) return;
    form.elements.text.value = "";
    socket.ask({ do: "say", text }).then((reply) => reply.is === "declined" && toast(reply.text, true));
  } else if (kind === "look") {
    look(button.value);
  }
});

const boards = document.getElementById("content");
boards.addEventListener("click", (event) => {
  if (wasMoved()) return;
  const found = options.at(event.target);
  hideWhy();
  if (pairs.tap(event.target)) return;
  if (!found) return void (openPlace(event.target) || quiet());
  if (found.refused) return explain(Number(found.refused[0].dataset.code));
  if (found.buttons.length > 1) return menuAt(found.buttons, event);
  const [button] = found.buttons;
  const code = Number(button.dataset.code);
  if ((touch.matches || narrow.matches) && considered !== code && !real.isOn) return select(code, button);
  answer(code);
});
const openPlace = openPlaces(boards);
const pairs = new Pairs(boards, options, { answer, explain, look: () => quiet() });

function menuAt(buttons, event) {
  const menu = document.getElementById("place-menu");
  menu.querySelector("ol").replaceChildren(...buttons.map((button) => {
    const line = document.createElement("li");
    const copy = button.cloneNode(true);
    copy.type = "button";
    copy.removeAttribute("hidden");
    copy.onclick = () => { menu.close(); answer(Number(button.dataset.code)); };
    copy.onfocus = () => consider(Number(button.dataset.code));
    copy.onpointermove = copy.onpointerenter = (moved) => isResting(moved) || consider(Number(button.dataset.code));
    line.append(copy);
    return line;
  }));
  rest();
  openSheet("place-menu");
}

const track = (event) => {
  if (event.pointerType === "touch" || isResting(event)) return;
  const option = event.target.closest?.(".option[data-code]:not([data-denied])");
  if (option) return consider(Number(option.dataset.code));
  const joined = boards.contains(event.target) ? pairs.meant(event.target) : null;
  if (joined !== null) return consider(joined, real.isOn ? 200 : 70);
  const found = boards.contains(event.target) && !pairs.at(event.target) ? options.at(event.target) : null;
  if (found?.buttons) return consider(Number(found.buttons[0].dataset.code));
  if (!document.getElementById("why-note").hidden) return;
  const focused = document.activeElement?.closest?.(".option[data-code]:not([data-denied]):focus-visible");
  consider(focused ? Number(focused.dataset.code) : null);
};
document.addEventListener("pointerover", track);
whenMoved(track);
document.addEventListener("keydown", () => { touching = false; }, true);
document.addEventListener("focusin", (event) => {
  const option = event.target.closest?.(".option[data-code]:not([data-denied])");
  if (option?.matches(":focus-visible") && !touching) consider(Number(option.dataset.code));
});

// A long press shows what an option would do without taking it.
let press = 0;
document.addEventListener("pointerdown", (event) => {
  touching = event.pointerType === "touch";
  const option = event.target.closest?.(".option[data-code]:not([data-denied])");
  if (option && event.pointerType === "touch") press = setTimeout(() => select(Number(option.dataset.code), option), 450);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(press));

// --- the log, the layers, the sheets --------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const target = event.target.closest?.("button, a");
  if (!target) return;
  if (target.dataset.group !== undefined && target.closest(".group-list")) options.open(target.dataset.group, !narrow.matches);
  if (target.dataset.raises) raise(target.dataset.raises, target);
  if (target.id === "all-options") options.panel.classList.toggle("open-all");
  if (target.dataset.sound !== undefined) showSound(!soundIsOn(), true);
  if (target.id === "notify") setNotify(target.getAttribute("aria-pressed") !== "true").then(showNotify);
  if (target.dataset.hidesWhy !== undefined) hideWhy();
  if (target.dataset.cancelChoice !== undefined) quiet();
  if (target.id === "recap-done") markSeen();
  if (target.id === "lesson-next") understood();
});

function raise(id, button) {
  for (const panel of document.querySelectorAll(".rises")) {
    const up = panel.id === id && !panel.classList.contains("raised");
    panel.classList.toggle("raised", up);
    if (up) panel.querySelector("h2, button, a")?.focus?.();
  }
  for (const other of document.querySelectorAll("[data-raises]")) {
    other.setAttribute("aria-expanded", String(other === button && document.getElementById(id).classList.contains("raised")));
  }
}

function showSound(on, change = false) {
  if (change) setSound(on);
  for (const button of document.querySelectorAll("[data-sound]")) button.setAttribute("aria-pressed", String(on));
}
function showNotify(on) {
  document.getElementById("notify")?.setAttribute("aria-pressed", String(on));
}
showSound(soundIsOn());
showNotify(notifyIsOn());

switchLayers(boards);
lightLines();
tabBoards();
linkCursors(boards);
const wasMoved = zoomBoards(boards);
keyMaps();

// --- what happened since I last looked ----------------------------------------------------------------------------

const seenKey = `gnomon-seen-${match}-${body.dataset.seat}`;
const markSeen = () => {
  localStorage.setItem(seenKey, body.dataset.seq);
  document.getElementById("recap")?.close();
  for (const line of document.querySelectorAll(".log-lines .new")) line.classList.remove("new");
  document.querySelectorAll(".since").forEach((button) => { button.hidden = true; });
};
function recap() {
  const seen = Number(localStorage.getItem(seenKey) ?? -1);
  const fresh = [...document.querySelectorAll("#log [data-row]")].filter((line) => Number(line.dataset.row) > seen);
  fresh.sort((one, other) => one.dataset.row - other.dataset.row); // read from then until now
  if (seen < 0 || !fresh.length) return markSeen();
  fresh.forEach((line) => line.classList.add("new"));
  const since = document.querySelector(".since");
  if (since) {
    since.hidden = false;
    since.textContent = words.since.replace("{count}", fresh.length);
  }
  const list = document.querySelector("#recap ol");
  list.replaceChildren(...fresh.map((line) => line.cloneNode(true)));
}
addEventListener("pagehide", () => localStorage.setItem(seenKey, body.dataset.seq));

// --- keys -----------------------------------------------------------------------------------------------------------

const press1 = (selector) => document.querySelector(selector)?.click();
listen({
  number: (number) => ask().dataset.mine === "1" && options.byNumber(number),
  walk: (step, across) => {
    const where = document.activeElement;
    if (where && where !== document.body && !where.closest("#options, #ask, #content")) return false;
    options.walk(step, across);
    return true;
  },
  search: () => {
    options.panel.classList.add("open-all");
    (options.panel.querySelector(".find input") ?? options.shown()[0])?.focus();
  },
  leaveSearch: (field) => {
    if (field.closest(".find")) { field.value = ""; options.filter(""); options.shown()[0]?.focus(); }
    else field.blur();
  },
  fromSearch: (field, key) => {
    if (!field.closest(".find")) return false;
    const [first] = options.shown();
    if (!first) return true;
    if (key === "Enter") choose(Number(first.dataset.code), first);
    else first.focus();
    return true;
  },
  back: () => {
    if (pairs.release()) return;
    const open = !document.getElementById("why-note").hidden || considered !== null;
    hideWhy();
    quiet();
    if (!open || !narrow.matches) press1("#ask [data-key=back]");
  },
  undo: () => press1("#ask [data-key=undo]"),
  end: () => press1("#ask [data-key=end]"),
  help: () => openSheet("help-sheet"),
  log: () => newestLine()?.focus(),
  boards: () => document.getElementById("account-link")?.click(),
  chat: () => openSheet("chat-sheet"),
  read: () => say(ask().querySelector("h1")?.textContent ?? ""),
});
document.addEventListener("input", (event) => {
  if (event.target.closest?.(".find")) options.filter(event.target.value);
});

runClocks(() => socket.now(), say);
recap();
followLog();
wasMine = ask().dataset.mine === "1";
markTurn(wasMine);
cover();
teach();
estimate();
body.dataset.ready = "1";
