// What concerned whoever looks since they last acted: led to one after another, each as it was on the boards.
import { all, only, part } from "./dom.js";
import { bringBoard, follow, frameBoard } from "./lighting.js";

/** @import {Again} from "./again.js" */
/** @typedef {{ row: number, before: number, text: string, rest: string, effect: string, gains: boolean, elements: string[] }} Concern */

const QUIET = 400; // ms without a change before it is asked for

/** The rows that concerned somebody, and the panel that leads through them. */
export class Concerns {
  panel = part("concern");
  /** @type {Concern[]} */
  found = [];
  /** Which one is shown; -1 while the page shows the present. */
  at = -1;
  timer = 0;
  /** What had the focus when the present was left. @type {HTMLElement | null} */
  opener = null;

  /**
   * @param {string} match
   * @param {Again} again
   * @param {{ say: (text: string) => void, isRealTime: () => boolean, label: string }} page `label` has `{count}` in it
   */
  constructor(match, again, page) {
    this.match = match;
    this.again = again;
    this.page = page;
  }

  /** The log may have grown: what concerned one is asked for once it is quiet. */
  readSoon() {
    clearTimeout(this.timer);
    if (!document.body.dataset.seat || this.page.isRealTime()) return this.offer([]);
    this.timer = setTimeout(() => this.read(), QUIET);
  }

  async read() {
    try {
      const reply = await fetch(`/matches/${this.match}/concerning?${new URLSearchParams({ seat: document.body.dataset.seat ?? "" })}`);
      const found = reply.ok ? await reply.json() : [];
      if (this.at < 0) this.offer(found);
    } catch {
      // While the line is down it is not asked for; with the next change it is.
    }
  }

  /**
   * Offers to lead through some rows, where there are any.
   * @param {Concern[]} found
   */
  offer(found) {
    this.found = found;
    for (const button of all(document, "[data-concerns]")) {
      button.hidden = !found.length;
      only(button, "span").textContent = this.page.label.replace("{count}", String(found.length));
    }
  }

  /**
   * Shows the next one, or the one before; the first one from the present.
   * @param {number} step
   * @param {boolean} [takesFocus]
   */
  async step(step, takesFocus = false) {
    const { found, panel } = this;
    const place = this.at < 0 ? 0 : this.at + step;
    const concern = found[place];
    if (!concern) return;
    if (this.at < 0) this.opener = takesFocus ? /** @type {HTMLElement | null} */ (document.activeElement) : null;
    this.at = place;
    only(panel, ".count").textContent = `${place + 1} / ${found.length}`;
    only(panel, ".act").textContent = concern.text;
    only(panel, ".rest").textContent = concern.rest;
    const effect = only(panel, ".effect");
    effect.textContent = concern.effect;
    effect.hidden = !concern.effect;
    effect.classList.toggle("gain", concern.gains);
    effect.classList.toggle("loss", !concern.gains);
    const previous = only(panel, "[data-concern='-1']", HTMLButtonElement);
    previous.disabled = place === 0;
    previous.hidden = found.length === 1;
    const next = only(panel, "[data-concern='1']", HTMLButtonElement);
    next.disabled = place === found.length - 1;
    next.hidden = found.length === 1;
    panel.hidden = false;
    document.body.classList.add("looks-back");
    if (takesFocus || panel.contains(document.activeElement)) only(panel, next.disabled ? "[data-concern='0']" : "[data-concern='1']").focus();
    this.page.say([only(panel, ".count").textContent, concern.text, concern.rest, concern.effect].filter(Boolean).join(" "));
    if (!(await this.again.stand(concern.before, concern.row))) return this.leave();
    if (this.at !== place) return;
    this.light(concern.elements);
    bringBoard(concern.elements);
    frameBoard(concern.elements);
    follow(concern.elements);
  }

  /** @param {string[]} ids */
  light(ids) {
    for (const element of all(document, ".lit")) element.classList.remove("lit");
    for (const id of ids) document.getElementById(id)?.classList.add("lit");
  }

  /** Back to the present; whether the page stood in the past. */
  leave() {
    if (this.at < 0) return false;
    this.at = -1;
    const hadFocus = this.panel.contains(document.activeElement);
    this.panel.hidden = true;
    document.body.classList.remove("looks-back");
    this.light([]);
    if (hadFocus) this.opener?.focus();
    this.again.leave();
    this.readSoon();
    return true;
  }
}
