import assert from "node:assert/strict";
import { test } from "node:test";
import { at, pass, show, stopTime } from "./page.js";
import { MatchTime, Sand } from "../../src/gnomon/web/static/js/sand.js";

const BOARD = `<svg id="board">
  <g id="timer" data-ready-at="30000" data-lasts="30000"><g class="te-sand-above"/><g class="te-sand-below"/><text class="te-seconds"/></g>
  <path id="line" data-gong-at="0" data-lasts="60000" data-length="200"/>
  <g id="hand" data-gong-at="0" data-lasts="60000"/><text id="figure" data-gong-at="0" data-lasts="60000"/></svg>
  <span id="due" data-due-at="65000" data-lasts="60000"></span>`;
SVGPathElement.prototype.getPointAtLength = (reach) => ({ x: reach, y: 2 * reach });

/** Match time that has run for so long, at so many percent of real time, on a server whose clock stands at `now`. */
function running(speed = 100, from = 0) {
  const clock = { now: 1_000_000 };
  const match = new MatchTime(() => clock.now);
  match.set(from, 1_000_000, speed);
  return { clock, match };
}
const scale = (part) => Number(at("timer").querySelector(`[class$=sand-${part}]`).getAttribute("transform").match(/[\d.]+/)[0]);

test("match time runs by the server's time, as fast as it was set", () => {
  const { clock, match } = running(50, 4_000);
  clock.now += 10_000;
  assert.equal(match.time, 9_000);
  assert.equal(match.instant(9_000), clock.now);
  assert.equal(match.instant(5_000), 1_002_000);
});

test("while match time stands still nothing will ever be due", () => {
  const { clock, match } = running(100);
  clock.now += 5_000;
  match.set(match.time, 0, 0);
  clock.now += 60_000;
  assert.equal(match.time, 5_000);
  assert.equal(match.instant(5_001), Infinity);
  match.set(5_000, clock.now, 100); // the pause is over and costs nothing
  clock.now += 1_000;
  assert.equal(match.time, 6_000);
});

test("before the server's time is known, match time is not and nothing is drawn", () => {
  show(BOARD);
  const match = new MatchTime(() => NaN);
  match.set(0, 0, 100);
  assert.equal(Number.isNaN(match.time), true);
  new Sand(match).draw();
  assert.equal(at("timer").textContent.trim(), "");
});

test("sand falls with the cube of the height, and says how many seconds are left", (t) => {
  stopTime(t);
  show(BOARD);
  const { clock, match } = running();
  const sand = new Sand(match);
  clock.now += 15_000;
  sand.draw();
  assert.equal(scale("above"), 0.794);
  assert.equal(scale("below"), 0.794);
  assert.equal(at("timer").querySelector(".te-seconds").textContent, "15");
  assert.equal(at("timer").getAttribute("class") ?? "", "");
  clock.now += 10_000;
  sand.draw();
  assert.deepEqual([...at("timer").classList], ["sand-late"]);
  clock.now += 5_000;
  sand.draw();
  assert.deepEqual([...at("timer").classList], ["sand-out"]);
  assert.deepEqual([scale("above"), scale("below")], [0, 1]);
});

test("an era's length has passed as a figure, as a line, and as a hand on that line", (t) => {
  stopTime(t);
  show(BOARD);
  const { clock, match } = running();
  clock.now += 45_000;
  new Sand(match).draw();
  assert.equal(at("figure").textContent, "0:45");
  assert.equal(at("line").getAttribute("stroke-dasharray"), "150.0 2009");
  assert.equal(at("hand").getAttribute("transform"), "translate(150.0 300.0)");
  assert.equal(at("figure").classList.contains("sand-late"), true);
});

test("before its gong an era has its whole length left, not more", (t) => {
  stopTime(t);
  show(BOARD);
  const { clock, match } = running();
  const sand = new Sand(match);
  sand.draw();
  assert.equal(at("due").textContent, "1:00");
  assert.equal(at("line").getAttribute("stroke-dasharray"), "0.0 2009");
  clock.now += 5_001;
  sand.draw();
  assert.equal(at("due").textContent, "1:00");
  clock.now += 1_000;
  sand.draw();
  assert.equal(at("due").textContent, "0:59");
});

test("what ends is seen to end at its instant, by whatever speed the sand runs", async (t) => {
  stopTime(t);
  show('<svg><g id="timer" data-ready-at="1000" data-lasts="30000"/></svg>');
  const { clock, match } = running(50);
  const sand = new Sand(match);
  clock.now += 1_000;
  sand.follows = true; // no frame looks meanwhile: the end alone is planned
  sand.draw();
  clock.now += 1_000;
  await pass(999);
  assert.equal(at("timer").classList.contains("sand-out"), false);
  await pass(1);
  assert.equal(at("timer").classList.contains("sand-out"), true);
});

test("a page on which nothing runs is left alone, and one on which time stands still", async (t) => {
  stopTime(t);
  show("<p></p>");
  const { match } = running();
  const sand = new Sand(match);
  sand.draw();
  assert.equal(sand.follows, false);
  show(BOARD);
  match.set(0, 0, 0);
  sand.draw();
  assert.equal(sand.follows, false);
  match.set(0, 1_000_000, 100);
  sand.draw();
  assert.equal(sand.follows, true);
});
