// Lines of the log light their pieces; boards of a narrow screen are swiped or chosen by tabs.
import { all, around, calm, elementsOf, first, part } from "./dom.js";

/** Lights the elements of whatever line is under the pointer or focus. */
export function lightLines() {
  const light = (/** @type {HTMLElement} */ line, /** @type {boolean} */ on) => {
    for (const id of elementsOf(line)) document.getElementById(id)?.classList.toggle("lit", on);
  };
  for (const [happening, on] of Object.entries({ pointerover: true, pointerout: false, focusin: true, focusout: false })) {
    document.addEventListener(happening, (event) => {
      const line = around(event.target, "[data-elements]:not(.option)");
      if (line) light(line, on);
    });
  }
}

/** @param {HTMLElement} strip */
const columnsOf = (strip) => /** @type {HTMLElement[]} */ ([...strip.children]);

/**
 * @param {HTMLElement} strip
 * @param {HTMLElement} column
 */
function swipeTo(strip, column) {
  const left = column.offsetLeft - columnsOf(strip)[0].offsetLeft;
  strip.scrollTo({ left, behavior: calm.matches ? "auto" : "smooth" });
}

/**
 * Where boards are swiped: brings one that holds any of the elements into view, unless one in view does.
 * @param {string[]} ids
 */
export function bringBoard(ids) {
  const strip = first(document, "[data-swipes]");
  if (!strip || strip.scrollWidth <= strip.clientWidth + 1) return;
  const frame = strip.getBoundingClientRect();
  const holding = columnsOf(strip).filter((column) => ids.some((id) => column.contains(document.getElementById(id))));
  const inView = holding.some((column) => {
    const { left, right } = column.getBoundingClientRect();
    return left >= frame.left - 2 && right <= frame.right + 2;
  });
  if (holding.length && !inView) swipeTo(strip, holding[0]);
}

/**
 * Where a board is larger than its frame: moves it so that all the elements can be seen, or at least the first.
 * @param {string[]} ids
 */
export function frameBoard(ids) {
  const found = ids.map((id) => /** @type {Element | null} */ (document.getElementById(id))).filter((element) => element instanceof SVGElement);
  const holder = found[0]?.closest("[data-pans]");
  if (!holder || holder.scrollWidth <= holder.clientWidth + 1) return;
  const view = holder.getBoundingClientRect();
  const boxes = found.filter((element) => holder.contains(element)).map((element) => element.getBoundingClientRect());
  const frameOf = (/** @type {DOMRect[]} */ some) => ({
    left: Math.min(...some.map((box) => box.left)),
    right: Math.max(...some.map((box) => box.right)),
    top: Math.min(...some.map((box) => box.top)),
    bottom: Math.max(...some.map((box) => box.bottom)),
  });
  const whole = frameOf(boxes);
  const fits = whole.right - whole.left < view.width && whole.bottom - whole.top < view.height;
  const box = fits ? whole : frameOf(boxes.slice(0, 1));
  holder.scrollBy({
    left: (box.left + box.right - view.left - view.right) / 2,
    top: (box.top + box.bottom - view.top - view.bottom) / 2,
    behavior: calm.matches ? "auto" : "smooth",
  });
}

/**
 * Where the table is higher than the window: brings the first of the elements on it into view, unless one is.
 * @param {string[]} ids
 */
export function follow(ids) {
  const table = document.querySelector("[data-follows]");
  const found = ids.map((id) => document.getElementById(id)).filter((element) => element !== null).filter((element) => table?.contains(element));
  const isSeen = (/** @type {Element} */ element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  if (found.length && !found.some(isSeen)) found[0].scrollIntoView({ block: "center", inline: "nearest" });
}

/**
 * Where boards are swiped and scrolled: brings the first of the elements into view, the nearest way.
 * @param {string[]} ids
 */
export function reach([id]) {
  const behavior = calm.matches ? "auto" : "smooth";
  document.getElementById(id)?.scrollIntoView({ block: "nearest", inline: "nearest", behavior });
}

/** One board at a time on a narrow screen: tabs and swipes show the same. */
export function tabBoards() {
  const strip = first(document, "[data-swipes]");
  const tabs = all(document, ".board-tabs a");
  if (!strip) return;
  const mark = () => {
    const index = Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
    tabs.forEach((tab, place) => tab.setAttribute("aria-current", String(place === index)));
  };
  strip.addEventListener("scroll", mark, { passive: true });
  tabs.forEach((tab, place) => tab.addEventListener("click", (event) => {
    event.preventDefault();
    swipeTo(strip, columnsOf(strip)[place]);
  }));
  mark();
}

/**
 * Marks the square under the pointer on every board at once, where boards carry the marks for it.
 * @param {HTMLElement} boards
 */
export function linkCursors(boards) {
  const marks = all(boards, "[id$='-cursor-box']", SVGRectElement).map((box) => {
    const base = box.id.slice(0, -"box".length);
    return { box, column: part(`${base}column`), row: part(`${base}row`) };
  });
  if (!marks.length) return;
  const unit = marks[0].box.width.baseVal.value;
  let shown = "";
  const move = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ seen) => {
    if (shown === `${x} ${y} ${seen}`) return;
    shown = `${x} ${y} ${seen}`;
    for (const { box, column, row } of marks) {
      for (const mark of [box, column, row]) mark.setAttribute("visibility", seen ? "visible" : "hidden");
      box.setAttribute("transform", `translate(${x * unit} ${y * unit})`);
      column.setAttribute("transform", `translate(${x * unit} 0)`);
      row.setAttribute("transform", `translate(0 ${y * unit})`);
    }
  };
  boards.addEventListener("pointermove", (event) => {
    const board = around(event.target, "svg[id]", SVGSVGElement);
    const holder = board?.closest("[data-board]");
    const sheet = holder && first(holder, "[id$='-grid']", SVGGraphicsElement);
    if (!board || !sheet || event.pointerType === "touch") return move(0, 0, false);
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM()?.inverse());
    const [x, y] = [Math.floor(point.x / unit), Math.floor(point.y / unit)];
    const size = sheet.getBBox();
    move(x, y, x >= 0 && y >= 0 && x * unit < size.x + size.width - 1 && y * unit < size.y + size.height - 1);
  });
  boards.addEventListener("pointerleave", () => move(0, 0, false));
}
