import assert from "node:assert/strict";
import { test } from "node:test";
import { at, ids, media, motions, name, pass, places, show, stopTime } from "./page.js";

// The module remembers what the page came with, so the page is there before it is loaded.
show(`<svg id="board"><g id="pawns"><rect id="pawns-old" transform="translate(0 0)"/><rect id="pawns-kept"/></g></svg>
  <ol id="log" data-prepends=""></ol><ol id="chat" data-holds=""></ol><section id="ask"></section>`);
const { Overlay, update } = await import("../../src/gnomon/web/static/js/elements.js");
const PAWN = (id, more = "") => `<rect id="${id}" transform="translate(0 0)" ${more}/>`;

test("what is sent anew goes into the layer that its name begins with, drawn as what the layer is", () => {
  update({ set: { "pawns-1": PAWN("pawns-1"), "log-1": '<li id="log-1">one</li>', "nowhere-1": "<p></p>" } });
  assert.equal(at("pawns-1").parentElement.id, "pawns");
  assert.equal(at("pawns-1").namespaceURI, "http://www.w3.org/2000/svg");
  assert.equal(at("log-1").parentElement.id, "log");
  assert.equal(name(at("nowhere-1")), null);
});

test("lines that come together stand before the older ones, the last of them first", () => {
  update({ set: { "log-2": '<li id="log-2">two</li>', "log-3": '<li id="log-3">three</li>' } });
  assert.deepEqual(ids("#log > li"), ["log-3", "log-2", "log-1"]);
});

test("what is gone is taken away, and what has not changed is left alone", () => {
  const pawn = at("pawns-1");
  update({ set: { "pawns-1": PAWN("pawns-1") }, del: ["log-2", "log-404"] });
  assert.ok(at("pawns-1") === pawn);
  assert.deepEqual(ids("#log > li"), ["log-3", "log-1"]);
  update({ set: { "pawns-1": PAWN("pawns-1", 'fill="red"') } });
  assert.ok(at("pawns-1") !== pawn);
  assert.equal(at("pawns-1").getAttribute("fill"), "red");
});

test("an element that holds others is never filled itself", () => {
  update({ set: { "chat-1": '<li id="chat-1">hello</li>' } });
  update({ set: { chat: '<ol id="chat" data-holds=""></ol>' } });
  assert.deepEqual(ids("#chat > li"), ["chat-1"]);
});

test("the focus stays on a place of the board that is drawn anew", () => {
  update({ set: { "pawns-2": PAWN("pawns-2", 'tabindex="0"') } });
  const before = at("pawns-2");
  before.focus();
  update({ set: { "pawns-2": PAWN("pawns-2", 'tabindex="0" class="lit"') } });
  assert.ok(at("pawns-2") !== before);
  assert.equal(name(document.activeElement), name(at("pawns-2")));
});

test("the focus stays on a button of a panel that is changed, and what was typed stays", () => {
  update({ set: { ask: '<section id="ask"><button id="b">One</button><input id="i"></section>' } });
  at("b").focus();
  update({ set: { ask: '<section id="ask"><h1>Q</h1><button id="b">Two</button><input id="i"></section>' } });
  assert.equal(document.activeElement.textContent, "Two");
  at("i").focus();
  at("i").value = "typed";
  update({ set: { ask: '<section id="ask"><h1>R</h1><button id="b">Two</button><input id="i"></section>' } });
  assert.equal(document.querySelector("#ask h1").textContent, "R");
  assert.equal(at("i").value, "typed");
});

test("a panel that is marked so is filled anew and stays the same element", () => {
  at("ask").dataset.replaced = "";
  at("ask").className = "old";
  const panel = at("ask");
  update({ set: { ask: '<section id="ask" data-replaced="" data-mine="1"><p>new</p></section>' } });
  assert.ok(at("ask") === panel);
  assert.equal(panel.className, "");
  assert.equal(panel.dataset.mine, "1");
  assert.equal(panel.innerHTML, "<p>new</p>");
});

test("what a person opened stays open", () => {
  update({ set: { ask: '<section id="ask"><details id="d"><summary>More</summary></details></section>' } });
  at("d").open = true;
  update({ set: { ask: '<section id="ask"><details id="d"><summary>Less</summary></details></section>' } });
  assert.equal(at("d").open, true);
  assert.equal(at("d").textContent, "Less");
});

test("after everything was sent, what was not among it is gone, what the page came with too", () => {
  update({ whole: true, set: { "pawns-kept": '<rect id="pawns-kept"/>', "pawns-2": PAWN("pawns-2") } });
  assert.deepEqual(ids("#pawns > *"), ["pawns-kept", "pawns-2"]);
  assert.equal(at("log").children.length, 0);
});

test("a piece glides from where it was, several one after the other", async (t) => {
  stopTime(t);
  update({ set: { "pawns-9": PAWN("pawns-9") } });
  await pass(20);
  motions.length = 0;
  places.set("pawns-2", [10, 40]);
  const gone = at("pawns-9");
  places.set("pawns-9", [100, 100]);
  update({ set: { "pawns-8": PAWN("pawns-8") }, del: ["pawns-9"], move: [{ id: "pawns-8", start: "pawns-9", order: 1 }, { id: "pawns-2", start: "pawns-2" }] });
  assert.equal(gone.isConnected, false); // what glides on as another does not fade
  places.set("pawns-8", [10, 0]);
  await pass(20);
  assert.deepEqual(motions.find(({ id, frames }) => id === "pawns-8" && frames[0].opacity === undefined)?.frames,
    [{ transform: "translate(90px, 100px)" }, { transform: "translate(0px, 0px)" }]);
  assert.equal(motions.some(({ id }) => id === "pawns-2"), false); // it has not moved
});

test("a piece grows where it comes and fades where it goes; a sign over the board does neither", async (t) => {
  stopTime(t);
  motions.length = 0;
  update({ set: { "pawns-3": PAWN("pawns-3"), "pawns-signs-1": PAWN("pawns-signs-1") } });
  await pass(20);
  assert.deepEqual(motions.map(({ id, frames }) => [id, frames[0].opacity]), [["pawns-3", 0]]);
  motions.length = 0;
  const pawn = at("pawns-3");
  update({ del: ["pawns-3"] });
  assert.equal(name(at("pawns-3")), null); // a piece that fades is nobody's any more
  assert.equal(pawn.isConnected, true);
  await pass(0);
  assert.equal(pawn.isConnected, false);
});

test("with less motion nothing moves", async (t) => {
  stopTime(t);
  motions.length = 0;
  media.calm = true;
  update({ set: { "pawns-5": PAWN("pawns-5") } });
  update({ del: ["pawns-5"], move: [{ id: "pawns-2", start: "pawns-8" }] });
  await pass(20);
  assert.equal(name(at("pawns-5")), null);
  assert.deepEqual(motions, []);
  media.calm = false;
});

test("what is laid over the boards leaves no trace", () => {
  const before = at("board").innerHTML;
  const overlay = new Overlay();
  overlay.show({ "pawns-2": PAWN("pawns-2", 'class="ghost"'), "pawns-7": PAWN("pawns-7"), "nowhere-7": "<p></p>" });
  assert.equal(at("pawns-2").getAttribute("class"), "ghost");
  assert.equal(at("pawns-7").parentElement.id, "pawns");
  overlay.show({ "pawns-6": PAWN("pawns-6") });
  assert.equal(name(at("pawns-7")), null);
  overlay.clear();
  assert.equal(at("board").innerHTML, before);
});
