import assert from "node:assert/strict";
import { test } from "node:test";
import { pass, stopTime } from "./page.js";
import { ServerTime } from "../../src/gnomon/web/static/js/time.js";

const AHEAD = 500_000; // how far the server's time is ahead of the page's

/** A server at the end of a line on which the trips there and back take so many milliseconds each, in turn. */
function line(t, trips) {
  const clock = { here: 1_000 };
  t.mock.method(performance, "now", () => clock.here);
  let asked = 0;
  let told = 0;
  const time = new ServerTime(() => {
    const [there, back] = trips[Math.min(asked++, trips.length - 1)];
    clock.here += there + back;
    return Promise.resolve({ is: "pong", re: 0, time: clock.here - back + AHEAD });
  }, () => { told += 1; });
  return { clock, time, asked: () => asked, told: () => told };
}

test("the server's time is not known before a ping has come back", async (t) => {
  stopTime(t);
  const { time, told } = line(t, [[5, 5]]);
  assert.equal(Number.isNaN(time.now()), true);
  assert.equal(Number.isNaN(time.at(1)), true);
  time.start();
  await pass(0);
  assert.equal(time.offset, AHEAD);
  assert.equal(told(), 1);
});

test("the ping that was back first says most, whatever held the others up on one way", async (t) => {
  stopTime(t);
  const { clock, time } = line(t, [[400, 10], [8, 8], [10, 300], [9, 8]]);
  time.start();
  for (let ping = 0; ping < 6; ping += 1) await pass(70);
  assert.ok(Math.abs(time.offset - AHEAD) < 1, `${time.offset - AHEAD}`);
  assert.ok(Math.abs(time.now() - (clock.here + AHEAD)) < 1);
  assert.ok(Math.abs(time.at(time.now() + 250) - (clock.here + 250)) < 1e-6);
});

test("the delay that is told is the middle one of the last pings", async (t) => {
  stopTime(t);
  const { time } = line(t, [[1, 1], [5, 5], [10, 10], [20, 20], [50, 50], [10, 10]]);
  time.start();
  for (let ping = 0; ping < 6; ping += 1) await pass(70);
  assert.equal(time.delay, 20);
});

test("six pings at first, three every twelve seconds, none once the line is down", async (t) => {
  stopTime(t);
  const { time, asked } = line(t, [[5, 5]]);
  time.start();
  for (let ping = 0; ping < 8; ping += 1) await pass(70);
  assert.equal(asked(), 6);
  await pass(12_000);
  for (let ping = 0; ping < 4; ping += 1) await pass(70);
  assert.equal(asked(), 9);
  time.stop();
  await pass(60_000);
  assert.equal(asked(), 9);
});

test("a reply that was on its way when the line went down says nothing", async (t) => {
  stopTime(t);
  const { time, told } = line(t, [[5, 5]]);
  time.start();
  time.stop();
  await pass(1_000);
  assert.equal(told(), 0);
  assert.equal(Number.isNaN(time.now()), true);
});

test("what was measured long ago is forgotten", (t) => {
  const { time } = line(t, [[5, 5]]);
  time.take(0, 2, 1_000_001);
  assert.equal(time.offset, 1_000_000);
  time.take(160_000, 160_100, 160_050 + 999_000); // slower, but the fast one is stale
  assert.equal(time.offset, 999_000);
});
