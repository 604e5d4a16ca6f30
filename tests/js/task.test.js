import assert from "node:assert/strict";
import { test } from "node:test";
import { at, media, options, pass, show, stopTime, texts } from "./page.js";

const { Task } = await import("../../src/gnomon/web/static/js/task.js");
globalThis.innerWidth = 1000;
globalThis.innerHeight = 600;
Element.prototype.checkVisibility = function checkVisibility() { return !this.closest("[hidden], .closed"); };

const CARD = (name, more = "", word = "") => `<section class="task" id="task" data-task="${name}"${more}><div class="task-card">
  <form method="post" action="/matches/m1/task" data-task-form><input type="hidden" name="do" value="skip"><button id="skip" name="task" value="${name}">Skip</button></form>
  <h2>Build.</h2><p class="task-hint" hidden>Try a Keep.</p></div>${word}</section>`;
const PAGE = (card) => `<main id="boards"><section id="one" data-board="one"><svg id="board"><rect id="h4"/></svg></section></main>
  <div class="task-place" id="task-place">${card}</div>${options([[{ code: 3, elements: "h4" }, { code: 5 }]])}`;
const asked = [];
let subject = { task: "keep", elements: ["h4"], codes: [3], tries: "Keep" };
globalThis.fetch = async (address, how) => {
  asked.push([address, how?.method ?? "GET", String(how?.body ?? "")]);
  return { ok: true, json: async () => subject };
};
const rows = () => document.querySelectorAll(".spotlight .frame").length;
const suggested = () => [...document.querySelectorAll(".suggested")].map((button) => button.dataset.code);

async function begun(card) {
  show(PAGE(card));
  asked.length = 0;
  const task = new Task("m1", at("boards"));
  await task.read();
  return task;
}

test("a new task is lit on the board, under a veil that lifts when the pointer moves there", async () => {
  await begun(CARD("keep"));
  assert.equal(rows(), 1);
  assert.equal(document.querySelectorAll(".veil").length, 1);
  at("boards").dispatchEvent(new Event("pointermove"));
  assert.equal(document.querySelectorAll(".veil").length, 0);
  assert.equal(rows(), 1, "the frame stays");
});

test("what the server says about another task lights nothing", async () => {
  subject = { ...subject, task: "bonus" };
  await begun(CARD("keep"));
  assert.equal(rows(), 0);
  subject = { ...subject, task: "keep" };
});

test("between two tasks nothing is lit", async () => {
  subject = { task: "", elements: [], codes: [], tries: "" };
  await begun(CARD(""));
  assert.equal(rows(), 0);
  subject = { task: "keep", elements: ["h4"], codes: [3], tries: "Keep" };
});

test("a list that is folded away opens once a question, if it alone holds what leads on", async () => {
  const before = Element.prototype.checkVisibility;
  Element.prototype.checkVisibility = function checkVisibility() { return !this.closest("[data-group='1']"); };
  const opened = [];
  const listen = (event) => opened.push(event.detail);
  document.addEventListener("reveal", listen);
  subject = { ...subject, codes: [7] };
  const card = CARD("keep");
  show(`<main id="boards"></main><div class="task-place" id="task-place">${card}</div>${options([[{ code: 3 }], [{ code: 7 }]])}`);
  at("ask").dataset.number = "4";
  const task = new Task("m1", at("boards"));
  await task.read();
  await task.read();
  assert.deepEqual(opened, ["1"]);
  subject = { ...subject, codes: [3] };
  at("ask").dataset.number = "5";
  await task.read();
  assert.deepEqual(opened, ["1"], "what can be seen stays");
  document.removeEventListener("reveal", listen);
  Element.prototype.checkVisibility = before;
});

test("nothing is lit while a scoring is read, and it is lit again afterwards", async () => {
  const task = await begun(CARD("keep"));
  document.body.insertAdjacentHTML("beforeend", '<section id="scoring"></section>');
  task.draw(false);
  assert.equal(rows(), 0);
  at("scoring").hidden = true;
  task.draw(false);
  assert.equal(rows(), 1);
});

test("an answer without a place on the boards is framed among the options", async () => {
  subject = { ...subject, elements: [], codes: [5] };
  const task = await begun(CARD("keep"));
  assert.deepEqual(task.targets(subject).map((one) => one.dataset.code), ["5"]);
  subject = { ...subject, elements: ["h4"], codes: [3] };
});

test("the hint comes by itself after a while, with the answer that would be tried first", async (t) => {
  stopTime(t);
  await begun(CARD("keep"));
  assert.deepEqual(suggested(), []);
  await pass(39_000);
  assert.ok(document.querySelector(".task-hint").hidden);
  await pass(2_000);
  assert.ok(!document.querySelector(".task-hint").hidden);
  assert.deepEqual(suggested(), ["3"]);
});

test("the hint comes at once after two poor acts, and goes with its task", async (t) => {
  stopTime(t);
  const task = await begun(CARD("keep", " data-hints"));
  assert.deepEqual(suggested(), ["3"]);
  at("task-place").innerHTML = CARD("bonus");
  subject = { ...subject, task: "bonus" };
  await task.read();
  assert.deepEqual(suggested(), []);
  assert.ok(document.querySelector(".task-hint").hidden);
  subject = { ...subject, task: "keep" };
});

test("on a narrow screen praise takes the place of the task for a moment, once", async (t) => {
  stopTime(t);
  const word = (row) => `<div class="task-word good" data-word="${row}">Well done.</div>`;
  show(PAGE(CARD("keep")));
  media.narrow = true;
  const task = new Task("m1", at("boards"));
  await task.read();
  const isPraised = () => at("task-place").classList.contains("praised");
  assert.ok(!isPraised());
  at("task-place").innerHTML = CARD("bonus", "", word(9));
  await task.read();
  assert.ok(isPraised());
  await pass(3_100);
  assert.ok(!isPraised());
  await task.read();
  assert.ok(!isPraised(), "the same word is said once");
  at("task-place").innerHTML = CARD("third", "", word(12));
  await task.read();
  assert.ok(isPraised());
  at("task-place").innerHTML = CARD("third");
  await task.read();
  assert.ok(!isPraised(), "the task comes back as soon as one answers on");
});

test("skipping says so to the server and leaves the page where it is", async () => {
  await begun(CARD("keep"));
  at("skip").click();
  await Promise.resolve();
  const [address, method, body] = asked.at(-1);
  assert.deepEqual([address.replace("http://localhost", ""), method, body], ["/matches/m1/task", "POST", "do=skip&task=keep"]);
  assert.equal(texts("h1").length, 1);
});

test("a page without a task asks for nothing", async () => {
  show('<main id="boards"></main>');
  asked.length = 0;
  const task = new Task("m1", at("boards"));
  await task.read();
  assert.equal(asked.length, 0);
});

test("what was lit for the last question goes with it, before it is known what the next one is about", async () => {
  const task = await begun(CARD("keep"));
  assert.equal(rows(), 1);
  at("ask").dataset.number = "2";
  const reading = task.read();
  assert.equal(rows(), 0);
  await reading;
  assert.equal(rows(), 1);
});

test("on a narrow screen the buttons that stand for a place are framed instead of it", async () => {
  show(`${PAGE(CARD("keep"))}<button id="dock-4"></button>`);
  media.narrow = true;
  document.querySelector("#options [data-code]").dataset.elements = "h4 dock-4";
  const task = new Task("m1", at("boards"));
  await task.read();
  assert.deepEqual(task.targets(subject).map((one) => one.id), ["dock-4"]);
  media.narrow = false;
  assert.deepEqual(task.targets(subject).map((one) => one.id), ["h4"]);
});

test("a reason that is cut short is read on by a button, which then goes", async () => {
  const task = await begun(CARD("keep", "", '<p class="why">Long.</p><button type="button" class="task-more" hidden>Read on</button>'));
  const why = document.querySelector(".why");
  const more = document.querySelector(".task-more");
  Object.defineProperty(why, "scrollHeight", { value: 60 });
  Object.defineProperty(why, "clientHeight", { get: () => (why.classList.contains("whole") ? 60 : 36) });
  task.draw(false);
  assert.ok(!more.hidden);
  more.click();
  assert.ok(why.classList.contains("whole"));
  assert.ok(more.hidden);
});
