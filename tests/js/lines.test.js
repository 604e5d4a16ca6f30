import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, pass, show, stopTime, texts } from "./page.js";

const { Lines } = await import("../../src/gnomon/web/static/js/lines.js");

const line = (act, words) => `<li><button class="line" data-act="${act}"><span class="act"><b>${words}</b></span></button></li>`;
const soon = async () => { for (let turn = 0; turn < 8; turn += 1) await new Promise((done) => { setImmediate(done); }); };
let asked, replies, played, considered, said, lines;

/** A reply whose lines come one after the other, as a test hands them over. */
function stream() {
  let push;
  const body = new ReadableStream({ start(controller) { push = controller; } });
  const encoder = new TextEncoder();
  const tell = async (...told) => { push.enqueue(encoder.encode(told.map((one) => `${JSON.stringify(one)}\n`).join(""))); await soon(); };
  return { reply: { ok: true, body }, tell, end: () => push.close() };
}

beforeEach((t) => {
  stopTime(t);
  begin();
});

/** @param {string} kept what the browser remembers */
function begin(kept = "") {
  show(`<section id="ask" data-mine="1"></section><div id="lines" data-thinking="thinks" data-failed="Failed.">
    <header><input type="checkbox" id="lines-on"><p class="depth"></p></header><ol></ol></div>`);
  [asked, replies, played, considered, said] = [[], [], [], [], []];
  globalThis.fetch = async (address, { signal }) => { asked.push({ address, signal }); return replies.shift(); };
  localStorage.setItem("programs-line", kept);
  let position = 0;
  lines = new Lines(() => `/lines?at=${position++}`, {
    play: (act) => played.push(act),
    consider: (code) => considered.push(code),
    say: (text) => said.push(text),
  });
}

function turnOn() {
  at("lines-on").checked = true;
  at("lines-on").dispatchEvent(new Event("change"));
}

/** Switches on, and hears the first lines. */
async function hear() {
  const told = stream();
  replies.push(told.reply);
  turnOn();
  await pass(0);
  await told.tell({ stage: 0, done: false, head: "<i></i>", lines: line("13 21", "Travel") + line("11", "Build") });
  return told;
}
const [depth, is] = [() => document.querySelector(".depth").textContent, (name) => at("lines").classList.contains(name)];

test("nothing is asked for until it is switched on, and that is remembered", async () => {
  await pass(2000);
  assert.deepEqual(asked, []);
  const told = await hear();
  assert.deepEqual(texts("#lines b"), ["Travel", "Build"]);
  assert.deepEqual(said, ["Travel"], "the first lines are read aloud");
  assert.ok(is("thinks"));
  await told.tell({ stage: 2, done: true, head: "<span>deep</span>", lines: line("11", "Build") });
  assert.deepEqual(texts("#lines b"), ["Build"]);
  assert.equal(depth(), "deep");
  assert.ok(!is("thinks"));
  assert.equal(said.length, 1);
  begin(localStorage.getItem("programs-line"));
  assert.ok(lines.isOn);
  replies.push(stream().reply);
  await pass(450);
  assert.equal(asked.length, 1);
});

test("a new position leaves the last one at once and is asked about when it has stood a moment", async () => {
  await hear();
  lines.follow();
  assert.ok(asked[0].signal.aborted);
  assert.ok(is("stale"));
  document.querySelector(".line").click();
  assert.deepEqual(played, [], "pale lines are of another position");
  await pass(300);
  lines.follow();
  await pass(449);
  assert.equal(asked.length, 1);
  const told = stream();
  replies.push(told.reply);
  await pass(1);
  assert.equal(asked.length, 2);
  await told.tell({ stage: 0, done: false, head: "", lines: line("12", "Pray") });
  assert.ok(!is("stale"));
  assert.deepEqual(texts("#lines b"), ["Pray"]);
});

test("a click plays the act of a line, and the pointer shows with what it begins", async () => {
  await hear();
  const [first, second] = document.querySelectorAll(".line");
  second.dispatchEvent(new Event("pointerover", { bubbles: true }));
  assert.deepEqual(considered, [11]);
  first.querySelector("b").click();
  assert.deepEqual(played, ["13 21"]);
});

test("the focus stays with its act while lines change", async () => {
  const told = await hear();
  document.querySelectorAll(".line")[1].focus();
  await told.tell({ stage: 1, done: false, head: "", lines: line("11", "Build") + line("13 21", "Travel") });
  assert.equal(document.activeElement.textContent, "Build");
  await told.tell({ stage: 2, done: true, head: "", lines: line("14", "Pass") + line("15", "Wait") });
  assert.equal(document.activeElement.textContent, "Pass", "else with its rank");
});

test("what cannot be told is said in the place of the lines", async () => {
  replies.push({ ok: false, json: async () => ({ error: "Too often." }) });
  turnOn();
  await pass(0);
  await soon();
  assert.equal(depth(), "Too often.");
  replies.push(Promise.reject(new Error("offline")));
  lines.follow(0);
  await pass(0);
  await soon();
  assert.equal(depth(), "Failed.");
  const told = await hear();
  await told.tell({ error: "It stands otherwise." });
  assert.equal(depth(), "It stands otherwise.");
  assert.deepEqual(texts("#lines b"), []);
});

test("where nobody is asked, or when it is switched off, nothing is thought", async () => {
  await hear();
  at("ask").dataset.mine = "0";
  lines.follow();
  assert.deepEqual(texts("#lines b"), []);
  at("ask").dataset.mine = "1";
  at("lines-on").checked = false;
  at("lines-on").dispatchEvent(new Event("change"));
  await pass(2000);
  assert.equal(asked.length, 1);
  assert.equal(depth(), "");
});

test("a page without programs has no lines", () => {
  show("<main></main>");
  new Lines(() => "", { play: () => {}, consider: () => {}, say: () => {} }).follow();
});
