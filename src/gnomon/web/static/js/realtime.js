// A table whose game runs in real time: match time from the page's own element, sand, sounds to come, one's delay.
import { all } from "./dom.js";
import { Chimes } from "./chimes.js";
import { MatchTime, Sand } from "./sand.js";

/** @import {ServerTime} from "./time.js" */

/** Keeps the page's time; `read` takes what the server says now. */
export class RealTime {
  /**
   * @param {ServerTime} time
   * @param {(text: string) => void} tell reads aloud
   */
  constructor(time, tell) {
    this.time = time;
    this.match = new MatchTime(() => time.now());
    this.sand = new Sand(this.match);
    this.chimes = new Chimes((at) => time.at(this.match.instant(at)), tell);
    time.told = () => {
      this.showDelay();
      this.chimes.wind();
      this.sand.draw();
    };
    this.read();
    Object.assign(window, { emptyAt: () => this.emptyAt() });
  }

  /**
   * For measurements: when each timer shown is empty, as its match time and the instant by this computer's own clock.
   * @returns {[number, number][]}
   */
  emptyAt() {
    const found = new Set(all(document, "[data-ready-at]").map((timer) => Number(timer.dataset.readyAt)));
    return [...found].map((at) => [at, performance.timeOrigin + this.time.at(this.match.instant(at))]);
  }

  /** Whether everybody acts at once just now, so that seconds count. */
  get isOn() {
    return document.getElementById("pulse")?.dataset.span !== undefined;
  }

  /** Reads where match time is and what the clock will do. */
  read() {
    const { at = "0", began = "0", speed = "0", acts = "[]" } = document.getElementById("pulse")?.dataset ?? {};
    this.match.set(Number(at), Number(began), Number(speed));
    this.chimes.plan(JSON.parse(acts));
    this.sand.draw();
  }

  // What a ping takes there and back: nobody's answers are weighed by it.
  showDelay() {
    const place = document.getElementById("delay");
    if (!place || this.time.delay === null) return;
    place.hidden = false;
    const text = (place.dataset.says ?? "").replace("{ms}", String(Math.max(1, Math.round(this.time.delay))));
    if (place.textContent !== text) place.textContent = text;
  }
}
