import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, pass, show, stopTime, texts } from "./page.js";

const { Balance } = await import("../../src/gnomon/web/static/js/balance.js");

const line = (...shares) => `<button class="balance-line" aria-expanded="false"></button><ol>${shares.map((share) => `<li data-share="${share}"><b>${share}%</b></li>`).join("")}</ol>`;
let asked, replies, balance, isHurried;

beforeEach((t) => {
  stopTime(t);
  show('<section id="balance" data-address="/matches/m1/balance"></section>');
  [asked, replies, isHurried] = [[], [], false];
  globalThis.fetch = async (address) => { asked.push(address); return replies.shift() ?? { status: 204 }; };
  balance = new Balance(() => "?seat=0", () => isHurried);
});

const comes = (...shares) => replies.push({ status: 200, json: async () => ({ html: line(...shares) }) });
/** Something changes, and the page has been quiet for a while. */
async function change() {
  balance.readSoon();
  await pass(300);
}
const widths = () => [...document.querySelectorAll("#balance li")].map((segment) => segment.style.flexGrow);

test("the line is asked for once the page is quiet, and is as wide as the chances", async () => {
  comes(7, 93);
  balance.readSoon();
  await pass(200);
  balance.readSoon();
  await pass(299);
  assert.deepEqual(asked, []);
  await pass(1);
  assert.deepEqual(asked, ["/matches/m1/balance?seat=0"]);
  assert.equal(at("balance").hidden, false);
  assert.deepEqual(widths(), ["7", "93"]);
  assert.deepEqual(texts("#balance em"), [], "at first nothing has changed");
});

test("a change stands beside its figure for four seconds", async () => {
  comes(40, 60);
  await change();
  comes(47, 53);
  await change();
  assert.deepEqual(texts("#balance em"), ["+7", "−7"]);
  assert.deepEqual([...document.querySelectorAll("#balance em")].map(({ className }) => className), ["gain", "loss"]);
  await pass(4000);
  assert.deepEqual(texts("#balance em"), []);
  assert.deepEqual(texts("#balance b"), ["47%", "53%"]);
});

test("where nobody is told it is not there", async () => {
  comes(40, 60);
  await change();
  await change();
  assert.equal(at("balance").hidden, true);
});

test("a late reply does not cover a later one", async () => {
  let late;
  replies.push(new Promise((done) => { late = done; }));
  await change();
  comes(30, 70);
  await change();
  late({ status: 200, json: async () => ({ html: line(99, 1) }) });
  await pass(0);
  assert.deepEqual(texts("#balance b"), ["30%", "70%"]);
});

test("in real time it is asked for every three seconds at most", async () => {
  isHurried = true;
  const now = performance.now.bind(performance);
  let spent = 0;
  performance.now = () => 10_000 + spent;
  comes(50, 50);
  await change();
  for (let turn = 0; turn < 4; turn += 1) {
    spent += 500;
    balance.readSoon();
    await pass(500);
  }
  assert.equal(asked.length, 1);
  spent += 1000;
  balance.readSoon();
  await pass(1000);
  assert.equal(asked.length, 2);
  performance.now = now;
});

test("a tap opens it as a list, and it stays so when it changes", async () => {
  comes(40, 60);
  await change();
  at("balance").querySelector(".balance-line").click();
  assert.equal(at("balance").classList.contains("listed"), true);
  comes(41, 59);
  await change();
  const button = at("balance").querySelector(".balance-line");
  assert.equal(button.getAttribute("aria-expanded"), "true");
  button.click();
  assert.equal(at("balance").classList.contains("listed"), false);
});

test("a page without the line asks for nothing", async () => {
  show("<p>Nothing here.</p>");
  balance = new Balance();
  await change();
  assert.deepEqual(asked, []);
});
