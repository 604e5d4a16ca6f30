import assert from "node:assert/strict";
import { test } from "node:test";
import { show } from "./page.js";

const { unread } = await import("../../src/gnomon/web/static/js/waits.js");

test("lines after the last one read here are unread, but for seats that are not to be heard", () => {
  show("");
  assert.equal(unread("m1", "4:1 7:2 9:1"), 0);
  localStorage.setItem("gnomon-read-m1", "4");
  assert.equal(unread("m1", "4:1 7:2 9:1"), 2);
  localStorage.setItem("gnomon-mute-m1", '["2"]');
  assert.equal(unread("m1", "4:1 7:2 9:1"), 1);
  assert.equal(unread("m2", "4:1"), 0);
});
