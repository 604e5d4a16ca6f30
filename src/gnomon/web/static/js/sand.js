// Sand and clocks that run by match time: everywhere at the same instant, whatever was drawn when.
import { all, calm, first } from "./dom.js";

const STEP = 1000 / 15;
const FRAME = 1000 / 60;
const LATE = 5_000;

/** Match time by the server's time: where it was at an instant, how fast it runs, or that it stands still. */
export class MatchTime {
  at = 0;
  began = 0;
  speed = 0;

  /** @param {() => number} now the server's time, NaN until it is known */
  constructor(now) {
    this.now = now;
  }

  /**
   * From now on so.
   * @param {number} at match time at the instant `began`
   * @param {number} began
   * @param {number} speed in percent of real time, 0 while match time stands still
   */
  set(at, began, speed) {
    this.at = at;
    this.began = began;
    this.speed = speed;
  }

  /** Match time now; NaN until it is known. */
  get time() {
    return this.speed ? this.at + ((this.now() - this.began) * this.speed) / 100 : this.at;
  }

  /**
   * The instant of the server's time at which it will be a match time; Infinity while it stands still.
   * @param {number} time
   */
  instant(time) {
    return this.speed ? this.began + ((time - this.at) * 100) / this.speed : Infinity;
  }
}

/** @param {number} ms */
const shown = (ms) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/**
 * @param {Element | null} element
 * @param {string} text
 */
function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/**
 * Both bulbs are cones: what is left goes with the cube of the height.
 * @param {Element} timer
 * @param {number} left
 * @param {number} lasts
 */
function fall(timer, left, lasts) {
  const share = Math.max(0, Math.min(1, left / lasts));
  timer.querySelector("[class$=sand-above]")?.setAttribute("transform", `scale(${Math.cbrt(share).toFixed(3)})`);
  timer.querySelector("[class$=sand-below]")?.setAttribute("transform", `scale(${Math.cbrt(1 - share).toFixed(3)})`);
  write(timer.querySelector("[class*=-seconds]"), String(Math.max(0, Math.ceil(left / 1000))));
  timer.classList.toggle("sand-late", left > 0 && left <= LATE);
  timer.classList.toggle("sand-out", left <= 0);
}

/** Runs everything on the page that carries an instant of match time; rests while there is nothing or time stands still. */
export class Sand {
  follows = false;
  ends = 0;

  /** @param {MatchTime} match */
  constructor(match) {
    this.match = match;
  }

  /** Draws all as it is now, goes on with it, and sees to it that what ends is seen to end at its instant, not later. */
  draw() {
    const time = this.match.time;
    if (Number.isNaN(time)) return;
    let next = Infinity;
    const running = all(document, "[data-ready-at], [data-gong-at], [data-due-at]", SVGGraphicsElement);
    for (const one of running) {
      if (one.dataset.readyAt !== undefined) {
        const left = Number(one.dataset.readyAt) - time;
        fall(one, left, Number(one.dataset.lasts));
        if (left > 0) next = Math.min(next, left);
      }
      if (one.dataset.gongAt !== undefined) this.turn(one, time);
      if (one.dataset.dueAt !== undefined) {
        // Before the gong an era has its whole length left, not more.
        const left = Math.min(Number(one.dataset.lasts ?? Infinity), Number(one.dataset.dueAt) - time);
        write(one, shown(left + 999));
        one.classList.toggle("sand-late", left < 10_000);
      }
    }
    clearTimeout(this.ends);
    if (next < 1000 && this.match.speed) this.ends = setTimeout(() => this.draw(), (next * 100) / this.match.speed);
    if (running.length && this.match.speed) this.follow();
  }

  // A page on which nothing runs is left alone: a frame asked for in vain costs as much as one that shows something.
  follow() {
    if (this.follows) return;
    this.follows = true;
    const next = () => requestAnimationFrame(() => {
      this.follows = false;
      this.draw();
    });
    setTimeout(next, calm.matches ? 1000 : STEP - FRAME);
  }

  /**
   * What has passed of a stretch that began at the gong: as a figure, as the length of a line, as a hand on that line.
   * @param {SVGGraphicsElement} dial
   * @param {number} time
   */
  turn(dial, time) {
    const lasts = Number(dial.dataset.lasts);
    const passed = Math.max(0, Math.min(lasts, time - Number(dial.dataset.gongAt)));
    dial.classList.toggle("sand-late", lasts - passed < 30_000);
    if (dial.tagName === "text") return write(dial, shown(passed));
    const board = dial.ownerSVGElement;
    const line = dial.dataset.length !== undefined ? dial : board && first(board, "[data-gong-at][data-length]", SVGGraphicsElement);
    if (!line) return; // a hand that fades after the era has ended
    const reach = (passed / lasts) * Number(line.dataset.length);
    if (line === dial) return line.setAttribute("stroke-dasharray", `${reach.toFixed(1)} ${line.dataset.length}9`);
    const place = /** @type {SVGGeometryElement} */ (line).getPointAtLength(reach);
    dial.setAttribute("transform", `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})`);
  }
}
