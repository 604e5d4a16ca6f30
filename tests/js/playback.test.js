import assert from "node:assert/strict";
import { test } from "node:test";
import { at, pass, show, stopTime } from "./page.js";

const { Playback } = await import("../../src/gnomon/web/static/js/playback.js");

/** @param {string} [data] */
const PAGE = (data = "") => `<main id="boards" data-at="0"${data}></main><button id="plays" aria-pressed="false"></button>
  <select id="speed"><option value="50"></option><option value="100" selected></option><option value="300"></option></select>`;

/** A replay of four moments; where it went and what it fetched are noted. */
function begun(t, data) {
  stopTime(t);
  show(PAGE(data));
  const went = [];
  const fetched = new Set();
  const playback = new Playback(at("boards"), 4, (place) => { went.push(place); queueMicrotask(() => playback.arrived(place)); }, (place) => fetched.add(place));
  return { playback, went, fetched };
}

const isPlaying = () => at("plays").getAttribute("aria-pressed") === "true";

test("without a clock the acts follow each other evenly, and it stops at the last", async (t) => {
  const { went } = begun(t);
  at("plays").click();
  assert.ok(isPlaying());
  await pass(1_490);
  assert.deepEqual(went, []);
  await pass(20);
  assert.deepEqual(went, [1]);
  await pass(1_510);
  await pass(1_510);
  assert.deepEqual(went, [1, 2, 3]);
  assert.ok(!isPlaying());
});

test("a pause keeps the moment, and playing goes on from there", async (t) => {
  const { went } = begun(t);
  at("plays").click();
  await pass(1_510);
  at("plays").click();
  assert.ok(!isPlaying());
  await pass(9_000);
  assert.deepEqual(went, [1]);
  at("plays").click();
  await pass(1_510);
  assert.deepEqual(went, [1, 2]);
});

test("another speed counts from the next instant on", async (t) => {
  const { went } = begun(t);
  at("speed").value = "300";
  at("plays").click();
  await pass(510);
  assert.deepEqual(went, [1]);
  at("speed").value = "50";
  at("speed").dispatchEvent(new Event("change"));
  await pass(1_510);
  assert.deepEqual(went, [1]);
  await pass(1_510);
  assert.deepEqual(went, [1, 2]);
});

test("at the end it begins anew", async (t) => {
  const { playback, went } = begun(t);
  playback.arrived(3);
  at("plays").click();
  await pass(10);
  assert.deepEqual(went, [0]);
  await pass(1_510);
  assert.deepEqual(went, [0, 1]);
});

test("where match time ran, its own stamps say how long a moment lasts; thinking is cut short", async (t) => {
  const { went } = begun(t, ' data-times="[0,4000,64000,65000]" data-timed="[true,false,false,false]"');
  at("plays").click();
  await pass(3_990);
  assert.deepEqual(went, []);
  await pass(20);
  assert.deepEqual(went, [1]);
  await pass(1_510);
  assert.deepEqual(went, [1, 2]);
  await pass(1_010);
  assert.deepEqual(went, [1, 2, 3]);
});

test("the moments that come next are fetched before they are needed", async (t) => {
  const { fetched } = begun(t);
  at("plays").click();
  assert.deepEqual([...fetched], [1, 2, 3]);
});
