// The analysis board: one answers for everybody; the server keeps the line.
import { Overlay, update } from "./elements.js";
import { listen } from "./keyboard.js";
import { keyMaps } from "./keymap.js";
import { switchLayers } from "./layers.js";
import { lightLines, linkCursors, tabBoards } from "./lighting.js";
import { Options } from "./options.js";
import { openPlaces } from "./opened.js";
import { toast } from "./page.js";
import { zoomBoards } from "./zoom.js";

const overlay = new Overlay();
const boards = document.getElementById("content");
const live = document.getElementById("live");
const looks = new Map();
let id = document.body.dataset.copyId;
let before = new Set();
let considered = null;
let busy = false;

async function step(fields) {
  if (busy) return;
  busy = true;
  overlay.clear();
  try {
    const reply = await fetch(`/analysis/${id}/step`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(fields),
    });
    const found = await reply.json();
    if (found.error) return toast(found.error, true);
    if (found.id !== id) {
      id = found.id;
      history.replaceState(null, "", `/analysis/${id}`);
    }
    const lost = [...document.querySelectorAll("#content svg [id]")].map((element) => element.id)
      .filter((name) => before.has(name) && !(name in found.set));
    update({ set: found.set, del: lost });
    before = new Set(Object.keys(found.set));
    looks.clear();
    considered = null;
    options.read();
  } finally {
    busy = false;
  }
}

async function look(code) {
  const place = document.getElementById("ask").textContent;
  const key = `${place}:${code}`;
  if (!looks.has(key)) looks.set(key, fetch(`/analysis/${id}/look?code=${code}`).then((reply) => reply.json()));
  return looks.get(key);
}

let timer = 0;
function consider(code) {
  if (code === considered) return;
  considered = code;
  clearTimeout(timer);
  options.mark(code);
  if (code === null) return overlay.clear();
  timer = setTimeout(async () => {
    const found = await look(code);
    if (considered === code && found.set && !found.refused) overlay.show(found.set);
  }, 80);
}

async function explain(code) {
  const found = await look(code);
  overlay.show(found.set ?? {});
  const note = document.getElementById("why-note");
  note.querySelector("p").textContent = found.text ?? found.error;
  note.querySelector("a").href = `/rules/${document.body.dataset.game}#s${found.section ?? ""}`;
  note.hidden = false;
  live.textContent = found.text ?? found.error;
}

const options = new Options({ choose: (code) => step({ code }), look: consider, explain });
// What the page showed first is what the next answer is compared with.
before = new Set([...document.querySelectorAll("#content svg [id]")].map((element) => element.id)
  .filter((name) => /-(buildings|pawns|tags|tints|outlines|hits|signs|preview|glow|hamlets)-/.test(name)));

document.addEventListener("submit", (event) => {
  const kind = event.target.dataset?.do;
  if (!kind) return;
  event.preventDefault();
  const button = event.submitter;
  if (kind === "go") return step({ place: button.value });
  if (button.dataset.denied !== undefined) return explain(Number(button.dataset.code));
  step({ code: button.value });
});
const openPlace = openPlaces(boards);
boards.addEventListener("click", (event) => {
  const found = options.at(event.target);
  if (!found) return void (openPlace(event.target) || consider(null));
  if (found.refused) return explain(Number(found.refused[0].dataset.code));
  step({ code: found.buttons[0].dataset.code });
});
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => {
  const option = event.target.closest?.(".option[data-code]:not([data-denied])");
  if (option) return consider(Number(option.dataset.code));
  const found = boards.contains(event.target) ? options.at(event.target) : null;
  if (found?.buttons) consider(Number(found.buttons[0].dataset.code));
});
document.addEventListener("click", (event) => {
  const target = event.target.closest?.("button");
  if (target?.dataset.group !== undefined) options.open(target.dataset.group);
  if (target?.id === "all-options") options.panel.classList.toggle("open-all");
  if (target?.dataset.hidesWhy !== undefined) { document.getElementById("why-note").hidden = true; overlay.clear(); }
});
document.addEventListener("input", (event) => event.target.closest?.(".find") && options.filter(event.target.value));
const press = (selector) => document.querySelector(selector)?.click();
listen({
  number: (number) => options.byNumber(number),
  walk: (by, across) => (options.walk(by, across), true),
  search: () => options.panel.querySelector(".find input")?.focus(),
  leaveSearch: (field) => { field.value = ""; options.filter(""); options.shown()[0]?.focus(); },
  fromSearch: (field, key) => { const [first] = options.shown(); if (first && key === "Enter") step({ code: first.dataset.code }); else first?.focus(); return true; },
  back: () => press("#ask [data-key=back]"),
  undo: () => press("#ask [data-key=back]"),
  end: () => press("#ask [data-key=end]"),
});
switchLayers(boards);
lightLines();
tabBoards();
linkCursors(boards);
zoomBoards(boards);
keyMaps();
document.body.dataset.ready = "1";
