import assert from "node:assert/strict";
import { test } from "node:test";
import { at, concern, name, options, pass, show, stopTime, texts } from "./page.js";

// A whole table, with a server of our own at the other end of its line.
const TWO = [[{ code: 1, label: "Build", elements: "board-hits-1" }, { code: 2, label: "Pass" }, { code: 3, label: "Pray", denied: true }]];
const form = (kind, inside) => `<form data-do="${kind}">${inside}</form>`;
show(`<header><p id="offline" hidden></p></header>
  <main id="content"><div data-board="b"><svg id="board"><g id="board-hits"><rect id="board-hits-1"/></g></svg></div></main>
  ${options(TWO, { mine: "0" })}${form("undo", '<input type="hidden" name="seat" value="0"><button id="undo" name="to" value="barrier" data-key="undo"></button>')}
  <section id="log"><button class="since" hidden></button><div id="logturn" data-prepends=""></div></section>
  <div id="state"></div><div id="live"></div><section id="ending"></section>
  <section id="scoring" hidden><h2></h2><ol></ol></section>
  <div id="why-note" hidden><p></p><a></a></div><div id="toasts"></div>
  <ol id="chat" data-holds=""></ol><dialog id="chat-sheet">${form("say", '<input name="text">')}</dialog>
  <dialog id="ending-sheet"></dialog><dialog id="recap"><ol></ol></dialog>${concern}<dialog id="place-menu"><ol></ol></dialog>
  <button id="sound" data-sound></button>
  <script type="application/json" id="words">{"commit": "Take {option}", "rule": "Rule {section}", "since": "{count} new", "concerns": "{count} yours", "unread": "{count} unread"}</script>`);
document.title = "Khronos";
Object.assign(document.body.dataset, { match: "m1", game: "khronos", seat: "0", version: "v1", seq: "4" });

const lines = [];
globalThis.WebSocket = class {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 0;
  constructor(address) { lines.push(Object.assign(this, { address, asked: [] })); }
  send(text) { this.asked.push(JSON.parse(text)); }
  say(message) { this.onmessage({ data: JSON.stringify(message) }); }
};
await import("../../src/gnomon/web/static/js/table.js");
const [line] = lines;
line.readyState = 1;
line.onopen();
const last = (kind) => line.asked.filter((message) => message.do === kind).at(-1);
/** The panels of a question, as the server sends them. */
function panels(more) {
  const holder = document.createElement("div");
  holder.innerHTML = options(TWO, more);
  return Object.fromEntries(["ask", "options"].map((id) => [id, holder.querySelector(`#${id}`).outerHTML]));
}
let seq = 4;
const update = (more) => line.say({ is: "update", seq: ++seq, version: `v${seq}`, ...more });

test("the table dials with what it shows and says that it is ready", () => {
  assert.equal(line.address, "ws://localhost/ws/matches/m1?seat=0&version=v1&seq=4");
  assert.equal(document.body.dataset.ready, "1");
  assert.equal(localStorage.getItem("gnomon-seen-m1-0"), "4");
  assert.equal(at("sound").getAttribute("aria-pressed"), "true");
});

test("a change is shown, kept for the next dialling, and read aloud", async (t) => {
  stopTime(t);
  update({ set: { "logturn-1": '<p id="logturn-1">Red builds.</p>' }, say: "Red builds." });
  await pass(20);
  assert.deepEqual(texts("#logturn > p"), ["Red builds."]);
  assert.deepEqual([document.body.dataset.seq, document.body.dataset.version], ["5", "v5"]);
  assert.equal(at("live").textContent, "Red builds.");
});

test("my turn marks the tab, its end clears it", (t) => {
  stopTime(t);
  update({ set: panels({ question: "2" }) });
  assert.equal(document.title, "● Khronos");
  update({ set: panels({ question: "3", mine: "0" }) });
  assert.equal(document.title, "Khronos");
});

test("an option that is submitted is answered, and the next question has the focus", async (t) => {
  stopTime(t);
  update({ set: panels({ question: "4" }) });
  const button = document.querySelector("[data-code='2']");
  button.focus();
  const submit = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: button });
  const holder = document.createElement("form");
  holder.dataset.do = "answer";
  at("options").append(holder);
  holder.dispatchEvent(submit);
  assert.equal(submit.defaultPrevented, true);
  const { seat, number, code, id } = last("answer");
  assert.deepEqual({ seat, number, code }, { seat: 0, number: 4, code: 2 });
  line.say({ is: "accepted", re: id, seq: 6 });
  await pass(0);
  update({ set: panels({ question: "5" }) });
  assert.equal(document.activeElement.dataset.code, "1");
});

const soon = () => new Promise((done) => { setImmediate(done); });

test("what answers a question at once is sent without leaving the page", async () => {
  update({ set: panels({ question: "5" }) });
  const sent = [];
  globalThis.fetch = async (address, { body, redirect }) => { sent.push([String(body), redirect]); return { ok: false, type: "opaqueredirect" }; };
  at("options").insertAdjacentHTML("beforeend", '<form id="all" action="/matches/m1/order" data-do="once"><input name="once" value="1"></form>');
  const submit = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  at("all").dispatchEvent(submit);
  await soon();
  assert.equal(submit.defaultPrevented, true);
  assert.deepEqual(sent, [["once=1", "manual"]]);
  update({ set: panels({ question: "55" }) });
});

test("a scoring stays while others act, and closes with one's own next answer", async () => {
  const told = (id) => `<div class="log-chapter" id="logturn-${id}"><h3>Era</h3><ol><li id="${id}" data-step="line">Two points.</li></ol></div>`;
  update({ set: { "logturn-31": told(31), ...panels({ question: "6" }) } });
  assert.equal(at("scoring").hidden, false);
  update({ set: { "logturn-32": '<p id="logturn-32">Blue builds.</p>' } });
  assert.equal(at("scoring").hidden, false);
  const answer = async (row) => {
    const holder = document.createElement("form");
    holder.dataset.do = "answer";
    at("options").append(holder);
    holder.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: document.querySelector("[data-code='2']") }));
    line.say({ is: "accepted", re: last("answer").id, seq: row });
    await soon();
  };
  await answer(9);
  update({ set: { "logturn-33": told(33), ...panels({ question: "7" }) } });
  assert.equal(at("scoring").hidden, false, "what the answer itself brought is read");
  assert.deepEqual(texts("#scoring li"), ["Two points."]);
  await answer(10);
  update({ set: panels({ question: "8" }) });
  assert.equal(at("scoring").hidden, true);
});

test("what is considered stays so while others act, and no longer than its question", (t) => {
  stopTime(t);
  const point = () => {
    const at50 = { bubbles: true, pointerType: "mouse", clientX: 50, clientY: 50 };
    document.querySelector("[data-code='2']").dispatchEvent(new PointerEvent("pointermove", at50));
  };
  const chosen = () => [...document.querySelectorAll(".chosen")].map(({ dataset }) => dataset.code);
  point();
  assert.deepEqual(chosen(), ["2"]);
  update({ set: { "logturn-9": '<p id="logturn-9">Blue thinks.</p>' } });
  assert.deepEqual(chosen(), ["2"]);
  update({ set: panels({ question: "51" }) });
  assert.deepEqual(chosen(), []);
});

test("nothing changes under a finger until it is lifted", async (t) => {
  stopTime(t);
  document.dispatchEvent(new PointerEvent("pointerdown", { pointerType: "touch" }));
  update({ set: { "logturn-2": '<p id="logturn-2">Blue passes.</p>' } });
  assert.equal(name(at("logturn-2")), null);
  document.dispatchEvent(new PointerEvent("pointerup", { pointerType: "touch" }));
  await pass(1);
  assert.equal(at("logturn-2").textContent, "Blue passes.");
});

test("a click on a place of the boards answers, on what is refused it asks why", async (t) => {
  stopTime(t);
  update({ set: panels({ question: "6" }) });
  at("board-hits-1").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  assert.deepEqual([last("answer").number, last("answer").code], [6, 1]);
  document.querySelector("[data-code='3']").dataset.elements = "board";
  document.querySelector("[data-code='1']").remove();
  update({ seq });
  at("board-hits-1").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  assert.equal(last("why").code, 3);
});

test("keys take back, but only while the line stands by the line", (t) => {
  stopTime(t);
  update({ set: panels({ question: "7" }) });
  const undo = at("undo").form;
  const submit = () => {
    const event = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: at("undo") });
    undo.dispatchEvent(event);
    return event.defaultPrevented;
  };
  assert.equal(submit(), true);
  assert.deepEqual([last("undo").seat, last("undo").to], [0, "barrier"]);
  line.readyState = 3;
  assert.equal(submit(), false); // an ordinary form again
  line.readyState = 1;
});

test("the score sheet opens when the match ends before one's eyes", (t) => {
  stopTime(t);
  update({ set: { ending: '<section id="ending"><table></table></section>' } });
  assert.equal(at("ending-sheet").open, true);
  at("ending-sheet").close();
  update({ set: { "logturn-3": '<p id="logturn-3">Over.</p>' } });
  assert.equal(at("ending-sheet").open, false);
});

test("the card of a drill says how it ended, and no score sheet covers it", (t) => {
  stopTime(t);
  at("state").insertAdjacentHTML("afterend", '<section id="task" data-drill></section>');
  update({ set: { ending: '<section id="ending"></section>' } });
  update({ set: { ending: '<section id="ending"><table></table></section>' } });
  assert.equal(at("ending-sheet").open, false);
  at("task").remove();
});

test("on a shared screen the table is covered for whoever comes next", (t) => {
  stopTime(t);
  update({ set: { state: '<div id="state"><div class="curtain" data-cover="1"></div></div>' } });
  assert.equal(last("look").seat, -1);
  assert.equal(document.body.dataset.seat, "");
});
