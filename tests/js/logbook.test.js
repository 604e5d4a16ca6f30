import assert from "node:assert/strict";
import { test } from "node:test";
import { at, ids, name, show } from "./page.js";

const LINE = (id, row, kind = "", inside = "") => `<li id="${id}" data-row="${row}" class="${kind}">${inside}</li>`;
const BUTTON = '<button id="more" data-unfolds="4" aria-expanded="false">+2</button>';
show(`<div id="logturn"><section class="log-chapter"><ol>${LINE("begins", 3)}${LINE("act", 4, "", BUTTON)}
  ${LINE("first", 4, "folded")}${LINE("second", 4, "folded")}${LINE("other", 5, "folded")}</ol></section></div>`);
const { newestLine, unfoldLines } = await import("../../src/gnomon/web/static/js/logbook.js");

test("an act unfolds what followed from it and folds it again; the newest line is one that can be seen", () => {
  unfoldLines();
  assert.equal(name(newestLine()), "act");
  at("more").click();
  assert.deepEqual([ids(".unfolded"), at("more").getAttribute("aria-expanded")], [["first", "second"], "true"]);
  assert.equal(name(newestLine()), "second");
  at("more").click();
  assert.deepEqual([ids(".unfolded"), at("more").getAttribute("aria-expanded")], [[], "false"]);
});
