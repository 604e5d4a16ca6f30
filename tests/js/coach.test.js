import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, media, name, options, pass, show, stopTime, texts } from "./page.js";

// The coach over options of our own, with a server that says what a test tells it.
const { Answering } = await import("../../src/gnomon/web/static/js/answering.js");
const { Coach } = await import("../../src/gnomon/web/static/js/coach.js");
const { Options } = await import("../../src/gnomon/web/static/js/options.js");

const GROUPS = [[{ code: 11, label: "Build" }, { code: 12, label: "Pray" }], [{ code: 13, label: "Travel" }, { code: 14, label: "Pass" }]];
const card = (answers, title) => `<li class="advice" id="coach-${answers.replaceAll(" ", "-")}" data-answers="${answers}">
  <button class="advice-head" aria-expanded="false"><b>${title}</b></button><div class="advice-more"><button data-coach-do>Do it</button></div></li>`;
const lines = (...cards) => `<ol class="coach-lines">${cards.join("")}</ol>`;
const THREE = lines(card("13 21 22", "Travel"), card("11", "Build"), card("12", "Pray"));

let coach, options_, sent, said, asked, replies;

/** A reply whose lines come one after the other, as a test hands them over. */
function stream() {
  let push;
  const body = new ReadableStream({ start(controller) { push = controller; } });
  const encoder = new TextEncoder();
  return { reply: { ok: true, body }, tell: (told) => push.enqueue(encoder.encode(`${JSON.stringify(told)}\n`)), end: () => push.close() };
}
const soon = async () => { for (let turn = 0; turn < 6; turn += 1) await new Promise((done) => { setImmediate(done); }); };
const asks = () => `<button data-key="coach" aria-pressed="false">Ask the coach</button>`;

/** Puts a question in the place of the last one. */
function put(groups, more = {}) {
  const holder = document.createElement("div");
  holder.innerHTML = options(groups, more);
  for (const id of ["ask", "options"]) at(id).replaceWith(holder.querySelector(`#${id}`));
  at("ask").insertAdjacentHTML("beforeend", asks());
  options_.read();
  coach.settle();
}

beforeEach(() => {
  show(`${options(GROUPS)}<section id="coach" data-point="Point." data-thinking="thinks" data-weighs="{option} is weighed" data-failed="Failed." hidden>
    <header><h2>The coach</h2><p></p><button data-coach-closes></button></header><div class="coach-told"></div>
    <div class="mine"><kbd></kbd><p></p></div></section><main id="content"></main><div id="toasts"></div>
    <div id="why-note" hidden><p></p><a></a></div>`);
  at("ask").insertAdjacentHTML("beforeend", asks());
  [sent, said, asked, replies] = [[], [], [], []];
  const socket = { ask: async (message) => { sent.push(message); return message.do === "answer" ? { is: "accepted" } : { is: "declined" }; } };
  options_ = new Options(() => {});
  const answering = new Answering(socket, options_, { words: { commit: "", rule: "" }, say: () => {}, isRealTime: () => false });
  coach = new Coach("m1", options_, answering, (text) => said.push(text));
  globalThis.fetch = async (address, request) => { asked.push({ address, body: String(request.body), signal: request.signal }); return replies.shift(); };
});

/** Asks, and hears the three suggestions at once. */
async function ask(told = THREE) {
  const line = stream();
  replies.push(line.reply);
  coach.toggle(true);
  line.tell({ stage: 0, done: false, head: "thinks", lines: told });
  await soon();
  return line;
}
const ranks = () => Object.fromEntries([...document.querySelectorAll(".option:has(.coach-rank)")].map((button) => [button.dataset.code, [...button.querySelectorAll(".coach-rank")].map(({ textContent }) => textContent).join("")]));
const open = () => [...document.querySelectorAll(".advice.open")].map(({ id }) => id);
const gold = () => [...document.querySelectorAll(".on-path")].map(({ dataset }) => dataset.code);

test("the coach is asked about the question that stands, thinks, and says its suggestions", async () => {
  const line = stream();
  replies.push(line.reply);
  coach.toggle();
  assert.deepEqual([at("coach").hidden, at("coach").querySelector("header p").textContent], [false, "thinks"]);
  assert.equal(coach.button.getAttribute("aria-pressed"), "true");
  assert.deepEqual(asked.map(({ address, body }) => [address, body]), [["/matches/m1/coach", "seat=0&number=1"]]);
  line.tell({ stage: 0, done: false, head: "thinks", lines: THREE });
  await soon();
  assert.deepEqual(open(), ["coach-13-21-22"]);
  assert.deepEqual(ranks(), { 11: "2", 12: "3", 13: "1" });
  assert.deepEqual(gold(), ["13"]);
  assert.equal(coach.answering.considered, 13, "the boards show the open one");
  assert.equal(options_.opened, "1", "its group of options is open");
  assert.match(said[0], /^The coach: Travel/);
});

test("while it waits in line it says how far it has come", async () => {
  const line = stream();
  replies.push(line.reply);
  coach.toggle();
  for (const [waits, head] of [[3, "number 3"], [1, "number 1"], [0, "thinks now"]]) {
    line.tell({ waits, head });
    await soon();
    assert.equal(coach.panel.querySelector("header p").textContent, head);
  }
  assert.ok(coach.panel.classList.contains("thinks"));
  line.tell({ stage: 0, done: false, head: "said", lines: THREE });
  await soon();
  assert.equal(coach.cards.length, 3);
});

test("what it says after more thought keeps the open card and the focus", async () => {
  const line = await ask();
  assert.equal(document.activeElement.closest(".advice").id, "coach-13-21-22", "who asked by a key has the focus there");
  coach.walk(Object.assign(new KeyboardEvent("keydown", { key: "ArrowDown" })));
  coach.open(at("coach-11"));
  line.tell({ stage: 2, done: true, head: "tried 40", lines: lines(card("12", "Pray"), card("11", "Build")) });
  await soon();
  assert.deepEqual(open(), ["coach-11"]);
  assert.equal(document.activeElement.closest(".advice").id, "coach-11");
  assert.deepEqual(ranks(), { 11: "2", 12: "1" });
  assert.equal(at("coach").querySelector("header p").textContent, "tried 40");
});

test("until somebody has opened another, what is best by now is open and has the focus", async () => {
  const line = await ask();
  line.tell({ stage: 1, done: false, head: "tried 20", lines: lines(card("12", "Pray"), card("13 21 22", "Travel")) });
  await soon();
  assert.deepEqual(open(), ["coach-12"]);
  assert.equal(document.activeElement.closest(".advice").id, "coach-12");
  coach.open(at("coach-12"));
  line.tell({ stage: 2, done: true, head: "tried 40", lines: lines(card("11", "Build"), card("12", "Pray")) });
  await soon();
  assert.deepEqual(open(), ["coach-12"], "one that was chosen stays");
});

test("the arrows walk from suggestion to suggestion, round and round", async () => {
  await ask();
  const press = (key) => at("coach").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  press("ArrowUp");
  assert.equal(document.activeElement.closest(".advice").id, "coach-12");
  press("ArrowDown");
  assert.equal(document.activeElement.closest(".advice").id, "coach-13-21-22");
});

test("closing puts everything back, and what is still thought is not waited for", async () => {
  await ask();
  at("coach").querySelector("[data-coach-closes]").click();
  assert.equal(at("coach").hidden, true);
  assert.deepEqual([ranks(), gold(), coach.answering.considered], [{}, [], null]);
  assert.equal(coach.button.getAttribute("aria-pressed"), "false");
  assert.equal(asked[0].signal.aborted, true);
  assert.equal(coach.close(), false, "it is away already");
});

test("another question sends it away", async () => {
  await ask();
  put(GROUPS, { question: "2" });
  assert.equal(at("coach").hidden, true);
});

test("the ranks come back when the same options are drawn anew", async () => {
  await ask();
  put(GROUPS);
  assert.equal(at("coach").hidden, false);
  assert.deepEqual(ranks(), { 11: "2", 12: "3", 13: "1" });
  assert.equal(coach.answering.considered, 13);
});

test("a refusal closes it with its sentence", async () => {
  replies.push({ ok: false, json: async () => ({ error: "Not here." }) });
  coach.toggle();
  await soon();
  assert.equal(at("coach").hidden, true);
  assert.deepEqual(texts(".toast"), ["Not here."]);
});

test("a line that breaks is told of too", async () => {
  globalThis.fetch = async () => { throw new TypeError("network"); };
  coach.toggle();
  await soon();
  assert.deepEqual(texts(".toast"), ["Failed."]);
});

test("a suggestion that is followed gives its first answer and keeps the others ready", async () => {
  await ask();
  at("coach-13-21-22").querySelector("[data-coach-do]").click();
  assert.deepEqual(sent.filter((message) => message.do === "answer").map(({ code }) => code), [13]);
  assert.equal(at("coach").hidden, true);
  put([[{ code: 20, label: "West" }, { code: 21, label: "East" }]], { question: "2" });
  assert.deepEqual(gold(), ["21"]);
  assert.equal(coach.answering.considered, 21, "nothing is answered by itself");
  assert.equal(sent.filter((message) => message.do === "answer").length, 1);
  coach.answering.answer(21);
  await soon();
  put([[{ code: 22, label: "Stay" }]], { question: "3" });
  assert.deepEqual(gold(), ["22"]);
  coach.answering.answer(22);
  await soon();
  put(GROUPS, { question: "4" });
  assert.deepEqual([gold(), coach.answering.resting], [[], null]);
});

test("what is answered without being asked is passed over", async () => {
  await ask();
  at("coach-13-21-22").querySelector("[data-coach-do]").click();
  put([[{ code: 22, label: "Stay" }, { code: 23, label: "Go" }]], { question: "3" });
  assert.deepEqual(gold(), ["22"]);
});

test("another answer, or one taken back, leaves the path", async () => {
  for (const leave of [() => coach.answering.answer(20), () => coach.answering.undo(0, "answer")]) {
    put(GROUPS, { question: "1" });
    await ask();
    at("coach-13-21-22").querySelector("[data-coach-do]").click();
    await soon();
    put([[{ code: 20, label: "West" }, { code: 21, label: "East" }]], { question: "2" });
    leave();
    await soon();
    put([[{ code: 22, label: "Stay" }]], { question: "3" });
    assert.deepEqual(gold(), []);
  }
});

test("the option that is pointed at is compared after a moment, each only while it is meant", async (t) => {
  await ask();
  stopTime(t);
  assert.equal(at("coach").querySelector(".mine p").textContent, "Point.");
  replies.push({ ok: true, json: async () => ({ code: 12, html: "<b>Pray</b> −54" }) });
  coach.answering.consider(14);
  await pass(100);
  coach.answering.consider(12);
  await pass(240);
  assert.equal(at("coach").querySelector(".mine p").textContent, "Point.");
  await pass(20);
  assert.deepEqual(asked.slice(1).map(({ body }) => body), ["seat=0&number=1&code=12"]);
  assert.equal(at("coach").querySelector(".mine p").textContent, "Pray −54");
  assert.deepEqual(texts(".compared strong"), ["Pray"]);
  coach.answering.consider(null);
  assert.equal(at("coach").querySelector(".mine p").textContent, "Pray −54", "it stays until another is meant");
  assert.equal(coach.answering.considered, 13, "and the boards show the open suggestion again");
});

test("on a phone the page in sight is the open one", async (t) => {
  media.narrow = true;
  await ask();
  stopTime(t);
  const pages = at("coach").querySelector(".coach-lines");
  Object.defineProperties(pages, { clientWidth: { value: 390 }, scrollLeft: { value: 395 } });
  at("coach").dispatchEvent(new Event("scroll"));
  await pass(100);
  assert.deepEqual(open(), ["coach-11"]);
  assert.equal(name(coach.cards[1]), "coach-11");
});
