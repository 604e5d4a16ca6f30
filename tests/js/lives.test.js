import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pass, show, stopTime, texts } from "./page.js";

let observers = [];
globalThis.IntersectionObserver = class {
  constructor(told) {
    this.told = told;
    this.watched = [];
    observers.push(this);
  }
  observe(element) {
    this.watched.push(element);
  }
};
let pictures = [];
globalThis.Image = class {
  constructor() {
    pictures.push(this);
  }
  addEventListener(kind, act) {
    this[kind] = act;
  }
};

const { Lives } = await import("../../src/gnomon/web/static/js/lives.js");

const card = (match) => `<li class="live" data-live="${match}" data-v="1-a"><a class="live-picture"><img src="/matches/${match}/board.svg?theme=light&v=1-a">
  <img src="/matches/${match}/board.svg?theme=dark&v=1-a" style="display: none"></a><span class="live-watching" hidden><b>0</b></span>
  <span data-stage>Turn 1</span><div class="seats"><span class="seat turn"></span><span class="seat"></span></div><span data-whose>Ada plays</span></li>`;
const NEWS = { v: "2-a", stage: "Turn 2", whose: "Ben plays", asked: [1], watching: 3, over: false };
let asked;
let answer;
let hidden;

beforeEach((t) => {
  stopTime(t);
  [observers, pictures, asked, hidden] = [[], [], [], false];
  answer = async () => ({ ok: true, json: async () => ({ m1: NEWS }) });
  globalThis.fetch = (address, options) => {
    asked.push([address, options]);
    return answer();
  };
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  show(`<ul data-lives>${card("m1")}${card("m2")}</ul>`);
  new Lives(document);
});

const see = (...seen) => observers[0].told(observers[0].watched.map((target, index) => ({ target, isIntersecting: seen.includes(index) })));
const sources = () => [...document.querySelectorAll("[data-live=m1] img")].map((image) => image.getAttribute("src").replace("http://localhost", ""));

test("only boards on the screen are asked for, and nothing while nobody looks", async () => {
  await pass(5000);
  assert.deepEqual(asked, []);
  see(0);
  await pass(5000);
  assert.deepEqual(asked, [["/watch/now?m=m1", { cache: "no-cache" }]]);
  hidden = true;
  await pass(20_000);
  assert.equal(asked.length, 1);
  hidden = false;
  see(0, 1);
  await pass(5000);
  assert.equal(asked[1][0], "/watch/now?m=m1,m2");
});

test("what is new is said at once, and the picture changes when it is there", async () => {
  see(0);
  await pass(5000);
  assert.deepEqual(texts("[data-live=m1] [data-stage], [data-live=m1] [data-whose], [data-live=m1] b"), ["3", "Turn 2", "Ben plays"]);
  assert.equal(document.querySelector("[data-live=m1] .live-watching").hidden, false);
  assert.deepEqual([...document.querySelectorAll("[data-live=m1] .seat")].map((seat) => seat.classList.contains("turn")), [false, true]);
  assert.deepEqual(sources(), ["/matches/m1/board.svg?theme=light&v=1-a", "/matches/m1/board.svg?theme=dark&v=2-a"]);
  assert.equal(pictures.length, 1);
  pictures[0].load();
  assert.match(sources()[0], /v=2-a$/);
  await pass(5000);
  assert.equal(pictures.length, 1);
});

test("a server that does not answer is asked less and less often, and again when it does", async () => {
  answer = async () => ({ ok: false, status: 503 });
  see(0);
  await pass(5000);
  assert.equal(asked.length, 1);
  await pass(10_000);
  assert.equal(asked.length, 1);
  await pass(5000);
  assert.equal(asked.length, 2);
  await pass(60_000);
  const calls = asked.length;
  assert.ok(calls <= 6);
  answer = async () => ({ ok: true, json: async () => ({ m1: NEWS }) });
  await pass(70_000);
  assert.ok(asked.length > calls);
  assert.deepEqual(texts("[data-live=m1] [data-stage]"), ["Turn 2"]);
});
