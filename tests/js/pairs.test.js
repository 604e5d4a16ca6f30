import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, ids, name, options, show } from "./page.js";
import { Options } from "../../src/gnomon/web/static/js/options.js";
import { Pairs } from "../../src/gnomon/web/static/js/pairs.js";

// Two timers and three slots: timer 1 may go to slots 1 and 2, timer 2 to slot 2; slot 3 is refused to both.
const ANSWERS = [[
  { code: 11, elements: "t1 s1" }, { code: 12, elements: "t1 s2" }, { code: 22, elements: "t2 s2" },
  { code: 13, elements: "t1 s3", denied: true }, { code: 23, elements: "t2 s3", denied: true },
]];
const PLACES = '<g id="t1"><path data-piece="" id="piece"/></g><g id="t2"/><g id="s1"/><g id="s2"/><g id="s3"/><g id="dock-1"/>';
let pairs;
let told;

function table(answers = ANSWERS) {
  show(`<main id="content"><svg id="board" data-drags="">${PLACES}</svg></main><i id="aliases" data-same='{"dock-1":"t1"}'></i>${options(answers)}`);
  told = [];
  pairs = new Pairs(at("content"), new Options(() => {}), {
    answer: (code) => told.push(["answer", code]),
    explain: (code) => told.push(["explain", code]),
    look: () => told.push(["look"]),
  });
}
const tap = (...names) => names.map((id) => pairs.tap(at(id)));
const said = () => told.filter(([what]) => what !== "look");
function point(kind, target, x, y, more = {}) {
  target.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, pointerId: 1, pointerType: "mouse", clientX: x, clientY: y, ...more }));
}

beforeEach(() => table());

test("a tap on each of two places answers, in either order", () => {
  tap("t1", "s1");
  tap("s2", "t2");
  assert.deepEqual(said(), [["answer", 11], ["answer", 22]]);
  assert.equal(pairs.held, null);
});

test("a place that stands for another is that other", () => {
  tap("dock-1", "s2");
  assert.deepEqual(said(), [["answer", 12]]);
});

test("what is held and where it may go stand out until it is let go", () => {
  tap("t1");
  assert.deepEqual(ids(".pair-held"), ["t1", "dock-1"]);
  assert.deepEqual(ids(".pair-goal"), ["s1", "s2"]);
  assert.equal(document.body.classList.contains("holding"), true);
  assert.deepEqual(tap("t1"), [true]);
  assert.equal(document.querySelectorAll(".pair-held, .pair-goal").length, 0);
  assert.equal(document.body.classList.contains("holding"), false);
  assert.deepEqual(said(), []);
});

test("a place that leads from one place alone answers at once", () => {
  tap("s1");
  assert.deepEqual(said(), [["answer", 11]]);
});

test("a place that is refused says why, and what is held stays in hand", () => {
  tap("t2", "s3");
  assert.deepEqual(said(), [["explain", 23]]);
  assert.equal(pairs.held, "t2");
  pairs.release();
  tap("s3");
  assert.deepEqual(said(), [["explain", 23], ["explain", 13]]);
});

test("another place that leads on is held instead", () => {
  tap("t1", "t2");
  assert.equal(pairs.held, "t2");
  assert.deepEqual(said(), []);
});

test("a tap beside all places lets go and is nobody else's, but only if something was held", () => {
  assert.deepEqual(tap("ask"), [false]);
  tap("t1");
  assert.deepEqual(tap("ask"), [true]);
  assert.equal(pairs.held, null);
});

test("what a tap would answer is known beforehand", () => {
  assert.deepEqual(["t1", "s1", "s2", "s3"].map((id) => pairs.meant(at(id))), [null, 11, null, null]);
  tap("t1");
  assert.deepEqual(["s1", "s2", "s3"].map((id) => pairs.meant(at(id))), [11, 12, null]);
});

test("the only pair of all is answered by a tap on either place", () => {
  table([[{ code: 5, elements: "t1 s1" }]]);
  tap("t1");
  assert.deepEqual(said(), [["answer", 5]]);
});

test("what is held stays so while it may go anywhere after a change", () => {
  tap("t1");
  pairs.options.panel.querySelector("[data-code='11']").remove();
  pairs.read();
  assert.equal(pairs.held, "t1");
  assert.deepEqual(ids(".pair-goal"), ["s2"]);
  pairs.options.panel.querySelector("[data-code='12']").remove();
  pairs.read();
  assert.equal(pairs.held, null);
});

test("a drag carries the piece along and answers where it is dropped, and its click counts for nothing", () => {
  let clicks = 0;
  at("content").addEventListener("click", () => { clicks += 1; });
  document.elementFromPoint = () => at("s2");
  point("pointerdown", at("piece"), 10, 10);
  point("pointermove", document, 13, 10);
  assert.equal(name(document.querySelector(".drag-ghost")), null);
  point("pointermove", document, 40, 50);
  assert.equal(document.querySelector(".drag-ghost").style.translate, "40px 50px");
  assert.equal(pairs.held, "t1");
  point("pointermove", document, 60, 50, { pointerId: 2 });
  assert.equal(document.querySelector(".drag-ghost").style.translate, "40px 50px");
  point("pointerup", document, 40, 50);
  at("piece").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  assert.deepEqual(said(), [["answer", 12]]);
  assert.equal(name(document.querySelector(".drag-ghost")), null);
  assert.equal(clicks, 0);
  at("piece").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  assert.equal(clicks, 1);
});

test("a finger drags only what may be grabbed, so that boards can be swiped", () => {
  point("pointerdown", at("piece"), 10, 10, { pointerType: "touch" });
  assert.equal(name(pairs.grabbed), null);
  at("t1").dataset.grab = "";
  point("pointerdown", at("piece"), 10, 10, { pointerType: "touch" });
  assert.equal(pairs.grabbed.id, "t1");
  point("pointercancel", document, 10, 10);
  assert.equal(name(pairs.grabbed), null);
});
