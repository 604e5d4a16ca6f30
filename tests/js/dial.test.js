import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pass, show, stopTime } from "./page.js";

show(`<p>no dial</p>`);
const { Dial, minuteIn } = await import("../../src/gnomon/web/static/js/dial.js");

const field = (name) => document.querySelector(`[name=${name}]`);
const handles = () => [...document.querySelectorAll("[role=slider]")];
const said = () => document.querySelector(".dial p").textContent;
const times = () => [field("begins").value, field("ends").value];

function page(begins, ends) {
  show(`<form><div class="dial" hidden data-none="No quiet hours"><svg><path class="dark"/><path class="now"/>
    <g role="slider" tabindex="0"></g><g role="slider" tabindex="0"></g></svg><p></p></div>
    <input name="begins" value="${begins}"><input name="ends" value="${ends}">
    <select name="zone"><option selected>UTC</option><option>Asia/Kolkata</option></select></form>`);
  new Dial(document.querySelector("form"));
}

function press(number, key) {
  handles()[number].dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

beforeEach((t) => {
  stopTime(t);
  page("22:30", "07:30");
});

test("the dial shows what the fields say, in words too", () => {
  assert.equal(document.querySelector(".dial").hidden, false);
  assert.equal(said(), "22:30 – 07:30");
  assert.deepEqual(handles().map((one) => one.getAttribute("aria-valuetext")), ["22:30", "07:30"]);
  field("ends").value = "06:05";
  field("ends").dispatchEvent(new Event("input"));
  assert.equal(said(), "22:30 – 06:05");
});

test("arrow keys move a handle by a quarter of an hour, over midnight too", () => {
  press(0, "ArrowRight");
  assert.deepEqual(times(), ["22:45", "07:30"]);
  for (let step = 0; step < 6; step += 1) press(0, "ArrowUp");
  assert.deepEqual(times(), ["00:15", "07:30"]);
  press(0, "ArrowLeft");
  press(0, "ArrowLeft");
  assert.deepEqual(times(), ["23:45", "07:30"]);
  press(1, "PageUp");
  press(1, "x");
  assert.deepEqual(times(), ["23:45", "08:30"]);
  press(1, "Home");
  assert.deepEqual(times(), ["23:45", "00:00"]);
});

test("the handles never meet, for then no hour would be quiet", () => {
  page("22:30", "22:45");
  press(0, "ArrowRight");
  assert.deepEqual(times(), ["22:30", "22:45"]);
});

test("without quiet hours the handles rest where most people sleep, and moving one sets both", () => {
  page("", "");
  assert.equal(said(), "No quiet hours");
  assert.ok(document.querySelector(".dial.unset"));
  press(1, "ArrowDown");
  assert.deepEqual(times(), ["22:30", "07:15"]);
  assert.equal(document.querySelector(".dial.unset"), null);
});

test("the sector goes the long way round where most of the day is quiet", () => {
  const sector = () => document.querySelector(".dark").getAttribute("d");
  assert.match(sector(), /A78 78 0 0 1/);
  page("08:00", "22:00");
  assert.match(sector(), /A78 78 0 1 1/);
});

test("the hand shows the time in the zone that is chosen, and goes on", async () => {
  const noon = new Date("2026-11-28T12:00:00Z");
  assert.equal(minuteIn("UTC", noon), 720);
  assert.equal(minuteIn("Asia/Kolkata", noon), 1050);
  assert.equal(minuteIn("Europe/Lisbon", new Date("2026-06-01T23:30:00Z")), 30);
  const before = document.querySelector(".now").getAttribute("transform");
  field("zone").value = "Asia/Kolkata";
  await pass(60_000);
  assert.notEqual(document.querySelector(".now").getAttribute("transform"), before);
});
