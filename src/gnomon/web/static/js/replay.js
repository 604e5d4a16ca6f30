// Time travel: the slider fetches the elements of a moment; pieces glide when it goes one act on.
import { update } from "./elements.js";
import { keyMaps } from "./keymap.js";
import { switchLayers } from "./layers.js";
import { lightLines, linkCursors, tabBoards } from "./lighting.js";
import { openPlaces } from "./opened.js";
import { localTimes } from "./page.js";
import { Playback } from "./playback.js";
import { zoomBoards } from "./zoom.js";

const boards = document.getElementById("content");
const slider = document.getElementById("slider");
const stops = JSON.parse(boards.dataset.stops);
const { match, seat } = document.body.dataset;
const kept = new Map();
let at = Number(boards.dataset.at);
let wanted = at;
let running = false;

async function moment(place, step) {
  const key = `${place}:${step}`;
  if (!kept.has(key)) {
    const query = new URLSearchParams({ at: stops[place], step: step ? "1" : "0", ...(seat ? { seat } : {}) });
    kept.set(key, fetch(`/matches/${match}/moment?${query}`).then((reply) => reply.json()));
  }
  return kept.get(key);
}

async function go(place) {
  wanted = Math.max(0, Math.min(stops.length - 1, place));
  slider.value = wanted;
  playback?.heading(wanted);
  if (running) return;
  running = true;
  while (at !== wanted) {
    const target = wanted;
    const found = await moment(target, target === at + 1);
    if (found.error) break;
    const gone = [...before].filter((id) => !(id in found.set));
    update({ set: found.set, del: gone, move: found.move });
    before = new Set(Object.keys(found.set));
    at = target;
    playback?.arrived(at);
  }
  running = false;
  document.getElementById("copy-row").value = stops[at];
  history.replaceState(null, "", `?at=${stops[at]}`);
  document.querySelector(".gn-plot-now")?.setAttribute("visibility", "hidden");
  localTimes();
}

const playback = boards.dataset.times ? new Playback(boards, (place) => go(place), (place) => moment(place, true)) : null;
let before = new Set();
moment(at, false).then((found) => {
  update({ set: found.set });
  before = new Set(Object.keys(found.set));
  playback?.arrived(at);
});

slider.addEventListener("input", () => {
  playback?.stop();
  go(Number(slider.value));
});
const steps = { first: () => 0, back: () => wanted - 1, forward: () => wanted + 1, last: () => stops.length - 1 };
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-go]");
  if (button) {
    event.preventDefault();
    playback?.stop();
    go(steps[button.dataset.go]());
  }
  const strip = event.target.closest?.(".gn-plot-moment");
  if (strip) go(Number(strip.id.slice("plot-".length)) + 1);
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches?.("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
  if (step) {
    event.preventDefault();
    go(steps[step]());
  }
});
switchLayers(boards);
lightLines();
tabBoards();
linkCursors(boards);
zoomBoards(boards);
keyMaps();
const openPlace = openPlaces(boards);
boards.addEventListener("click", (event) => { openPlace(event.target); });
document.body.dataset.ready = "1";
