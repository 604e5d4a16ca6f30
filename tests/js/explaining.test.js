import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, media, name, pass, show, stopTime } from "./page.js";
import { Explaining } from "../../src/gnomon/web/static/js/explaining.js";

const PAGE = `<section id="ask">What now?</section>
  <main id="content"><div data-board id="board"><svg><g id="keep" data-explains="building:0-1"><title>Keep</title><rect id="inner"/></g>
  <g id="town" data-explains="building:0-2"/><rect id="ground"/></svg></div></main>
  <section class="hand"><span id="card" data-explains="card:1" title="Civil card"></span><input id="field"></section>
  <section id="options"><button class="option" id="option" data-elements="keep"><strong>Build</strong></button></section>
  <dialog id="legend-sheet"></dialog><p id="elsewhere"></p>`;
const BOXES = { keep: [100, 100, 40, 40], town: [300, 100, 40, 40], card: [100, 500, 60, 80], ask: [900, 50, 300, 100], explain: [0, 0, 320, 240] };
let asked = [];
let said = [];
let position;
let things;
let answers;

Element.prototype.getBoundingClientRect = function box() {
  const [left, top, width, height] = BOXES[this.id] ?? [0, 0, 0, 0];
  const style = this.style ?? {};
  const [x, y] = this.id === "explain" ? [parseFloat(style.left) || 0, parseFloat(style.top) || 0] : [left, top];
  return { left: x, top: y, width, height, right: x + width, bottom: y + height };
};
globalThis.DOMRect ??= class {
  constructor(x = 0, y = 0, width = 0, height = 0) { Object.assign(this, { x, y, left: x, top: y, width, height, right: x + width, bottom: y + height }); }
};
globalThis.innerWidth = 1440;
globalThis.CSS ??= { escape: (text) => text };
globalThis.fetch = async (address) => {
  asked.push(address);
  const thing = address.split("=")[1];
  if (thing === "card:9") return { ok: false };
  return { ok: true, json: async () => ({ name: thing, html: `<h2>${thing} at ${position}</h2><a class="link" href="/rules">Rule</a>`, says: `All of ${thing}.` }) };
};

const point = (id, kind = "pointermove", more = {}) => {
  const [left, top] = BOXES[id] ?? [700, 700];
  at(id).dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, pointerType: "mouse", clientX: left + 5, clientY: top + 5, ...more }));
};
const touch = (id, kind, more = {}) => point(id, kind, { pointerType: "touch", ...more });
const press = (key) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
const shown = () => (things.card.isOpen ? things.card.subject.id : null);

// Every page has its own listeners in the one document of the tests: only those of the last are heard.
const added = [];
const listen = document.addEventListener.bind(document);
document.addEventListener = (...how) => { added.push(how); listen(...how); };

beforeEach(() => {
  for (const [kind, act, how] of added.splice(0)) document.removeEventListener(kind, act, how);
  show(PAGE);
  Object.assign(document.body.dataset, { close: "Close" });
  [asked, said, position, answers] = [[], [], "1", new Set()];
  things = new Explaining({
    address: (thing) => `/explain?thing=${thing}`,
    position: () => position,
    isAnswer: (node) => answers.has(node.id),
    optionOf: (node) => (node.dataset?.elements ?? "").split(" ").filter(Boolean),
    say: (text) => said.push(text),
  });
});

test("a pointer that rests on a thing for 350 ms opens its card, beside it and described by it", async (t) => {
  stopTime(t);
  point("inner");
  await pass(340);
  assert.equal(shown(), null);
  await pass(20);
  assert.equal(shown(), "keep");
  assert.equal(at("keep").getAttribute("aria-describedby"), "explain");
  assert.equal(at("keep").querySelector("title"), null); // no second hint over it
  assert.equal(at("explain").dataset.side, "right");
  assert.equal(parseFloat(at("explain").style.left), 154);
  assert.deepEqual(asked, ["/explain?thing=building:0-1"]);
});

test("moving on swaps at once, leaving closes after a moment, and coming back asks nothing anew", async (t) => {
  stopTime(t);
  point("keep");
  await pass(360);
  point("town");
  await pass(1);
  assert.equal(shown(), "town");
  assert.equal(at("keep").getAttribute("aria-describedby"), null);
  point("elsewhere");
  await pass(250);
  assert.equal(shown(), "town");
  await pass(60);
  assert.equal(shown(), null);
  point("keep");
  await pass(400);
  assert.deepEqual([shown(), asked.length], ["keep", 2]);
});

test("what the server knows nothing of shows nothing, and a new position is asked anew", async (t) => {
  stopTime(t);
  at("card").dataset.explains = "card:9";
  point("card");
  await pass(400);
  assert.equal(shown(), null);
  point("keep");
  await pass(400);
  position = "2";
  await things.settle();
  assert.equal(at("explain").querySelector("h2").textContent, "building:0-1 at 2");
  at("keep").remove();
  position = "3";
  await things.settle();
  assert.equal(shown(), null);
});

test("a click keeps the card open until Escape or a click elsewhere", async (t) => {
  stopTime(t);
  point("keep");
  await pass(400);
  at("explain").querySelector("h2").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  assert.equal(things.card.isKept, true);
  point("town");
  await pass(800);
  assert.equal(shown(), "keep");
  press("Escape");
  assert.equal(shown(), null);
  point("card", "click");
  await pass(1);
  assert.deepEqual([shown(), things.card.isKept, at("card").title], ["card", true, ""]);
  point("elsewhere", "pointerdown");
  point("elsewhere", "click");
  assert.equal(shown(), null);
});

test("an answer is answered by a click or a tap, and explained by a long press whose click answers nothing", async (t) => {
  stopTime(t);
  answers.add("keep");
  let taken = 0;
  at("content").addEventListener("click", () => { taken += 1; });
  point("keep", "click");
  await pass(1);
  assert.deepEqual([shown(), taken], [null, 1]);
  touch("keep", "pointerdown");
  await pass(410);
  assert.deepEqual([shown(), things.card.isSheet], ["keep", true]);
  touch("keep", "pointerup");
  touch("keep", "click");
  assert.deepEqual([shown(), taken], ["keep", 1]);
  touch("keep", "pointerdown");
  touch("keep", "pointermove", { clientX: 160 });
  await pass(500);
  touch("keep", "pointerup");
  touch("keep", "click");
  assert.equal(taken, 2);
});

test("a tap on what is no answer opens a sheet, a swipe down closes it", async (t) => {
  stopTime(t);
  media.narrow = true;
  touch("town", "pointerdown");
  touch("town", "pointerup");
  touch("town", "click");
  await pass(1);
  assert.deepEqual([shown(), at("explain").className], ["town", "explain as-sheet"]);
  touch("explain", "pointerdown", { clientY: 500 });
  touch("explain", "pointermove", { clientY: 590 });
  assert.equal(at("explain").style.translate, "0 90px");
  touch("explain", "pointerup", { clientY: 590 });
  assert.equal(shown(), null);
});

test("a button that closes its panel explains nothing of what lies beneath", async (t) => {
  stopTime(t);
  const panel = at("elsewhere");
  panel.addEventListener("click", () => { panel.hidden = true; });
  document.elementsFromPoint = () => [panel.hidden ? at("keep") : panel];
  touch("elsewhere", "pointerdown");
  touch("elsewhere", "click");
  await pass(0);
  assert.equal(panel.hidden, true);
  assert.equal(shown(), null);
  delete document.elementsFromPoint;
});

test("by keys: I takes the focus to a thing, arrows walk, I tells and then keeps, Escape leads back", async (t) => {
  stopTime(t);
  at("option").focus();
  at("option").dataset.elements = "";
  press("i");
  await pass(1);
  assert.deepEqual([name(document.activeElement), said.at(-1)], ["keep", "building:0-1"]);
  press("ArrowRight");
  await pass(1);
  assert.deepEqual([name(document.activeElement), said.at(-1)], ["town", "building:0-2"]);
  press("i");
  await pass(1);
  assert.deepEqual([shown(), said.at(-1)], ["town", "All of building:0-2."]);
  press("I");
  assert.deepEqual([things.card.isKept, document.activeElement.className], [true, "link"]);
  press("Escape");
  assert.deepEqual([shown(), name(document.activeElement)], [null, "town"]);
  press("Escape");
  assert.deepEqual([name(document.activeElement), at("town").hasAttribute("tabindex")], ["option", false]);
});

test("I on an option tells of the place that it leads to; in a field it is a letter; K opens the legend", async (t) => {
  stopTime(t);
  at("option").focus();
  press("i");
  await pass(1);
  assert.equal(shown(), "keep");
  press("Escape");
  at("field").focus();
  press("i");
  await pass(1);
  assert.equal(shown(), null);
  at("field").blur();
  press("k");
  assert.equal(at("legend-sheet").open, true);
});
