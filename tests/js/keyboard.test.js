import assert from "node:assert/strict";
import { test } from "node:test";
import { at, show } from "./page.js";
import { listen } from "../../src/gnomon/web/static/js/keyboard.js";

let done = [];
const NAMES = ["number", "walk", "search", "leaveSearch", "fromSearch", "back", "undo", "end", "help", "log", "read"];
const acts = Object.fromEntries(NAMES.map((name) => [name, (...given) => {
  done.push([name, ...given.map((one) => one.id ?? one)]);
  return name !== "number" || given[0] < 5;
}]));
listen(acts);

/** Presses a key; what was done, and whether the browser still does its own. */
function press(key, { target = document.body, ...more } = {}) {
  done = [];
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return { done, left: !event.defaultPrevented };
}

test("letters act in either case, digits take options, arrows walk", () => {
  show("");
  assert.deepEqual(press("u").done, [["undo"]]);
  assert.deepEqual(press("U").done, [["undo"]]);
  assert.deepEqual(["/", "Escape", "e", "?", "L", "r"].flatMap((key) => press(key).done),
    [["search"], ["back"], ["end"], ["help"], ["log"], ["read"]]);
  assert.deepEqual(press("3").done, [["number", 3]]);
  assert.deepEqual(["ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"].flatMap((key) => press(key).done),
    [["walk", 1, false], ["walk", -1, false], ["walk", 1, true], ["walk", -1, true]]);
  assert.equal(press("ArrowDown").left, false);
});

test("an act that declines leaves the key to the browser, and so does a key without one", () => {
  show("");
  assert.equal(press("3").left, false);
  assert.equal(press("7").left, true);
  for (const key of ["0", "x", "c", "toString", "Tab", "F1"]) assert.deepEqual(press(key), { done: [], left: true });
});

test("keys with Ctrl, Alt or Meta are the browser's, and those that write a sign of many keys", () => {
  show("");
  for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }, { isComposing: true }]) {
    assert.deepEqual(press("u", more), { done: [], left: true });
  }
});

test("where text is typed only Escape, Enter and the arrow down lead elsewhere", () => {
  show('<input id="field"><input id="box" type="checkbox">');
  const target = at("field");
  assert.deepEqual(press("u", { target }), { done: [], left: true });
  assert.deepEqual(press("Escape", { target }).done, [["leaveSearch", "field"]]);
  assert.deepEqual(press("Enter", { target }), { done: [["fromSearch", "field", "Enter"]], left: false });
  assert.deepEqual(press("u", { target: at("box") }).done, [["undo"]]);
});

test("while a dialog is open no key acts, and arrows stay with what they scroll", () => {
  show('<div id="area" data-scrolls=""></div><dialog id="sheet"></dialog>');
  assert.deepEqual(press("ArrowDown", { target: at("area") }), { done: [], left: true });
  assert.deepEqual(press("u", { target: at("area") }).done, [["undo"]]);
  at("sheet").setAttribute("open", "");
  assert.deepEqual(press("u").done, []);
});
