// The programs' lines on an analysis board: asked for after each step as long as they are switched on, and played by a click.
import { all, around, first, only, parsed } from "./dom.js";
import { linesOf } from "./stream.js";

/** @typedef {{ stage: number, done: boolean, head: string, lines: string, waits?: undefined, error?: undefined }} Stage what they say after some thought */
/** @typedef {{ waits: number, head: string, error?: undefined }} Waiting how far forward in line it stands; 0 once it thinks */
/** @typedef {{ error: string }} Trouble */

const KEY = "programs-line";
const QUIET = 450; // ms that a position stands before it is thought about

/** @param {HTMLElement} line */
const answersOf = (line) => (line.dataset.act ?? "").split(" ").filter(Boolean);

/** The lines of one board; absent where programs say nothing. */
export class Lines {
  place = document.getElementById("lines");
  hearing = new AbortController();
  timer = 0;

  /**
   * @param {() => string} address where the lines for the position on the board are asked for
   * @param {{ play: (act: string) => void, consider: (code: number) => void, say: (text: string) => void }} board
   */
  constructor(address, { play, consider, say }) {
    this.address = address;
    this.say = say;
    const { place } = this;
    if (!place) return;
    this.box = only(place, "#lines-on", HTMLInputElement);
    this.box.checked = localStorage.getItem(KEY) === "on";
    this.box.addEventListener("change", () => {
      localStorage.setItem(KEY, this.isOn ? "on" : "off");
      this.follow(0);
    });
    place.addEventListener("click", ({ target }) => {
      const line = around(target, "[data-act]");
      if (line?.dataset.act && !place.classList.contains("stale")) play(line.dataset.act);
    });
    for (const kind of ["pointerover", "focusin"])
      place.addEventListener(kind, ({ target }) => {
        const line = around(target, "[data-act]");
        if (line && !place.classList.contains("stale")) consider(Number(answersOf(line)[0]));
      });
    this.follow();
  }

  get isOn() {
    return this.box?.checked ?? false;
  }

  /** The board stands otherwise: nothing more is thought about the last position, whose lines pale until new ones come. */
  follow(wait = QUIET) {
    const { place } = this;
    if (!place) return;
    clearTimeout(this.timer);
    this.hearing.abort();
    const asks = this.isOn && first(document, '#ask[data-mine="1"]') !== null;
    place.classList.toggle("on", this.isOn);
    place.classList.toggle("thinks", asks);
    place.classList.toggle("stale", asks);
    if (!asks) only(place, "ol").replaceChildren();
    only(place, ".depth").textContent = asks ? (place.dataset.thinking ?? "") : "";
    if (asks) this.timer = setTimeout(() => this.ask(place), wait);
  }

  /** @param {HTMLElement} place */
  async ask(place) {
    this.hearing = new AbortController();
    const { signal } = this.hearing;
    try {
      const headers = { accept: "application/x-ndjson" };
      const reply = await fetch(this.address(), { method: "POST", signal, headers });
      if (!reply.ok || !reply.body) return this.fail((await reply.json()).error);
      for await (const told of linesOf(reply.body)) {
        if (signal.aborted) return;
        this.tell(place, /** @type {Stage | Waiting | Trouble} */ (told));
      }
    } catch {
      if (!signal.aborted) this.fail(place.dataset.failed ?? "");
    }
  }

  /**
   * Shows what was found by now; the focus stays on the line of its act, or of its rank.
   * @param {HTMLElement} place
   * @param {Stage | Waiting | Trouble} told
   */
  tell(place, told) {
    if (told.error !== undefined) return this.fail(told.error);
    const depth = only(place, ".depth");
    if (told.waits !== undefined) return depth.replaceChildren(told.head);
    const focused = around(document.activeElement, ".line");
    const rank = focused ? all(place, ".line").indexOf(focused) : -1;
    const list = only(place, "ol");
    list.replaceChildren(...parsed(told.lines));
    depth.replaceChildren(...parsed(told.head));
    place.classList.remove("stale");
    place.classList.toggle("thinks", !told.done);
    if (rank >= 0) (all(list, ".line").find((line) => line.dataset.act === focused?.dataset.act) ?? all(list, ".line")[rank])?.focus();
    const best = told.stage === 0 ? first(list, ".line .act > b") : null;
    if (best) this.say(best.textContent);
  }

  /** What cannot be told now is said in the place of the lines. @param {string} sentence */
  fail(sentence) {
    const { place } = this;
    if (!place) return;
    place.classList.remove("thinks", "stale");
    only(place, "ol").replaceChildren();
    only(place, ".depth").textContent = sentence;
  }
}
