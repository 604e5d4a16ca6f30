import assert from "node:assert/strict";
import { test } from "node:test";
import { pass, show, stopTime, texts } from "./page.js";

const { Turns, unread } = await import("../../src/gnomon/web/static/js/waits.js");

test("lines after the last one read here are unread, but for seats that are not to be heard", () => {
  show("");
  assert.equal(unread("m1", "4:1 7:2 9:1"), 0);
  localStorage.setItem("gnomon-read-m1", "4");
  assert.equal(unread("m1", "4:1 7:2 9:1"), 2);
  localStorage.setItem("gnomon-mute-m1", '["2"]');
  assert.equal(unread("m1", "4:1 7:2 9:1"), 1);
  assert.equal(unread("m2", "4:1"), 0);
});

const home = (mark, turns, more = "") => `<div id="content" data-mark="${mark}"><section class="hero"><div class="call"><h1>${turns}</h1></div></section>
  <div class="waits"><a href="/matches/m1">${turns}</a></div>${more}</div>`;
const [PAGE, NOW] = ["/", "/waits"];
let answers;

function begin(t) {
  stopTime(t);
  show(home("a", "nothing waits", "<p>else</p>"));
  document.title = "Gnomon";
  answers = { [NOW]: { turns: 0, mark: "a" }, [PAGE]: `<html><body>${home("b", "one waits")}</body></html>` };
  globalThis.fetch = async (address) => {
    if (answers[address] === undefined) throw new TypeError("away");
    return { ok: true, json: async () => answers[address], text: async () => answers[address] };
  };
  new Turns(document.getElementById("content"));
}

test("a turn that comes rises on the page and in the tab's title, and the rest stays", async (t) => {
  begin(t);
  await pass(10_000);
  assert.deepEqual([document.title, ...texts("h1, .waits, p")], ["Gnomon", "nothing waits", "nothing waits", "else"]);
  answers[NOW] = { turns: 1, mark: "b" };
  await pass(10_000);
  assert.deepEqual([document.title, ...texts("h1, .waits, p")], ["(1) Gnomon", "one waits", "one waits", "else"]);
});

test("nothing is exchanged under somebody's focus, nor for a page of another kind, and a server that is away is asked again", async (t) => {
  begin(t);
  answers[NOW] = { turns: 2, mark: "b" };
  document.querySelector(".waits a").focus();
  await pass(10_000);
  assert.deepEqual([document.title, ...texts("h1")], ["(2) Gnomon", "nothing waits"]);
  document.activeElement.blur();
  answers[PAGE] = "<html><body><main id=content>Who are you?</main></body></html>";
  await pass(10_000);
  assert.deepEqual(texts("h1"), ["nothing waits"]);
  delete answers[NOW];
  await pass(10_000);
  answers[NOW] = { turns: 0, mark: "c" };
  await pass(10_000);
  assert.equal(document.title, "Gnomon");
});
