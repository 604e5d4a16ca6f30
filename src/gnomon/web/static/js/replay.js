// Time travel: the slider fetches the elements of a moment; pieces glide when it goes one act on.
import { all, around, first, part } from "./dom.js";
import { update } from "./elements.js";
import { Explaining } from "./explaining.js";
import { keyMaps } from "./keymap.js";
import { switchLayers } from "./layers.js";
import { tabFronts } from "./frames.js";
import { lightLines, linkCursors, tabBoards } from "./lighting.js";
import { openPlaces, opensPlace } from "./opened.js";
import { localTimes } from "./page.js";
import { Playback } from "./playback.js";
import { zoomBoards } from "./zoom.js";

/** @import {Move, Texts} from "./messages.js" */
/** @typedef {{ set: Texts, move?: Move[], error?: undefined } | { error: string }} Moment how the boards stood */

const KEYS = /** @type {const} */ ({ ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", t: "turning-forward" });
const TURNS = /** @type {const} */ ({ ArrowLeft: "turn-back", ArrowRight: "turn-forward", T: "turning-back" });
const PRESSED = "input, textarea, select, button, a, summary, [tabindex]";

/** A finished match, or the past of one. */
class Replay {
  boards = part("content");
  slider = part("slider", HTMLInputElement);
  /** The row of every moment. @type {number[]} */
  stops = JSON.parse(this.boards.dataset.stops ?? "[]");
  /** The moments at which turns begin, the first one first. @type {number[]} */
  turns = all(document, "[data-turn]").map((heading) => Number(heading.dataset.turn));
  /** The moments after the acts that changed a chance to win most. @type {number[]} */
  turning = JSON.parse(document.querySelector("[data-turning-points]")?.getAttribute("data-turning-points") ?? "[]");
  /** The moment that stands on the page. */
  at = Number(this.boards.dataset.at);
  /** The moment that one wishes to see. */
  wanted = this.at;
  /** The elements of the moment that stands. @type {Set<string>} */
  before = new Set();
  /** @type {Map<string, Promise<Moment>>} */
  kept = new Map();
  isRunning = false;

  constructor() {
    const { boards, slider } = this;
    this.playback = new Playback(boards, this.stops.length, (place) => this.go(place), (place) => this.moment(place, true));
    this.first();
    document.getElementById("drawer")?.addEventListener("toggle", () => this.mark());
    slider.addEventListener("input", () => {
      this.playback.stop();
      this.go(Number(slider.value));
    });
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    switchLayers(boards);
    lightLines();
    tabBoards();
    tabFronts();
    linkCursors(boards);
    zoomBoards(boards);
    keyMaps();
    const openPlace = openPlaces(boards);
    boards.addEventListener("click", (event) => { openPlace(event.target); });
    const { match, seat } = document.body.dataset;
    this.explaining = new Explaining({
      address: (thing) => `/matches/${match}/explain?${new URLSearchParams({ thing, at: String(this.stops[this.at]), ...(seat ? { seat } : {}) })}`,
      position: () => String(this.at),
      isAnswer: opensPlace,
      say: (text) => { part("live").textContent = text; },
    });
  }

  /**
   * A moment's elements, fetched once.
   * @param {number} place
   * @param {boolean} step whether it is shown as the one after the last
   */
  moment(place, step) {
    const key = `${place}:${step}`;
    const known = this.kept.get(key);
    if (known) return known;
    const { match, seat } = document.body.dataset;
    const query = new URLSearchParams({ at: String(this.stops[place]), step: step ? "1" : "0", ...(seat ? { seat } : {}) });
    /** @type {Promise<Moment>} */
    const asked = fetch(`/matches/${match}/moment?${query}`).then((reply) => reply.json());
    this.kept.set(key, asked);
    return asked;
  }

  // The page came drawn; from its own elements on, moments are compared.
  async first() {
    const { at } = this;
    const found = await this.moment(at, false);
    if (found.error !== undefined) return;
    update({ set: found.set });
    this.mark();
    this.before = new Set(Object.keys(found.set));
    this.playback.arrived(at);
  }

  /** @param {number} place the moment that is wished for; on the way there, the last wish counts */
  async go(place) {
    this.wanted = Math.max(0, Math.min(this.stops.length - 1, place));
    this.slider.value = String(this.wanted);
    this.playback.heading(this.wanted);
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.at !== this.wanted) {
      const target = this.wanted;
      const found = await this.moment(target, target === this.at + 1);
      if (found.error !== undefined) break;
      const gone = [...this.before].filter((id) => !(id in found.set));
      update({ set: found.set, del: gone, move: found.move });
      this.before = new Set(Object.keys(found.set));
      this.at = target;
      this.mark();
      this.explaining.settle();
      this.playback.arrived(target);
    }
    this.isRunning = false;
    const row = this.stops[this.at];
    part("copy-row", HTMLInputElement).value = String(row);
    history.replaceState(null, "", `?at=${row}`);
    this.pointPlots();
    localTimes();
  }

  // The act that stands on the boards, in the list of all and in the line that is always there; the list alone is moved,
  // never the page.
  mark() {
    first(document, "[data-to][aria-current]")?.removeAttribute("aria-current");
    const line = all(document, "[data-to]").findLast((one) => Number(one.dataset.to) <= this.at);
    document.getElementById("act-now")?.replaceChildren(...[...line?.childNodes ?? []].map((node) => node.cloneNode(true)));
    if (!line) return;
    line.setAttribute("aria-current", "step");
    const list = part("acts");
    const place = line.getBoundingClientRect().top - list.getBoundingClientRect().top;
    if (place < 0 || place > list.clientHeight - 48) list.scrollTop += place - list.clientHeight / 3;
  }

  // The line in each plot that shows the present moment.
  pointPlots() {
    for (const strip of document.querySelectorAll(`.gn-plot-moment[data-moment="${Math.max(0, this.at - 1)}"]`)) {
      const now = strip.parentElement?.querySelector(".gn-plot-now");
      const middle = Number(strip.getAttribute("x")) + Number(strip.getAttribute("width")) / 2;
      now?.setAttribute("d", (now.getAttribute("d") ?? "").replace(/^M[\d.]+/, `M${middle}`));
    }
  }

  /** @param {string} step */
  goBy(step) {
    const { turns, turning, wanted, stops } = this;
    const last = stops.length - 1;
    /** @type {Record<string, number>} */
    const places = {
      first: 0,
      "turn-back": turns.findLast((place) => place < wanted) ?? 0,
      back: wanted - 1,
      forward: wanted + 1,
      "turn-forward": turns.find((place) => place > wanted) ?? last,
      "turning-back": turning.findLast((place) => place < wanted) ?? wanted,
      "turning-forward": turning.find((place) => place > wanted) ?? wanted,
      last,
    };
    this.playback.stop();
    this.go(places[step]);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const button = around(event.target, "[data-go]");
    if (button) {
      event.preventDefault();
      this.goBy(button.dataset.go ?? "");
    }
    const act = around(event.target, "[data-to]");
    if (act && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      this.playback.stop();
      this.go(Number(act.dataset.to));
    }
    const strip = around(event.target, ".gn-plot-moment");
    if (strip) this.go(Number(strip.getAttribute("data-moment")) + 1);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !(target instanceof Element)) return;
    if (key === "Escape") document.getElementById("drawer")?.removeAttribute("open");
    if (key === " " && !target.closest(PRESSED)) {
      event.preventDefault();
      this.playback.toggle();
    }
    if (target.matches("input, textarea, select")) return;
    const steps = event.shiftKey ? TURNS : KEYS;
    if (!Object.hasOwn(steps, key)) return;
    event.preventDefault();
    this.goBy(steps[/** @type {keyof typeof steps} */ (key)]);
  }
}

new Replay();
document.body.dataset.ready = "1";
