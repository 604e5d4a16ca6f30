import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, media, options, pass, show, stopTime, texts } from "./page.js";
import { Answering } from "../../src/gnomon/web/static/js/answering.js";
import { Options } from "../../src/gnomon/web/static/js/options.js";

const WORDS = { commit: "Take {option}", rule: "Rule {section}" };
const PANEL = options([[{ code: 1, elements: "hit-1" }, { code: 2, elements: "hit-2" }, { code: 3 }, { code: 4, denied: true }]]);
const PAGE = `<svg id="board"><g id="board-hits"><rect id="hit-1"/><rect id="hit-2"/></g><g id="board-preview"></g></svg>${PANEL}
  <div id="confirm" hidden><p class="preview-line"></p><button class="main"></button></div>
  <div id="why-note" hidden><p></p><a></a></div><div id="toasts"></div>`;
let asked;
let replies;
let said;
let realTime;
let answering;

const GHOST = (code) => ({ is: "previewed", set: { "board-preview-x": `<rect id="board-preview-x" class="of-${code}"/>` }, say: `Says ${code}` });
const previewed = () => at("board-preview-x")?.getAttribute("class") ?? null;
const sent = (kind) => asked.filter((message) => message.do === kind).map(({ code }) => code);

beforeEach((t) => {
  stopTime(t);
  show(PAGE);
  document.body.dataset.game = "khronos";
  [asked, said, realTime] = [[], [], false];
  replies = { preview: ({ code }) => GHOST(code), answer: () => ({ is: "accepted" }) };
  const socket = { ask: async (message) => (asked.push(message), replies[message.do](message)) };
  const panel = new Options(() => {});
  answering = new Answering(socket, panel, { words: WORDS, say: (text) => said.push(text), isRealTime: () => realTime });
});

test("an option is considered after a moment, and asked for once", async () => {
  answering.consider(1);
  assert.equal(answering.options.button(1).classList.contains("chosen"), true);
  await pass(69);
  assert.deepEqual(sent("preview"), []);
  await pass(1);
  assert.equal(previewed(), "of-1");
  answering.consider(null);
  assert.equal(previewed(), null);
  answering.consider(1);
  await pass(70);
  assert.equal(previewed(), "of-1");
  assert.deepEqual(sent("preview"), [1]);
});

test("a pointer that only passes by asks for nothing", async () => {
  answering.consider(1);
  await pass(40);
  answering.consider(2);
  await pass(70);
  assert.deepEqual(sent("preview"), [2]);
  assert.equal(previewed(), "of-2");
});

test("what comes late for an option that is no longer considered is not shown", async () => {
  let come;
  replies.preview = () => new Promise((resolve) => { come = resolve; });
  answering.consider(1);
  await pass(70);
  answering.consider(3);
  come(GHOST(1));
  await pass(0);
  assert.equal(previewed(), null);
});

test("after a change what was known is asked anew", async () => {
  await answering.previews.of(1);
  await answering.previews.of(1);
  answering.previews.clear();
  await answering.previews.of(1);
  assert.deepEqual(sent("preview"), [1, 1]);
});

test("an answer names the question, and a second one waits for the first", async () => {
  let come;
  replies.answer = () => new Promise((resolve) => { come = resolve; });
  answering.answer(2);
  answering.answer(3);
  assert.deepEqual(asked.map(({ do: kind, seat, number, code }) => [kind, seat, number, code]), [["answer", 0, 1, 2]]);
  assert.ok(asked[0].message.length > 30);
  come({ is: "accepted" });
  await pass(0);
  answering.answer(3);
  assert.deepEqual(sent("answer"), [2, 3]);
  assert.notEqual(asked[0].message, asked[1].message);
});

test("the next question has the focus only if this one was answered from where options are", () => {
  answering.answer(2);
  assert.equal(answering.wishesFocus, false);
  answering.isBusy = false;
  answering.options.button(2).focus();
  answering.answer(2);
  assert.equal(answering.wishesFocus, true);
});

test("what is considered stays in sight while its answer is on its way", async () => {
  answering.consider(1);
  await pass(70);
  answering.answer(1);
  assert.equal(previewed(), "of-1");
});

test("a declined answer is taken back and said, with its rule if it has one", async () => {
  replies.answer = ({ code }) => ({ is: "declined", text: `No ${code}`, section: code === 2 ? "5.6" : "" });
  answering.consider(2, 0);
  await pass(0);
  answering.answer(2);
  await pass(0);
  assert.equal(previewed(), null);
  assert.equal(answering.considered, null);
  assert.equal(at("why-note").hidden, false);
  assert.deepEqual(texts("#why-note p, #why-note a"), ["No 2", "Rule 5.6"]);
  assert.ok(at("why-note").querySelector("a").href.endsWith("/rules/khronos#s5.6"));
  answering.answer(3);
  await pass(0);
  assert.deepEqual(texts("#toasts > .bad"), ["No 3"]);
  assert.ok(said.includes("No 2") && said.includes("No 3"));
});

test("why an option is refused is shown on the boards until the note is closed", async () => {
  replies.why = ({ code }) => ({ ...GHOST(code), is: "explained", text: "Because", section: "" });
  await answering.explain(4);
  assert.equal(previewed(), "of-4");
  assert.equal(answering.why.isOpen, true);
  assert.equal(at("why-note").querySelector("a").hidden, true);
  answering.why.close();
  assert.equal(previewed(), null);
  assert.equal(at("why-note").hidden, true);
});

test("on a large screen an option is taken at once, on a phone one on the boards is shown first", async () => {
  answering.choose(1, answering.options.button(1));
  assert.deepEqual(sent("answer"), [1]);
  await pass(0);
  media.narrow = true;
  answering.choose(2, answering.options.button(2));
  await pass(0);
  assert.deepEqual(sent("answer"), [1]);
  assert.equal(at("confirm").hidden, false);
  assert.deepEqual(texts("#confirm *"), ["Says 2", "Take Option 2"]);
  at("confirm").querySelector(".main").click();
  await pass(0);
  assert.deepEqual(sent("answer"), [1, 2]);
});

test("on a phone the second tap takes it, and what has no place on the boards needs but one", async () => {
  media.narrow = true;
  answering.choose(2, answering.options.button(2));
  answering.choose(2, answering.options.button(2));
  await pass(0);
  answering.choose(3, answering.options.button(3));
  assert.deepEqual(sent("answer"), [2, 3]);
});

test("while seconds count, one tap takes an option on a phone too", () => {
  media.narrow = true;
  realTime = true;
  answering.choose(2, answering.options.button(2));
  assert.deepEqual(sent("answer"), [2]);
});

test("what others do leaves in hand what was considered or selected, while the question stands", async () => {
  answering.consider(1);
  await pass(70);
  const considered = answering.inHand();
  assert.equal(previewed(), "of-1");
  answering.quiet();
  assert.equal(previewed(), null);
  assert.equal(document.querySelectorAll(".chosen").length, 0);
  answering.goOnWith(considered);
  assert.equal(answering.considered, 1);
  answering.select(2, answering.options.button(2));
  const selected = answering.inHand();
  answering.quiet();
  assert.equal(at("confirm").hidden, true);
  answering.goOnWith(selected);
  assert.equal(at("confirm").hidden, false);
  assert.equal(answering.considered, 2);
});

test("nothing stays in hand for another question, a refused option, or while seconds count", () => {
  const hand = { question: answering.options.question, isSelected: false, code: 1 };
  answering.goOnWith({ ...hand, question: "0:2" });
  answering.goOnWith({ ...hand, code: 4 });
  answering.goOnWith({ ...hand, code: 99 });
  realTime = true;
  answering.goOnWith(hand);
  assert.equal(answering.considered, null);
});

test("undo names a row by its number, everything else by its name", () => {
  replies.undo = () => ({ is: "accepted" });
  answering.undo(1, "barrier");
  answering.isBusy = false;
  answering.undo(1, "17");
  assert.deepEqual(asked, [{ do: "undo", seat: 1, to: "barrier" }, { do: "undo", seat: 1, to: "row", row: 17 }]);
});

test("tallies come one by one when the page is quiet, and never for a question that has gone or for others' turns", async () => {
  for (const button of document.querySelectorAll(".option")) button.insertAdjacentHTML("beforeend", '<i class="tally"></i>');
  replies.preview = ({ code }) => ({ is: "previewed", set: { [`tally-${code}`]: `<b>+${code}</b>` }, say: "" });
  const { previews } = answering;
  previews.tallyLater();
  await pass(499);
  assert.deepEqual(sent("preview"), []);
  await pass(1);
  await pass(1);
  assert.deepEqual(texts(".tally"), ["+1", "", "", ""]);
  await pass(1);
  assert.deepEqual(texts(".tally"), ["+1", "+2", "", ""]);
  let come;
  replies.preview = () => new Promise((resolve) => { come = resolve; });
  await pass(1);
  answering.options.question = "0:2"; // while the third is on its way
  come({ is: "previewed", set: { "tally-3": "<b>+3</b>" }, say: "" });
  await pass(10);
  assert.deepEqual(texts(".tally"), ["+1", "+2", "", ""]);
  assert.deepEqual(sent("preview"), [1, 2, 3]);
  asked.length = 0;
  at("ask").dataset.mine = "0";
  previews.tally();
  await pass(10);
  assert.deepEqual(asked, []);
});
