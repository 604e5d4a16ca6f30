import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, concern, media, name, pass, show, stopTime, texts } from "./page.js";

show(concern);
const { Again } = await import("../../src/gnomon/web/static/js/again.js");
const { Concerns } = await import("../../src/gnomon/web/static/js/concerns.js");

const piece = (id) => `<g id="b-pieces-${id}">${id}</g>`;
const moments = { 4: ["one"], 5: ["one", "two"], 8: ["two"], 9: ["two", "three"], 12: ["four"] };
const FOUND = [
  { row: 5, before: 4, text: "Ada builds.", rest: "Your hamlet falls.", effect: "you −2", gains: false, elements: ["b-pieces-two"] },
  { row: 9, before: 8, text: "Ada pays.", rest: "", effect: "", gains: false, elements: ["b-pieces-three"] },
];
let concerns;
let heard;
let said;
let replies;

globalThis.fetch = async (address) => {
  const { pathname, searchParams } = new URL(address, "http://x");
  if (pathname.endsWith("concerning")) return { ok: true, json: async () => replies };
  const names = moments[searchParams.get("at")];
  return { json: async () => (names ? { set: Object.fromEntries(names.map((id) => [`b-pieces-${id}`, piece(id)])) } : { error: "gone" }) };
};

beforeEach(() => {
  show(`<main id="content"><svg id="board"><g id="b-pieces">${piece("four")}</g></svg></main>
    <button id="opens" data-concerns hidden><span></span></button>${concern}`);
  Object.assign(document.body.dataset, { seat: "1", seq: "12" });
  media.calm = true;
  [heard, said, replies] = [[], [], FOUND];
  const again = new Again("m1", { change: (message) => heard.push(message), resync: () => heard.push("resync"), quiet: () => {} });
  concerns = new Concerns("m1", again, { say: (text) => said.push(text), isRealTime: () => false, label: "{count} yours" });
});

test("it is offered once the log is quiet, and not where there is nothing", async (t) => {
  stopTime(t);
  concerns.readSoon();
  assert.equal(at("opens").hidden, true);
  await pass(500);
  await pass(0);
  assert.deepEqual([at("opens").hidden, at("opens").textContent], [false, "2 yours"]);
  replies = [];
  concerns.readSoon();
  await pass(500);
  await pass(0);
  assert.equal(at("opens").hidden, true);
});

test("each is shown as it was, read aloud and lit, from the first to the last, and no further", async () => {
  concerns.offer(FOUND);
  at("opens").focus();
  await concerns.step(0, true);
  assert.deepEqual([texts("#b-pieces > *"), at("b-pieces-two").classList.contains("lit")], [["one", "two"], true]);
  assert.deepEqual(said, ["1 / 2 Ada builds. Your hamlet falls. you −2"]);
  assert.deepEqual([at("concern").hidden, name(document.activeElement)], [false, "concern-next"]);
  await concerns.step(1);
  assert.deepEqual([texts("#b-pieces > *"), texts("#concern .act")], [["two", "three"], ["Ada pays."]]);
  assert.deepEqual([texts("#b-pieces > .lit"), at("concern-next").disabled], [["three"], true]);
  await concerns.step(1);
  assert.equal(texts("#concern .count")[0], "2 / 2");
  assert.equal(concerns.leave(), true);
  assert.deepEqual([at("concern").hidden, at("content").className, heard, name(document.activeElement)], [true, "", ["resync"], "opens"]);
  assert.equal(concerns.leave(), false);
});

test("what happens meanwhile waits until the present is shown again", async () => {
  concerns.offer(FOUND);
  await concerns.step(0);
  assert.equal(concerns.again.holds({ is: "update", seq: 13 }), true);
  assert.deepEqual(heard, []);
  concerns.leave();
  assert.deepEqual(heard, [{ is: "update", seq: 13 }, "resync"]);
});

test("what cannot be shown leaves the present", async () => {
  concerns.offer([{ ...FOUND[0], row: 77 }]);
  await concerns.step(1);
  assert.deepEqual([at("concern").hidden, heard, texts("#b-pieces > *")], [true, ["resync"], ["four"]]);
});

test("without a seat nothing is asked for", () => {
  document.body.dataset.seat = "";
  concerns.offer(FOUND);
  concerns.readSoon();
  assert.equal(at("opens").hidden, true);
});
