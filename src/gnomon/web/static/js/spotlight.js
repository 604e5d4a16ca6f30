// The spotlight of a task: a veil over everything but the subject and the task, a frame around the very thing, and a dotted
// line from the task to the frame.
import { calm } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const AIR = 6;
const RADIUS = 12;
/** What lies so near belongs together. */
const NEAR = 10;
/** A frame grows to no more than this share of the window's smaller side, or it would say nothing. */
const MOST = 0.24;
const DRAWN = 280;

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * @param {Element} element
 * @returns {Box}
 */
export function boxOf(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return { left, top, right, bottom };
}

/**
 * @param {Box} one
 * @param {Box} other
 * @param {number} [air]
 */
export function near(one, other, air = 0) {
  return one.left - air < other.right && other.left - air < one.right && one.top - air < other.bottom && other.top - air < one.bottom;
}

/**
 * @param {Box} one
 * @param {Box} other
 * @returns {Box}
 */
function around(one, other) {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

/** @param {Box} box */
function fits(box) {
  const most = MOST * Math.min(innerWidth, innerHeight);
  return box.right - box.left <= most && box.bottom - box.top <= most;
}

/**
 * The box around the first of some boxes and all that lies near it.
 * @param {Box[]} boxes
 * @returns {Box | null}
 */
export function cluster(boxes) {
  const [first, ...others] = boxes;
  if (!first) return null;
  let found = first;
  let rest = others;
  for (;;) {
    const joined = rest.find((box) => near(found, box, NEAR) && fits(around(found, box)));
    if (!joined) return found;
    rest = rest.filter((box) => box !== joined);
    found = around(found, joined);
  }
}

/**
 * A curve from the side of the task that looks at the frame to the nearest side of the frame, and where it ends.
 * @param {Box} task
 * @param {Box} frame
 */
export function line(task, frame) {
  const middle = (/** @type {Box} */ box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  const from = middle(task);
  const to = middle(frame);
  const across = Math.abs(from.x - to.x) / (task.right - task.left + frame.right - frame.left)
    > Math.abs(from.y - to.y) / (task.bottom - task.top + frame.bottom - frame.top);
  const away = across ? Math.sign(to.x - from.x) || 1 : Math.sign(to.y - from.y) || 1;
  const start = across
    ? { x: away > 0 ? task.right : task.left, y: Math.min(Math.max(to.y, task.top + 24), task.bottom - 24) }
    : { x: Math.min(Math.max(to.x, task.left + 24), task.right - 24), y: away > 0 ? task.bottom : task.top };
  const end = across
    ? { x: away > 0 ? frame.left - 10 : frame.right + 10, y: Math.min(Math.max(start.y, frame.top + 14), frame.bottom - 14) }
    : { x: Math.min(Math.max(start.x, frame.left + 14), frame.right - 14), y: away > 0 ? frame.top - 10 : frame.bottom + 10 };
  const reach = across ? Math.abs(end.x - start.x) : Math.abs(end.y - start.y);
  const pull = Math.max(24, reach * 0.45) * away;
  const bend = across ? { x: pull, y: 0 } : { x: 0, y: pull };
  const d = `M${start.x} ${start.y}C${start.x + bend.x} ${start.y + bend.y} ${end.x - bend.x} ${end.y - bend.y} ${end.x} ${end.y}`;
  return { d, end, angle: across ? (away > 0 ? 0 : 180) : away > 0 ? 90 : -90, reach };
}

/** One overlay over the page. */
export class Spotlight {
  /** @type {SVGElement | null} */
  drawn = null;

  clear() {
    this.drawn?.remove();
    this.drawn = null;
  }

  /**
   * Draws the veil, the frame and the line.
   * @param {Element} task
   * @param {Box} frame
   * @param {Element[]} lit what stays lit beside the subject
   * @param {{ isVeiled: boolean, isNew: boolean, hasLine: boolean, air?: number }} how
   */
  show(task, frame, lit, { isVeiled, isNew, hasLine, air = AIR }) {
    this.clear();
    const { innerWidth: width, innerHeight: height } = window;
    const overlay = shape("svg", { class: "spotlight", width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    const x = frame.left - air;
    const y = frame.top - air;
    const hole = { x, y, width: frame.right - frame.left + 2 * air, height: frame.bottom - frame.top + 2 * air, rx: RADIUS };
    if (isVeiled) {
      const mask = shape("mask", { id: "spotlight-mask" });
      mask.append(shape("rect", { width, height, fill: "#fff" }), shape("rect", { ...hole, fill: "#000" }));
      for (const element of lit) {
        const box = boxOf(element);
        mask.append(shape("rect", { x: box.left - 2, y: box.top - 2, width: box.right - box.left + 4, height: box.bottom - box.top + 4, rx: RADIUS, fill: "#000" }));
      }
      overlay.append(mask, shape("rect", { class: "veil", width, height, mask: "url(#spotlight-mask)" }));
    }
    overlay.append(shape("rect", { ...hole, class: "frame-edge" }), shape("rect", { ...hole, class: "frame" }));
    const path = line(boxOf(task), { left: hole.x, top: hole.y, right: hole.x + hole.width, bottom: hole.y + hole.height });
    if (hasLine && path.reach > 26) {
      const under = shape("path", { class: "way-under", d: path.d });
      const way = shape("path", { class: "way", d: path.d });
      const head = shape("path", { class: "way-head", d: "M-12-8L6 0L-12 8L-8 0z", transform: `translate(${path.end.x} ${path.end.y}) rotate(${path.angle})` });
      overlay.append(under, way, head);
      if (isNew && !calm.matches) overlay.animate([{ opacity: 0 }, { opacity: 1 }], DRAWN);
    }
    document.body.append(overlay);
    this.drawn = overlay;
  }
}
