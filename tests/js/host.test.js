import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pass, show, stopTime } from "./page.js";

show(`<p>no house</p>`);
const { House } = await import("../../src/gnomon/web/static/js/host.js");

let asked;
let answer;
let hidden;

beforeEach((t) => {
  stopTime(t);
  [asked, hidden] = [[], false];
  answer = async () => ({ ok: true, json: async () => ({ sentence: "<h1>All is well.</h1>", people: "<p>new</p>", gone: "<p></p>" }) });
  globalThis.fetch = (address) => {
    asked.push(address);
    return answer();
  };
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  show(`<div data-house><header id="sentence"><h1>All is well, but for one thing.</h1></header><p id="house-told"></p>
    <section id="people"><input name="who"><p>old</p></section></div>`);
  new House("/host/now?who=a");
});

const told = () => document.getElementById("house-told").textContent;
const people = () => document.querySelector("#people p").textContent;

test("the parts are asked for every five seconds while somebody looks", async () => {
  await pass(4900);
  assert.deepEqual(asked, []);
  await pass(200);
  assert.deepEqual(asked, ["/host/now?who=a"]);
  hidden = true;
  await pass(30_000);
  assert.equal(asked.length, 1);
});

test("a new sentence is read once, the same one never again", async () => {
  await pass(5000);
  assert.equal(document.querySelector("#sentence h1").textContent, "All is well.");
  assert.equal(told(), "All is well.");
  document.getElementById("house-told").textContent = "";
  await pass(10_000);
  assert.equal(told(), "");
});

test("a part in which somebody writes keeps what it shows until they leave", async () => {
  const field = document.querySelector("input");
  field.focus();
  await pass(5000);
  assert.equal(people(), "old");
  assert.equal(document.activeElement, field);
  field.blur();
  await pass(5000);
  assert.equal(people(), "new");
});

test("while the server is away the page asks less and less often, and shows what it showed", async () => {
  answer = async () => ({ ok: false, status: 503 });
  await pass(300_000);
  assert.ok(asked.length < 12, String(asked.length));
  assert.equal(people(), "old");
  answer = async () => ({ ok: true, json: async () => ({ people: "<p>back</p>" }) });
  await pass(70_000);
  assert.equal(people(), "back");
});
