import assert from "node:assert/strict";
import { test } from "node:test";
import { at, show } from "./page.js";

const told = `<dialog id="keep-sheet"><input id="keep-code" value="5tuq-779w"><p data-passkey="/me/passkeys" data-site="x" hidden><button></button><i role="alert"></i></p>
  <button data-closes id="later"></button><button data-kept id="kept"></button></dialog>`;
let over = true;
let answers = [];
const asked = [];
globalThis.fetch = async (path, init) => {
  asked.push([path, String(init.body ?? "")]);
  return answers.shift() ?? { status: 204 };
};
show(`<dialog id="ending-sheet"></dialog><dialog id="seats-sheet"></dialog><div id="toasts"></div>`);
const { offerToKeep } = await import("../../src/gnomon/web/static/js/keeping.js");
const sheet = { status: 200, text: async () => told };

const settled = () => new Promise((done) => { setTimeout(done, 5); });

/** Looks at how the match ended, on a page that was loaded anew. */
async function look() {
  document.getElementById("keep-sheet")?.remove();
  const ending = at("ending-sheet");
  ending.replaceWith(ending.cloneNode());
  offerToKeep("m1", () => over);
  at("ending-sheet").dispatchEvent(new Event("close"));
  await settled();
}

test("nothing is asked before the match is over", async () => {
  over = false;
  await look();
  assert.deepEqual(asked, []);
  over = true;
});

test("what the server has nothing to say about shows nothing", async () => {
  await look();
  assert.deepEqual(asked.splice(0), [["/keep", "match=m1"]]);
  assert.equal(document.getElementById("keep-sheet"), null);
});

test("the sheet opens once, and later is nothing but closing it", async () => {
  answers = [sheet];
  await look();
  assert.equal(at("keep-sheet").open, true);
  at("later").click();
  assert.equal(at("keep-sheet").open, false);
  at("ending-sheet").dispatchEvent(new Event("close"));
  await settled();
  assert.deepEqual(asked.splice(0).map(([path]) => path), ["/keep"]);
});

test("whoever has kept the code says so to the server", async () => {
  answers = [sheet];
  await look();
  at("kept").click();
  assert.equal(at("keep-sheet").open, false);
  assert.deepEqual(asked.splice(0).map(([path]) => path), ["/keep", "/keep/done"]);
});

test("somebody who has opened something else meanwhile is left in peace", async () => {
  answers = [sheet];
  at("seats-sheet").showModal();
  await look();
  assert.equal(document.getElementById("keep-sheet"), null);
});

test("a line that is down shows nothing", async () => {
  at("seats-sheet").close();
  answers = [Promise.reject(new TypeError("down"))];
  await look();
  assert.equal(document.getElementById("keep-sheet"), null);
});
