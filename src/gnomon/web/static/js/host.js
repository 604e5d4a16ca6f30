// The host's page: its parts are drawn anew every few seconds, in their places, and never under somebody's hands.
import { first } from "./dom.js";
import { localTimes } from "./page.js";

const EVERY = 5000;
/** After so many failures in a row the page asks only every so often. */
const SLOWEST = 12;

/** Renews the parts of a page as long as somebody can see it. */
export class House {
  /** What each part showed last, as it came. @type {Map<string, string>} */
  shown = new Map();
  failures = 0;
  waits = 0;
  busy = false;

  /** @param {string} address where the parts are found */
  constructor(address) {
    this.address = address;
    setInterval(() => this.look(), EVERY);
  }

  /** Asks for the parts, unless nobody looks or the last answer is still under way. */
  async look() {
    if (document.hidden || this.busy) return;
    if (this.waits > 0) {
      this.waits -= 1;
      return;
    }
    this.busy = true;
    try {
      const answer = await fetch(this.address, { cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      this.show(await answer.json());
      this.failures = 0;
    } catch {
      this.failures += 1;
      this.waits = Math.min(2 ** this.failures, SLOWEST);
    }
    this.busy = false;
  }

  /**
   * A part that somebody is in keeps what it shows; the sentence is read aloud when it is another one.
   * @param {Record<string, string>} parts
   */
  show(parts) {
    for (const [id, text] of Object.entries(parts)) {
      const place = document.getElementById(id);
      if (!place || this.shown.get(id) === text || place.contains(document.activeElement)) continue;
      const before = id === "sentence" ? place.querySelector("h1")?.textContent : "";
      place.innerHTML = text;
      this.shown.set(id, text);
      const after = id === "sentence" ? place.querySelector("h1")?.textContent : "";
      const told = document.getElementById("house-told");
      if (told && after && after !== before) told.textContent = after;
    }
    localTimes();
  }
}

if (first(document, "[data-house]")) new House(`/host/now${location.search}`);
