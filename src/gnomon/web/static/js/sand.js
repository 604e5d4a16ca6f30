// Sand and clocks that run by match time: everywhere at the same instant, whatever was drawn when.

const STEP = 1000 / 15;
const LATE = 5_000;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Match time by the server's time: where it was at an instant, how fast it runs, or that it stands still. */
export class MatchTime {
  /** `now()` is the server's time, undefined until it is known. */
  constructor(now) {
    this.now = now;
    this.at = 0;
    this.began = 0;
    this.speed = 0;
  }

  /** `speed` in percent of real time, 0 while match time stands still. */
  set(at, began, speed) {
    this.at = at;
    this.began = began;
    this.speed = speed;
  }

  /** Match time now; NaN until it is known. */
  get time() {
    return this.speed ? this.at + ((this.now() - this.began) * this.speed) / 100 : this.at;
  }

  /** The instant of the server's time at which it will be a match time; Infinity while it stands still. */
  instant(time) {
    return this.speed ? this.began + ((time - this.at) * 100) / this.speed : Infinity;
  }
}

const shown = (ms) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

// Both bulbs are cones: what is left goes with the cube of the height.
function fall(timer, left, lasts) {
  const share = Math.max(0, Math.min(1, left / lasts));
  timer.querySelector("[class$=sand-above]")?.setAttribute("transform", `scale(${Math.cbrt(share).toFixed(3)})`);
  timer.querySelector("[class$=sand-below]")?.setAttribute("transform", `scale(${Math.cbrt(1 - share).toFixed(3)})`);
  write(timer.querySelector("[class*=-seconds]"), String(Math.max(0, Math.ceil(left / 1000))));
  timer.classList.toggle("sand-late", left > 0 && left <= LATE);
  timer.classList.toggle("sand-out", left <= 0);
}

/** Runs everything on the page that carries an instant of match time, until the page goes. */
export class Sand {
  constructor(match) {
    this.match = match;
    this.last = 0;
    this.ends = 0;
    const frame = (stamp) => {
      if (stamp - this.last >= (calm.matches ? 1000 : STEP)) {
        this.last = stamp;
        this.draw();
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  /** Draws all as it is now, and sees to it that what ends is seen to end at its instant, not a frame later. */
  draw() {
    const time = this.match.time;
    if (Number.isNaN(time)) return;
    let next = Infinity;
    for (const timer of document.querySelectorAll("[data-ready-at]")) {
      const left = Number(timer.dataset.readyAt) - time;
      fall(timer, left, Number(timer.dataset.lasts));
      if (left > 0) next = Math.min(next, left);
    }
    for (const dial of document.querySelectorAll("[data-gong-at]")) this.turn(dial, time);
    for (const text of document.querySelectorAll("[data-due-at]")) {
      const left = Number(text.dataset.dueAt) - time;
      write(text, shown(left + 999));
      text.classList.toggle("sand-late", left < 10_000);
    }
    clearTimeout(this.ends);
    if (next < 1000 && this.match.speed) this.ends = setTimeout(() => this.draw(), (next * 100) / this.match.speed);
  }

  // What has passed of a stretch that began at the gong: as a figure, as the length of a line, as a hand on that line.
  turn(dial, time) {
    const lasts = Number(dial.dataset.lasts);
    const passed = Math.max(0, Math.min(lasts, time - Number(dial.dataset.gongAt)));
    dial.classList.toggle("sand-late", lasts - passed < 30_000);
    if (dial.tagName === "text") return write(dial, shown(passed));
    const line = dial.dataset.length === undefined ? dial.ownerSVGElement.querySelector("[data-gong-at][data-length]") : dial;
    const reach = (passed / lasts) * Number(line.dataset.length);
    if (line === dial) return line.setAttribute("stroke-dasharray", `${reach.toFixed(1)} ${line.dataset.length}9`);
    const place = line.getPointAtLength(reach);
    dial.setAttribute("transform", `translate(${place.x.toFixed(1)} ${place.y.toFixed(1)})`);
  }
}
