// A note of a guided match lies where it covers least of what it speaks of, and then least of what one needs to answer.
import { all, narrow } from "./dom.js";

const PLACES = ["", "right bottom", "left bottom", "right top", "left top", "middle bottom", "middle top"];
const NARROW_PLACES = ["", "foot"];
/** What one needs to answer, and how much. @type {[string, number][]} */
const NEEDED = [["#ask", 3], ["#options", 3], ["main [data-board]", 0.4], ["#hand", 0.4], ["#players", 0.2], ["#log", 0.1]];
const SUBJECT = 30;

/** @param {DOMRect} box */
const area = ({ width, height }) => Math.max(0, width) * Math.max(0, height);

/**
 * The share of a smaller one of two boxes that lies in the other.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function shared(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.max(1, Math.min(area(one), area(other)));
}

/** @param {(Element | null)[]} elements */
function boxes(elements) {
  return elements.filter((element) => element !== null).filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());
}

/**
 * Puts the note where it hides least; `ids` are the elements that it points at.
 * @param {HTMLElement} panel
 * @param {string[]} ids
 */
export function placeNote(panel, ids) {
  if (panel.hidden) return;
  const subjects = boxes(ids.map((id) => document.getElementById(id)));
  const needed = NEEDED.flatMap(([selector, weight]) => boxes(all(document, selector)).map((box) => ({ box, weight })));
  let best = "";
  let least = Infinity;
  for (const place of narrow.matches ? NARROW_PLACES : PLACES) {
    panel.dataset.at = place;
    const here = panel.getBoundingClientRect();
    let cost = 0;
    for (const box of subjects) cost += SUBJECT * shared(here, box);
    for (const { box, weight } of needed) cost += weight * shared(here, box);
    if (cost < least - 0.01) [best, least] = [place, cost];
  }
  panel.dataset.at = best;
}
