import assert from "node:assert/strict";
import { test } from "node:test";
import { at, pass, show, stopTime } from "./page.js";

const strips = (key) => [0, 1, 2].map((place) => `<rect id="${key}-${place}" class="gn-plot-moment" x="${10 * place}" width="10" data-moment="${place}"></rect>`).join("");
const svg = (key) => `<svg><path class="gn-plot-now" d="M0 14V200"></path>${strips(key)}</svg>`;
const WALK = JSON.stringify([[-1, "Ama 50%"], [4, "Turn 1: Ama builds. Ama 60%"], [9, "Turn 2: Ben trades. Ama 40%"]]).replaceAll('"', "&quot;");
const graph = (inside) => `<section id="graph">${inside}</section>`;
const WALKED = `<div id="walk" role="slider" tabindex="0" aria-valuenow="0" data-walk="${WALK}">${svg("chance")}${svg("slim")}</div><p id="walked"></p>`;
const PAGE = `<div id="verdict"><button id="celebrate"><svg class="gn-stage"><g id="dial"></g></svg></button><button id="share" hidden></button></div>${graph("<p id=\"soon\"></p>")}<div id="live"></div><div id="toasts"></div>`;
const replies = [
  { set: { graph: graph("<p class=\"making\"><progress max=\"100\" value=\"10\"></progress></p>") }, done: false, stage: 1, progress: 40 },
  { set: {}, done: false, stage: 1, progress: 55 },
  { set: { graph: graph(WALKED), verdict: PAGE.slice(0, PAGE.indexOf("</div>") + 6) }, done: true, stage: 2, progress: 100 },
];
const asked = [];
globalThis.fetch = async (address) => {
  asked.push(String(address));
  return { ok: true, json: async () => replies.shift() };
};
const gone = [];
location.assign = (address) => gone.push(address);
show(PAGE);
Object.assign(document.body.dataset, { match: "m1", seat: "1", waits: "" });

const press = (key) => at("walk").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

test("a page that waits shows what has been made by now, and asks no more when it has all", async (one) => {
  stopTime(one);
  await import("../../src/gnomon/web/static/js/review.js");
  const stage = document.querySelector(".gn-stage");
  await pass(1300);
  assert.deepEqual(asked, ["/matches/m1/review/now?stage=0&seat=1"]);
  assert.equal(document.querySelector("progress").value, 40);
  await pass(2000);
  assert.equal(asked.at(-1), "/matches/m1/review/now?stage=1&seat=1");
  assert.equal(document.querySelector("progress").value, 55);
  await pass(3000);
  assert.equal(asked.length, 3);
  assert.ok(at("walk"));
  assert.equal(document.querySelector(".gn-stage"), stage, "the celebration is not disturbed");
  assert.equal(at("share").hidden, false);
  await pass(20000);
  assert.equal(asked.length, 3);
  assert.equal("waits" in document.body.dataset, false);
});

test("arrow keys walk from act to act in words, never beyond the match, and Enter opens the replay there", () => {
  for (const [key, place] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowRight", 2], ["ArrowLeft", 1], ["Home", 0], ["End", 2], ["PageDown", 0], ["PageUp", 2]]) {
    press(key);
    assert.equal(at("walk").getAttribute("aria-valuenow"), String(place), key);
  }
  assert.equal(at("walk").getAttribute("aria-valuetext"), "Turn 2: Ben trades. Ama 40%");
  assert.equal(at("walked").textContent, "Turn 2: Ben trades. Ama 40%");
  for (const line of document.querySelectorAll(".gn-plot-now")) assert.match(line.getAttribute("d"), /^M25 /);
  press("x");
  press("Enter");
  assert.deepEqual(gone, ["/matches/m1/replay?at=9"]);
});

test("a pointer walks too, and a press on the graph opens the replay", () => {
  at("chance-1").dispatchEvent(new Event("pointermove", { bubbles: true }));
  assert.equal(at("walked").textContent, "Turn 1: Ama builds. Ama 60%");
  at("slim-0").dispatchEvent(new Event("click", { bubbles: true }));
  assert.equal(gone.at(-1), "/matches/m1/replay?at=-1");
});

test("the celebration plays once more when it is pressed", () => {
  const stage = document.querySelector(".gn-stage");
  at("celebrate").click();
  const again = document.querySelector(".gn-stage");
  assert.ok(again && again !== stage);
  assert.ok(again.querySelector("#dial"));
});
