import assert from "node:assert/strict";
import { test } from "node:test";
import { at, media, name, options, pass, show, stopTime, texts } from "./page.js";
import { Options } from "../../src/gnomon/web/static/js/options.js";

const TWO_GROUPS = [[{ code: 3, label: "Build a keep" }, { code: 4, label: "Build a mill" }], [{ code: 7, label: "Buy a mill" }]];
const BOARD = '<svg id="board"><g id="board-hits"><rect id="hit-1"/><rect id="hit-2"/><g id="hit-2-glow"/></g></svg>';
const labels = (panel) => panel.shown().map((button) => button.querySelector("strong").textContent);
const keys = () => texts("#options kbd").join("");
const type = (panel, words) => { panel.field.value = words; panel.filter(words); };

test("the first group is open and its options have the number keys", () => {
  show(options(TWO_GROUPS));
  const panel = new Options(() => {});
  assert.deepEqual(labels(panel), ["Build a keep", "Build a mill"]);
  assert.equal(keys(), "12");
  assert.equal(document.querySelector(".group-list button").getAttribute("aria-expanded"), "true");
});

test("another group takes the keys, and the focus if it is wished", () => {
  show(options(TWO_GROUPS));
  const panel = new Options(() => {});
  panel.open("1", false);
  assert.equal(name(document.activeElement), "body");
  panel.open("1");
  assert.deepEqual(labels(panel), ["Buy a mill"]);
  assert.deepEqual(texts("#options kbd"), ["", "", "1"]);
  assert.equal(name(document.activeElement), name(panel.button(7)));
});

test("only nine options have a number key", () => {
  show(options([Array.from({ length: 11 }, (_, code) => ({ code }))]));
  new Options(() => {});
  assert.equal(keys(), "123456789");
});

test("a number takes the option that it stands beside, and says so if there is none", () => {
  show(options(TWO_GROUPS));
  const taken = [];
  const panel = new Options((code, button) => taken.push([code, button.dataset.code]));
  assert.equal(panel.byNumber(2), true);
  assert.equal(panel.byNumber(3), false);
  assert.deepEqual(taken, [[4, "4"]]);
});

test("typing keeps what holds every word, over all groups, and counts anew", () => {
  show(options(TWO_GROUPS));
  const panel = new Options(() => {});
  type(panel, "  MILL b");
  assert.deepEqual(labels(panel), ["Build a mill", "Buy a mill"]);
  assert.deepEqual(texts("#options kbd"), ["", "1", "2"]);
  assert.equal(document.querySelector(".no-match").hidden, true);
  type(panel, "castle");
  assert.deepEqual(labels(panel), []);
  assert.equal(document.querySelector(".no-match").hidden, false);
  panel.clearFilter();
  assert.deepEqual(labels(panel), ["Build a keep", "Build a mill"]);
  assert.equal(panel.field.value, "");
  assert.equal(name(document.activeElement), name(panel.button(3)));
});

test("what stands apart stays in sight whichever group is open", () => {
  show(options(TWO_GROUPS));
  document.querySelector("ol[data-group='1']").dataset.apart = "";
  const panel = new Options(() => {});
  assert.deepEqual(labels(panel), ["Build a keep", "Build a mill", "Buy a mill"]);
});

test("a plain list shows all groups on a large screen and one of them on a phone", () => {
  show(options(TWO_GROUPS));
  document.querySelector(".option-grid").classList.add("plain");
  assert.equal(new Options(() => {}).shown().length, 3);
  media.narrow = true;
  assert.equal(new Options(() => {}).shown().length, 2);
});

test("arrows walk round the list and round the groups", () => {
  show(options(TWO_GROUPS));
  const panel = new Options(() => {});
  const walked = [1, 1, 1, -1].map((step) => (panel.walk(step), document.activeElement.dataset.code));
  assert.deepEqual(walked, ["3", "4", "3", "4"]);
  document.activeElement.blur();
  panel.walk(-1);
  assert.equal(document.activeElement.dataset.code, "4");
  const groups = [1, 1, -1].map((step) => (panel.walk(step, true), panel.opened));
  assert.deepEqual(groups, ["1", "0", "1"]);
});

test("a place of the board means its legal options, and what is refused only where nothing is legal", () => {
  show(BOARD + options([[
    { code: 1, elements: "hit-1 hit-2" }, { code: 2, elements: "hit-1", denied: true }, { code: 5, elements: "board", denied: true },
  ]]));
  const panel = new Options(() => {});
  const codes = (buttons) => buttons?.map((button) => button.dataset.code);
  assert.deepEqual(codes(panel.at(at("hit-1")).buttons), ["1"]);
  assert.deepEqual(codes(panel.at(at("hit-2-glow")).refused), ["5"]);
  assert.ok(panel.at(at("ask")) === null);
  assert.ok(panel.at(document) === null);
});

test("a new question opens its first group again, the same one keeps what was open", () => {
  show(options(TWO_GROUPS));
  const panel = new Options(() => {});
  panel.open("1", false);
  panel.read();
  assert.equal(panel.opened, "1");
  panel.panel.classList.add("open-all");
  panel.panel.dataset.number = "2";
  panel.read();
  assert.equal(panel.opened, "0");
  assert.equal(panel.panel.classList.contains("open-all"), false);
  assert.deepEqual(panel.asked, { seat: 0, number: 2 });
});

test("targets of the open group stand out with their numbers, on the ground that lends its light", async (t) => {
  stopTime(t);
  show(BOARD + options([[{ code: 1, elements: "hit-1" }, { code: 2, elements: "hit-2" }], [{ code: 9, elements: "board" }]]));
  const panel = new Options(() => {});
  await pass(50);
  assert.deepEqual([...document.querySelectorAll(".in-group")].map(({ id }) => id), ["hit-1", "hit-2-glow"]);
  const signs = [...document.querySelectorAll("#board > .number-sign")];
  assert.deepEqual(signs.map((sign) => [sign.dataset.of, sign.textContent, sign.getAttribute("transform")]),
    [["1", "1", "translate(10 5)"], ["2", "2", "translate(10 5)"]]);
  panel.mark(2);
  assert.deepEqual(signs.map((sign) => sign.classList.contains("away")), [false, true]);
  assert.equal(panel.button(2).classList.contains("chosen"), true);
  panel.mark(null);
  assert.equal(document.querySelectorAll(".chosen, .away").length, 0);
});

test("what is typed means the option of that name before those that only mention it", () => {
  show(options([[{ code: 1, label: "Buy a mill, then build" }, { code: 2, label: "Build a mill" }, { code: 3, label: "Build" }]]));
  const panel = new Options(() => {});
  type(panel, "build");
  assert.equal(name(panel.meant), name(panel.button(3)));
  type(panel, "build a");
  assert.equal(name(panel.meant), name(panel.button(2)));
  type(panel, "then");
  assert.equal(name(panel.meant), name(panel.button(1)));
  type(panel, "castle");
  assert.equal(panel.meant, undefined);
});
