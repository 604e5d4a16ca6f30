import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, media, pass, show, stopTime, texts } from "./page.js";

show('<main id="content"><svg id="board"><g id="b-pieces"></g></svg></main>');
const { Again } = await import("../../src/gnomon/web/static/js/again.js");

const piece = (name) => `<g id="b-pieces-${name}">${name}</g>`;
const moments = { 4: ["one"], 6: ["one", "two"], 9: ["two", "three"] };
let again;
let heard;
let asked;

globalThis.fetch = async (address) => {
  asked.push(address);
  const names = moments[new URL(address, "http://x").searchParams.get("at")];
  return { json: async () => (names ? { set: Object.fromEntries(names.map((name) => [`b-pieces-${name}`, piece(name)])) } : { error: "gone" }) };
};

/** A button that lists rows. */
function button(rows) {
  const made = document.createElement("button");
  made.dataset.again = rows;
  return made;
}

beforeEach(() => {
  show(`<main id="content"><svg id="board"><g id="b-pieces">${piece("two")}${piece("three")}</g></svg></main>`);
  media.calm = true;
  [heard, asked] = [[], []];
  again = new Again("m1", { change: (message) => heard.push(message), resync: () => heard.push("resync"), quiet: () => heard.push("quiet") });
});

test("what others did is shown from the position before it, act by act, and then the present is asked for", async (t) => {
  stopTime(t);
  const done = again.show(button("4 6 9"));
  await pass(0);
  assert.deepEqual([texts("#b-pieces > *"), at("content").className], [["one"], "past"]);
  await pass(1600);
  assert.deepEqual(texts("#b-pieces > *"), ["one", "two"]);
  await pass(1600);
  assert.deepEqual(texts("#b-pieces > *"), ["two", "three"]);
  await pass(1600);
  await done;
  assert.deepEqual([heard, at("content").className], [["quiet", "resync"], ""]);
  assert.deepEqual(asked.map((address) => new URL(address, "http://x").searchParams.get("step")), ["0", "1", "1"]);
});

test("whatever happens meanwhile cuts the showing short and is told after it", async (t) => {
  stopTime(t);
  const done = again.show(button("4 6 9"));
  await pass(0);
  assert.equal(again.holds({ is: "update", seq: 10 }), true);
  await pass(0);
  await done;
  assert.deepEqual(heard, ["quiet", { is: "update", seq: 10 }, "resync"]);
  assert.deepEqual(texts("#b-pieces > *"), ["two", "three"]);
  assert.equal(again.holds({ is: "update", seq: 11 }), false);
});

test("what cannot be shown again leaves the present", async () => {
  await again.show(button("4 77"));
  assert.deepEqual([heard.at(-1), again.isRunning, texts("#b-pieces > *")], ["resync", false, ["two", "three"]]);
});

test("a second click comes back to the present at once, and the next one shows everything again", async (t) => {
  stopTime(t);
  const done = again.show(button("4 6 9"));
  await pass(0);
  again.show(button("4 6 9"));
  await pass(0);
  await done;
  assert.deepEqual([texts("#b-pieces > *"), at("content").className, heard], [["two", "three"], "", ["quiet", "resync"]]);
  again.show(button("4 6 9"));
  await pass(0);
  assert.deepEqual([texts("#b-pieces > *"), at("content").className], [["one"], "past"]);
});
