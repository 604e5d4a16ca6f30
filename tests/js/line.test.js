import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pass, show, stopTime } from "./page.js";
import { Socket } from "../../src/gnomon/web/static/js/socket.js";
import { Touches } from "../../src/gnomon/web/static/js/touches.js";

let lines;
let heard;
let states;
globalThis.WebSocket = class {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 3;
  constructor(address) {
    Object.assign(this, { address, readyState: 0, sent: [] });
    lines.push(this);
  }
  send(text) { this.sent.push(JSON.parse(text)); }
  open() { this.readyState = 1; this.onopen(); }
  close(code) { this.readyState = 3; this.onclose({ code }); }
  say(message) { this.onmessage({ data: JSON.stringify(message) }); }
  get asked() { return this.sent.filter((message) => message.do !== "ping"); }
};
const dial = () => new Socket(() => "/ws/matches/m1?seq=4", (message) => heard.push(message), (...state) => states.push(state));

beforeEach((t) => {
  stopTime(t);
  t.mock.method(Math, "random", () => 0.5);
  show("");
  [lines, heard, states] = [[], [], []];
});

test("a reply comes to whoever asked, everything else is heard", async () => {
  const socket = dial();
  assert.equal(lines[0].address, "ws://localhost/ws/matches/m1?seq=4");
  lines[0].open();
  const replies = [socket.ask({ do: "why", seat: 0, code: 1 }), socket.ask({ do: "why", seat: 0, code: 2 })];
  const [one, two] = lines[0].asked;
  lines[0].say({ is: "explained", re: two.id, text: "two" });
  lines[0].say({ is: "update", re: one.id, seq: 5 });
  lines[0].say({ is: "declined", re: 999, text: "nobody's" });
  lines[0].say({ is: "explained", re: one.id, text: "one" });
  assert.deepEqual((await Promise.all(replies)).map(({ text }) => text), ["one", "two"]);
  assert.deepEqual(heard.map(({ is }) => is), ["update", "declined"]);
});

test("what was not replied to is sent again on the next line, and only that", async () => {
  const socket = dial();
  const early = socket.ask({ do: "why", seat: 0, code: 1 });
  lines[0].open();
  const [first] = lines[0].asked;
  lines[0].say({ is: "explained", re: first.id, text: "one" });
  await early;
  socket.ask({ do: "say", text: "hello" });
  lines[0].close(1006);
  assert.deepEqual(states, [[true], [false, 1006]]);
  await pass(249);
  assert.equal(lines.length, 1);
  await pass(1);
  lines[1].open();
  assert.deepEqual(lines[1].asked.map(({ text }) => text), ["hello"]);
});

test("a line is dialled again after longer and longer waits, and at once when somebody looks", async () => {
  dial();
  lines[0].close(1006);
  await pass(250);
  lines[1].close(1006);
  await pass(499);
  assert.equal(lines.length, 2);
  await pass(1);
  lines[2].close(1006);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(lines.length, 4);
  await pass(60_000);
  assert.equal(lines.length, 4);
});

test("a match that is gone and a page that may not listen are not dialled again", async () => {
  for (const code of [4004, 1008]) {
    lines.length = 0;
    dial();
    lines[0].close(code);
    await pass(60_000);
    assert.equal(lines.length, 1);
  }
});

test("between a finger's touch and its lifting nothing arrives, afterwards everything in order", async () => {
  const taken = [];
  const touches = new Touches((arrived) => taken.push(arrived));
  touches.hear("one");
  document.dispatchEvent(new Event("pointerdown"));
  touches.hear("two");
  touches.hear("three");
  assert.deepEqual(taken, ["one"]);
  document.dispatchEvent(new Event("pointerup"));
  assert.deepEqual(taken, ["one"]); // what the tap itself does comes first
  await pass(1);
  assert.deepEqual(taken, ["one", "two", "three"]);
  touches.hear("four");
  assert.equal(taken.length, 4);
});

test("a finger that never lifts holds nothing back for long", async () => {
  const taken = [];
  const touches = new Touches((arrived) => taken.push(arrived));
  document.dispatchEvent(new Event("pointerdown"));
  touches.hear("one");
  await pass(599);
  assert.deepEqual(taken, []);
  await pass(1);
  assert.deepEqual(taken, ["one"]);
});
