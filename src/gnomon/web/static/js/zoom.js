// Two fingers (or the wheel with Ctrl) enlarge a board; one finger then moves it.
import { around } from "./dom.js";

/** @typedef {{ x: number, y: number, width: number, height: number }} View a part of a board */

const LARGEST = 4;
/** What each board shows as a whole. @type {WeakMap<HTMLElement, View>} */
const bases = new WeakMap();

/** @param {HTMLElement} board */
const sheets = (board) => /** @type {SVGSVGElement[]} */ ([...board.querySelectorAll(":scope > svg")]);

/** @param {HTMLElement} board */
function viewOf(board) {
  const { x, y, width, height } = sheets(board)[0].viewBox.baseVal;
  return { x, y, width, height };
}

/** @param {HTMLElement} board */
function baseOf(board) {
  const base = bases.get(board) ?? viewOf(board);
  bases.set(board, base);
  return base;
}

/**
 * Shows a part of a board, never beyond its edges; nearly the whole becomes the whole.
 * @param {HTMLElement} board
 * @param {number} x
 * @param {number} y
 * @param {number} wish the width that is wished for
 */
function show(board, x, y, wish) {
  const base = baseOf(board);
  const width = Math.min(base.width, Math.max(base.width / LARGEST, wish));
  const height = width * (base.height / base.width);
  const whole = width > base.width * 0.98;
  const left = whole ? base.x : Math.min(Math.max(x, base.x), base.x + base.width - width);
  const top = whole ? base.y : Math.min(Math.max(y, base.y), base.y + base.height - height);
  const box = whole ? `${base.x} ${base.y} ${base.width} ${base.height}` : `${left} ${top} ${width} ${height}`;
  for (const sheet of sheets(board)) sheet.setAttribute("viewBox", box);
  if (whole) delete board.dataset.zoom;
  else board.dataset.zoom = (base.width / width).toFixed(2);
}

/**
 * Enlarges by a factor around a point of the screen.
 * @param {HTMLElement} board
 * @param {number} factor
 * @param {number} clientX
 * @param {number} clientY
 */
function enlarge(board, factor, clientX, clientY) {
  const frame = board.getBoundingClientRect();
  const view = viewOf(board);
  const width = view.width / factor;
  const right = (clientX - frame.left) / frame.width;
  const down = (clientY - frame.top) / frame.height;
  show(board, view.x + (view.width - width) * right, view.y + (view.height - width * (view.height / view.width)) * down, width);
}

/**
 * Wires the boards inside an element; hands back whether the last touch moved a board instead of pointing at it.
 * @param {HTMLElement} holder
 */
export function zoomBoards(holder) {
  /** @type {Map<number, { x: number, y: number, board: HTMLElement }>} */
  const fingers = new Map();
  let moved = false;
  holder.addEventListener("pointerdown", (event) => {
    const board = around(event.target, "[data-board]");
    if (!fingers.size) moved = false;
    if (board && event.pointerType === "touch") fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, board });
  });
  holder.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const { board } = finger;
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const before = Math.hypot(finger.x - other.x, finger.y - other.y);
      const gap = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      enlarge(board, gap / Math.max(before, 1), (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
      moved = true;
    } else if (board.dataset.zoom) {
      const view = viewOf(board);
      const unit = view.width / board.clientWidth;
      const [right, down] = [finger.x - event.clientX, finger.y - event.clientY];
      if (Math.abs(right) + Math.abs(down) > 3) moved = true;
      show(board, view.x + right * unit, view.y + down * unit, view.width);
    }
    finger.x = event.clientX;
    finger.y = event.clientY;
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(end, (event) => fingers.delete(event.pointerId));
  holder.addEventListener("wheel", (event) => {
    const board = around(event.target, "[data-board]");
    if (!board || !event.ctrlKey) return;
    event.preventDefault();
    enlarge(board, event.deltaY > 0 ? 0.87 : 1.15, event.clientX, event.clientY);
  }, { passive: false });
  return () => moved;
}
