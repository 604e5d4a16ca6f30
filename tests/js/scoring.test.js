import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { at, ids, media, pass, show, stopTime, texts } from "./page.js";
import { Scoring } from "../../src/gnomon/web/static/js/scoring.js";

const LINE = (id, step = "line", elements = "") => `<li id="${id}" data-step="${step}" data-elements="${elements}">${id}</li>`;
const CHAPTER = (name, ...lines) => `<div class="log-chapter" id="${name}"><h3>${name}</h3><ol>${lines.join("")}</ol></div>`;
const shown = () => texts("#scoring li:not(.scoring-due)");
const tell = (chapter) => at("logturn").insertAdjacentHTML("afterbegin", chapter);

beforeEach(() => show(`<svg><g id="a"/><g id="b"/></svg><div id="logturn">${CHAPTER("Old", LINE("told"))}</div>
  <section id="scoring" hidden><h2></h2><ol></ol><button data-scoring-all>All</button><button data-scoring-done>Done</button></section>`));

test("a scoring is read line by line, its pieces lit, a heading for half as long", async (t) => {
  stopTime(t);
  const scoring = new Scoring();
  tell(CHAPTER("Era I", LINE("one", "head"), LINE("two", "line", "a b"), LINE("three", "line", "b")));
  scoring.read();
  assert.equal(scoring.isOpen, true);
  assert.equal(at("scoring").querySelector("h2").textContent, "Era I");
  assert.deepEqual(shown(), ["one"]);
  await pass(450);
  assert.deepEqual(shown(), ["one", "two"]);
  assert.deepEqual(ids(".lit"), ["a", "b"]);
  await pass(450);
  assert.deepEqual(shown(), ["one", "two"]);
  await pass(450);
  assert.deepEqual(ids(".lit"), ["b"]);
  assert.equal(at("scoring").classList.contains("scoring-over"), false);
  await pass(900);
  assert.equal(at("scoring").classList.contains("scoring-over"), true);
  assert.deepEqual(ids(".lit"), []);
});

test("what the page came with is not played, nor anything twice", () => {
  const scoring = new Scoring();
  scoring.read();
  assert.equal(scoring.isOpen, false);
  tell(CHAPTER("Era I", LINE("one")));
  scoring.read();
  scoring.close();
  scoring.read();
  assert.equal(scoring.isOpen, false);
});

test("lines of the same scoring go on in the panel, another one takes their place", () => {
  const scoring = new Scoring();
  tell(CHAPTER("Era-1", LINE("one")));
  scoring.read();
  at("Era-1").querySelector("ol").insertAdjacentHTML("beforeend", LINE("two"));
  scoring.read();
  assert.deepEqual(texts("#scoring li"), ["one", "two"]);
  tell(CHAPTER("Era-2", LINE("three")));
  scoring.read();
  assert.deepEqual(texts("#scoring li"), ["three"]);
});

test("what waits for the scoring is done once, when it is closed", () => {
  const scoring = new Scoring();
  const done = [];
  const act = () => done.push("act");
  scoring.after(() => done.push("now"));
  tell(CHAPTER("Era I", LINE("one")));
  scoring.read();
  scoring.after(act);
  scoring.after(act);
  assert.deepEqual(done, ["now"]);
  at("scoring").querySelector("[data-scoring-done]").click();
  scoring.close();
  assert.deepEqual(done, ["now", "act"]);
  tell(CHAPTER("Era II", LINE("two")));
  scoring.read();
  scoring.close();
  assert.deepEqual(done, ["now", "act"]);
});

test("all of it is shown at once when somebody asks for that, or for less motion", () => {
  const scoring = new Scoring();
  tell(CHAPTER("Era I", LINE("one"), LINE("two")));
  scoring.read();
  at("scoring").querySelector("[data-scoring-all]").click();
  assert.deepEqual(shown(), ["one", "two"]);
  media.calm = true;
  tell(CHAPTER("Era II", LINE("three"), LINE("four")));
  scoring.read();
  assert.deepEqual(shown(), ["three", "four"]);
  assert.equal(at("scoring").classList.contains("scoring-over"), true);
});
