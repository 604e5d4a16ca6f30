// What others did is shown again on the boards, act by act; then the page shows the present as before.
import { calm, part } from "./dom.js";
import { update } from "./elements.js";

/** @import {Move, Texts, Update} from "./messages.js" */
/** @typedef {{ set: Texts, move?: Move[] }} Past how the boards stood */
/** @typedef {(Past & { error?: undefined }) | { error: string }} Moment */

const PAUSE = 1100;
const CALM_PAUSE = 1600; // without motion each position is to be seen long enough

/** One showing at a time. */
export class Again {
  isRunning = false;
  /** Whether somebody has seen enough: the rest is gone through at once. */
  isEnough = false;
  /** What the server sent meanwhile. @type {Update[]} */
  waiting = [];
  /** The row whose change the boards stay at; null while they do not. @type {number | null} */
  stands = null;
  /** What they show there. @type {Past} */
  shown = { set: {} };
  /** Ends a pause at once. */
  hurry = () => {};

  /**
   * @param {string} match
   * @param {{ change: (message: Update) => void, resync: () => void, quiet: () => void }} page
   */
  constructor(match, page) {
    this.match = match;
    this.page = page;
  }

  /**
   * Whether a change of the present has to wait until the past has been shown; it hurries the showing.
   * @param {Update} message
   */
  holds(message) {
    if (!this.isRunning) return false;
    this.waiting.push(message);
    this.hurry();
    return true;
  }

  /**
   * Shows the positions after some rows, one after another; asked for again meanwhile, it comes back to the present at once.
   * @param {HTMLElement} button whose `data-again` lists the rows
   */
  async show(button) {
    if (this.isRunning) {
      this.isEnough = true;
      return this.hurry();
    }
    const rows = (button.dataset.again ?? "").split(" ").filter(Boolean);
    this.isRunning = true;
    this.isEnough = false;
    this.page.quiet();
    try {
      const moments = await Promise.all(rows.map((row, index) => this.moment(row, index > 0)));
      let before = moments.at(-1) ?? { set: {} };
      part("content").classList.add("past");
      for (const found of moments) {
        this.change(before, found);
        before = found;
        if (!this.isCut) await this.pause();
      }
    } catch {
      // What cannot be shown again is left: the present is sent in any case.
    } finally {
      this.goOn();
    }
  }

  /**
   * Shows how a row changed the boards, and stays there until `leave`. Whether it could be shown.
   * @param {number} before the row before it
   * @param {number} row
   */
  async stand(before, row) {
    if (this.isRunning && this.stands === null) return false; // what others did is being shown
    const isFirst = !this.isRunning;
    this.isRunning = true;
    this.stands = row;
    this.page.quiet();
    try {
      const present = isFirst ? [this.moment(document.body.dataset.seq ?? "", false)] : [];
      const [then, now, shown] = await Promise.all([this.moment(String(before), false), this.moment(String(row), true), ...present]);
      if (this.stands !== row) return true; // somebody has gone on meanwhile
      const known = shown ?? this.shown;
      part("content").classList.add("past");
      this.change(known, then);
      this.change(then, now);
      this.shown = now;
      return true;
    } catch {
      return false;
    }
  }

  /** Back to the present, from where it stood. */
  leave() {
    if (this.stands === null) return;
    this.stands = null;
    this.shown = { set: {} };
    this.goOn();
  }

  /**
   * @param {Past} from
   * @param {Past} to
   */
  change(from, to) {
    update({ set: to.set, del: Object.keys(from.set).filter((id) => !(id in to.set)), move: this.isCut ? [] : to.move });
  }

  /** The page shows the present again, and what has happened meanwhile. */
  goOn() {
    part("content").classList.remove("past");
    this.isRunning = false;
    for (const message of this.waiting.splice(0)) this.page.change(message);
    this.page.resync();
  }

  get isCut() {
    return this.isEnough || this.waiting.length > 0;
  }

  pause() {
    return new Promise((done) => {
      const timer = setTimeout(done, calm.matches ? CALM_PAUSE : PAUSE);
      this.hurry = () => {
        clearTimeout(timer);
        done(undefined);
      };
    });
  }

  /**
   * @param {string} row
   * @param {boolean} step
   * @returns {Promise<Past>}
   */
  async moment(row, step) {
    const { seat } = document.body.dataset;
    const query = new URLSearchParams({ at: row, step: step ? "1" : "0", ...(seat ? { seat } : {}) });
    const reply = await fetch(`/matches/${this.match}/moment?${query}`);
    /** @type {Moment} */
    const found = await reply.json();
    if (found.error !== undefined) throw new Error(found.error);
    return found;
  }
}
