import assert from "node:assert/strict";
import { test } from "node:test";
import { at, show } from "./page.js";

const go = (name) => `<button data-go="${name}" id="go-${name}"></button>`;
const LINES = [[1, 1, "Ama builds."], [2, 2, "Ben trades."], [2, 3, "Ben ends."], [4, 5, "Ama travels."]]
  .map(([row, place, text]) => `<li><a href="?at=${row}" data-to="${place}" id="act-${place}"><span>${text}</span></a></li>`);
const PAGE = `<main id="content" data-stops="[0,1,2,3,4,5]" data-at="0"><p id="thing">0</p></main><input id="slider" type="range" min="0" max="5" value="0">
  ${["first", "turn-back", "back", "forward", "turn-forward", "last"].map(go).join("")}<button id="plays" aria-pressed="false"></button>
  <select id="speed"><option value="100" selected></option></select><input id="copy-row"><div id="live"></div>
  <details id="drawer" open><summary><span id="act-now"></span></summary><div id="acts">
  <h3 data-turn="0"></h3><ol>${LINES[0]}</ol><h3 data-turn="1"></h3><ol>${LINES.slice(1, 3).join("")}</ol><h3 data-turn="4"></h3><ol>${LINES[3]}</ol></div></details>`;
const asked = [];
globalThis.fetch = async (address) => {
  const query = new URLSearchParams(String(address).split("?")[1]);
  asked.push(`${query.get("at")}${query.get("step") === "1" ? " after the last" : ""}`);
  return { ok: true, json: async () => ({ set: { thing: `<p id="thing">${query.get("at")}</p>` } }) };
};
show(PAGE);
document.body.dataset.match = "m1";
document.body.dataset.seat = "";
await import("../../src/gnomon/web/static/js/replay.js");

const press = (key, target, more = {}) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));

/** Everything asked for has arrived. */
async function arrived() {
  for (let times = 0; times < 40; times += 1) await Promise.resolve();
  await new Promise((done) => { setTimeout(done, 5); });
}

const now = () => Number(at("slider").value);
const lit = () => [...document.querySelectorAll("[data-to][aria-current]")].map((line) => line.dataset.to);

async function from(place) {
  at("slider").value = String(place);
  at("slider").dispatchEvent(new Event("input"));
  await arrived();
  assert.equal(now(), place);
}

test("the buttons step by acts and by turns, and never beyond the match", async () => {
  await arrived();
  for (const [name, begins, ends] of [
    ["forward", 0, 1], ["back", 3, 2], ["back", 0, 0], ["forward", 5, 5], ["turn-forward", 1, 4], ["turn-forward", 4, 5],
    ["turn-back", 3, 1], ["turn-back", 1, 0], ["first", 4, 0], ["last", 2, 5],
  ]) {
    await from(begins);
    at(`go-${name}`).click();
    await arrived();
    assert.equal(now(), ends, `${name} from ${begins}`);
    assert.equal(at("thing").textContent, String(ends));
  }
});

test("arrows step by acts, with Shift by turns, Home and End lead to the ends", async () => {
  for (const [key, shiftKey, begins, ends] of [
    ["ArrowRight", false, 1, 2], ["ArrowLeft", false, 3, 2], ["ArrowRight", true, 1, 4], ["ArrowLeft", true, 5, 4], ["Home", false, 4, 0], ["End", false, 1, 5],
  ]) {
    await from(begins);
    press(key, document.body, { shiftKey });
    await arrived();
    assert.equal(now(), ends, `${key} from ${begins}`);
  }
});

test("keys in a field belong to the field", async () => {
  await from(2);
  press("ArrowRight", at("copy-row"));
  await arrived();
  assert.equal(now(), 2);
});

test("an act of the list leads to its moment, and is told in the line that is always there", async () => {
  await from(0);
  assert.deepEqual(lit(), []);
  assert.equal(at("act-now").textContent, "");
  at("act-3").click();
  await arrived();
  assert.equal(now(), 3);
  assert.deepEqual(lit(), ["3"]);
  assert.equal(at("act-now").textContent, "Ben ends.");
  assert.equal(at("copy-row").value, "3");
});

test("of moments that nobody was told of, the act before stands", async () => {
  await from(4);
  assert.deepEqual(lit(), ["3"]);
});

test("a link of the list that is to open elsewhere is left to the browser", async () => {
  await from(1);
  at("act-5").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true }));
  await arrived();
  assert.equal(now(), 1);
});

test("Escape closes the list", () => {
  press("Escape", document.body);
  assert.equal(at("drawer").open, false);
});

test("space plays on and pauses, and whatever leads elsewhere pauses, too", async () => {
  const isPlaying = () => at("plays").getAttribute("aria-pressed") === "true";
  await from(0);
  press(" ", document.body);
  assert.ok(isPlaying());
  press(" ", document.body);
  assert.ok(!isPlaying());
  press(" ", document.body);
  at("act-2").click();
  assert.ok(!isPlaying());
  await arrived();
  assert.equal(now(), 2);
});

test("a moment is asked for once, and one act on as what comes after the last", async () => {
  assert.equal(new Set(asked).size, asked.length);
  assert.ok(asked.includes("2 after the last"));
  assert.ok(asked.includes("2"));
});
