// A match plays on by itself: one that ran by the clock by its own stamps, with the sand, any other act by act.
import { part } from "./dom.js";
import { MatchTime, Sand } from "./sand.js";
import { here } from "./time.js";

const LONGEST = 1_500; // ms between moments outside eras in real time, where people only thought: there, and where no clock ran
const AHEAD = 3;

/** Plays from moment to moment. */
export class Playback {
  next = 0;

  /**
   * @param {HTMLElement} boards
   * @param {number} moments how many there are
   * @param {(place: number) => void} go promises that a moment stands
   * @param {(place: number) => void} fetch only brings it
   */
  constructor(boards, moments, go, fetch) {
    /** The match time of every moment; without a clock they follow each other evenly. @type {number[]} */
    this.times = boards.dataset.times ? JSON.parse(boards.dataset.times) : Array.from({ length: moments }, (_, place) => place * LONGEST);
    /** Whether match time ran by the clock there. @type {boolean[]} */
    this.timed = JSON.parse(boards.dataset.timed ?? "[]");
    this.go = go;
    this.fetch = fetch;
    this.match = new MatchTime(here);
    this.sand = new Sand(this.match);
    this.button = part("plays");
    this.select = part("speed", HTMLSelectElement);
    this.at = Number(boards.dataset.at);
    this.button.addEventListener("click", () => this.toggle());
    this.select.addEventListener("change", () => this.playing && this.resume(this.match.time));
  }

  get playing() {
    return this.button.getAttribute("aria-pressed") === "true";
  }

  get speed() {
    return Number(this.select.value);
  }

  toggle() {
    if (this.playing) this.stop();
    else this.start();
  }

  // From the present moment on; at the end, from the beginning.
  start() {
    this.button.setAttribute("aria-pressed", "true");
    if (this.at < this.times.length - 1) this.resume(this.times[this.at]);
    else this.go(0);
  }

  stop() {
    clearTimeout(this.next);
    if (!this.playing) return;
    this.button.setAttribute("aria-pressed", "false");
    this.match.set(this.match.time, 0, 0);
  }

  /**
   * A moment is wanted, and on its way.
   * @param {number} place
   */
  heading(place) {
    if (!this.playing) this.at = place;
  }

  /**
   * A moment stands on the page.
   * @param {number} place
   */
  arrived(place) {
    this.at = place;
    if (this.playing) this.resume(this.times[place]);
    else {
      this.match.set(this.times[place], 0, 0);
      this.sand.draw();
    }
  }

  /**
   * Goes on from a match time behind the present moment; sand runs where it ran.
   * @param {number} time
   */
  resume(time) {
    clearTimeout(this.next);
    const following = this.at + 1;
    if (following >= this.times.length) return this.stop();
    const runs = this.timed[this.at];
    this.match.set(time, here(), runs ? this.speed : 0);
    this.sand.draw();
    for (let place = following; place < Math.min(this.times.length, following + AHEAD); place += 1) this.fetch(place);
    const left = this.times[following] - time;
    const wait = (100 * (runs ? left : Math.min(left, LONGEST))) / this.speed;
    this.next = setTimeout(() => {
      this.match.set(this.times[following], 0, 0); // no sand runs ahead of a moment that is still on its way
      this.go(following);
    }, Math.max(0, wait));
  }
}
