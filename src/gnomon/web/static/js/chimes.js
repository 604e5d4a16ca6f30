// What the clock will do is known ahead: its sounds are set on the audio clock, where no sleeping page can delay them.
import { here } from "./time.js";
import { canSound, play } from "./sound.js";

/** @typedef {{ at: number, cue: string, show?: string, say?: string }} Act something that the clock will do at a match time */

const AHEAD = 90_000;
const MOVED = 12;
const AGAIN = 5_000;
const SHOWN = 3_500;
// The server's word that something has happened may be here a moment before or after the moment computed for it.
const CLOSE = 120;
const LATE = 3_000;

/**
 * Shows a sentence over the page for a moment; it takes no pointer and moves nothing.
 * @param {string | undefined} text
 */
export function herald(text) {
  const place = document.getElementById("herald");
  if (!place || !text) return;
  const note = document.createElement("p");
  note.textContent = text;
  place.replaceChildren(note);
  setTimeout(() => note.remove(), SHOWN);
}

/** The acts of the clock to come, each with its sound, what is shown, and what is read aloud. */
export class Chimes {
  /** @type {Act[]} */
  acts = [];
  /** The sounds that are set on the audio clock. @type {Map<string, { moment: number, cancel: () => void }>} */
  set = new Map();
  /** The acts that come with words, in order. @type {{ act: Act, moment: number }[]} */
  coming = [];
  /** @type {Set<string>} */
  told = new Set();
  words = 0;

  /**
   * @param {(at: number) => number} moment when it will be a match time, by `here`
   * @param {(text: string) => void} tell reads aloud
   */
  constructor(moment, tell) {
    this.moment = moment;
    this.tell = tell;
    setInterval(() => this.wind(), AGAIN);
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => setTimeout(() => this.wind()), { once: true });
  }

  /**
   * From now on these.
   * @param {Act[]} acts
   */
  plan(acts) {
    this.speak(CLOSE);
    this.acts = acts;
    this.wind();
  }

  /** Sets what is not set yet or has moved, takes away what is no longer to come. */
  wind() {
    const now = here();
    const wanted = new Map();
    for (const act of this.acts) {
      const moment = this.moment(act.at);
      if (moment > now && moment < now + AHEAD) wanted.set(`${act.cue}:${act.at}`, { act, moment });
    }
    for (const [key, { moment, cancel }] of this.set) {
      const there = wanted.get(key);
      if (there && Math.abs(there.moment - moment) <= MOVED) continue;
      if (there || moment > now + CLOSE) cancel();
      this.set.delete(key);
    }
    if (canSound()) {
      for (const [key, { act, moment }] of wanted) {
        if (!this.set.has(key)) this.set.set(key, { moment, cancel: play(act.cue, moment) });
      }
    }
    this.coming = this.acts
      .filter((act) => act.show || act.say)
      .map((act) => ({ act, moment: this.moment(act.at) }))
      .filter(({ moment }) => moment < Infinity)
      .sort((a, b) => a.moment - b.moment);
    this.speak();
  }

  // The words that go with what has come; a page that slept or was busy says them when it wakes.
  speak(early = 0) {
    clearTimeout(this.words);
    const now = here() + early;
    for (const { act, moment } of this.coming) {
      const key = `${act.cue}:${act.at}`;
      if (moment > now || now - moment > LATE || this.told.has(key)) continue;
      this.told.add(key);
      herald(act.show);
      if (act.say) this.tell(act.say);
    }
    const next = this.coming.find(({ moment }) => moment > now);
    if (next) this.words = setTimeout(() => this.speak(), Math.min(next.moment - here() + 1, 2 ** 30));
  }
}
