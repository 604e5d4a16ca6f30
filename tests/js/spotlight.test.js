import assert from "node:assert/strict";
import { test } from "node:test";
import { at, media, show } from "./page.js";

const { Spotlight, cluster, line, near } = await import("../../src/gnomon/web/static/js/spotlight.js");
globalThis.innerWidth = 1000;
globalThis.innerHeight = 600;
const box = (left, top, width = 20, height = 20) => ({ left, top, right: left + width, bottom: top + height });
const points = ({ d }) => d.match(/-?[\d.]+/g).map(Number);

test("what lies near the first place is framed with it, what lies far is not", () => {
  assert.equal(cluster([]), null);
  assert.deepEqual(cluster([box(100, 100), box(125, 100), box(500, 400)]), box(100, 100, 45, 20));
  assert.ok(near(box(0, 0), box(25, 0), 10));
  assert.ok(!near(box(0, 0), box(25, 0)));
});

test("a frame never grows to more than a quarter of the window, or it would say nothing", () => {
  const row = Array.from({ length: 30 }, (_, index) => box(index * 20, 0));
  const { left, right } = cluster(row);
  assert.equal(left, 0);
  assert.ok(right <= 0.25 * 600, String(right));
});

test("the line ends before the frame, on the side of the task, with its head towards it", () => {
  const task = box(700, 50, 250, 150);
  for (const [frame, angle, isRight] of [
    [box(100, 80), 180, ({ end }) => end.x > 120],
    [box(980, 80, 10, 10), 0, ({ end }) => end.x < 980],
    [box(800, 400), 90, ({ end }) => end.y < 400],
    [box(800, 10, 20, 10), -90, ({ end }) => end.y > 20],
  ]) {
    const found = line(task, frame);
    assert.equal(found.angle, angle);
    assert.ok(isRight(found), JSON.stringify(found.end));
    const [x, y] = points(found);
    assert.ok(x >= task.left && x <= task.right && y >= task.top && y <= task.bottom, "it begins at the edge of the task");
    assert.ok(Number.isFinite(found.reach));
  }
});

test("the veil leaves holes for the subject and for what stays lit, and lies under no pointer", () => {
  show('<section id="task"></section><section id="ask"></section>');
  const spotlight = new Spotlight();
  const how = { isVeiled: true, isNew: true, hasLine: true };
  spotlight.show(at("task"), box(300, 200), [at("task"), at("ask")], how);
  assert.equal(document.querySelectorAll(".spotlight mask rect").length, 4);
  assert.equal(document.querySelectorAll(".spotlight .frame").length, 1);
  assert.equal(document.querySelector(".spotlight").getAttribute("aria-hidden"), "true");
  assert.equal(document.querySelectorAll(".spotlight .way").length, 1);
  spotlight.show(at("task"), box(300, 200), [], { ...how, isVeiled: false, hasLine: false });
  assert.equal(document.querySelectorAll(".spotlight").length, 1);
  assert.equal(document.querySelectorAll(".spotlight .veil, .spotlight .way").length, 0);
  spotlight.clear();
  assert.equal(document.querySelectorAll(".spotlight").length, 0);
});

test("the line is drawn once with a motion, and with none where motion is not wanted", () => {
  show('<section id="task"></section>');
  const spotlight = new Spotlight();
  const how = { isVeiled: false, isNew: true, hasLine: true };
  let moved = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function counted(...frames) { moved += 1; return animate.apply(this, frames); };
  spotlight.show(at("task"), box(300, 200), [], how);
  spotlight.show(at("task"), box(300, 200), [], { ...how, isNew: false });
  assert.equal(moved, 1);
  media.calm = true;
  spotlight.show(at("task"), box(300, 200), [], how);
  assert.equal(moved, 1);
  Element.prototype.animate = animate;
});
