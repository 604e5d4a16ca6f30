// Everybody's chance to win, asked for after each change, when nothing else is going on; never in the way of a click.
import { all, around, only, parsed } from "./dom.js";

const QUIET = 300;
const HURRIED = 3000; // ms between two in real time, where something happens all the while
const TOLD = 4000; // ms that a change stands beside its figure

/** The line of the balance, where a page has one. */
export class Balance {
  place = document.getElementById("balance");
  /** What each share was the last time, in hundredths. @type {number[]} */
  shares = [];
  asked = 0;
  timer = 0;
  telling = 0;
  since = -HURRIED;

  /**
   * @param {() => string} query what is asked beside the address of the line
   * @param {() => boolean} isHurried whether seconds count
   */
  constructor(query = () => "", isHurried = () => false) {
    this.query = query;
    this.isHurried = isHurried;
    this.place?.addEventListener("click", ({ target }) => around(target, ".balance-line") && this.unfold());
  }

  /** Something has changed. */
  readSoon() {
    if (!this.place) return;
    clearTimeout(this.timer);
    const wait = this.isHurried() ? Math.max(QUIET, this.since + HURRIED - performance.now()) : QUIET;
    this.timer = setTimeout(() => this.read(), wait);
  }

  async read() {
    const { place } = this;
    if (!place) return;
    this.since = performance.now();
    const asked = ++this.asked;
    const reply = await fetch(`${place.dataset.address}${this.query()}`).catch(() => null);
    if (asked !== this.asked || !reply) return;
    const told = reply.status === 200 ? /** @type {{ html: string }} */ (await reply.json()) : null;
    place.hidden = !told;
    if (told) this.show(told.html);
  }

  /** @param {string} html */
  show(html) {
    const { place } = this;
    if (!place) return;
    const before = this.shares;
    const isListed = place.classList.contains("listed");
    place.replaceChildren(...parsed(html));
    only(place, ".balance-line").setAttribute("aria-expanded", String(isListed));
    const segments = all(place, "li");
    this.shares = segments.map((segment) => Number(segment.dataset.share));
    for (const [index, segment] of segments.entries()) {
      segment.style.flexGrow = String(Math.max(1, this.shares[index]));
      const change = before.length === segments.length ? this.shares[index] - before[index] : 0;
      if (change) this.tell(segment, change);
    }
    clearTimeout(this.telling);
    this.telling = setTimeout(() => { for (const note of all(place, "li > em")) note.remove(); }, TOLD);
  }

  /**
   * @param {HTMLElement} segment
   * @param {number} change
   */
  tell(segment, change) {
    const note = document.createElement("em");
    note.className = change > 0 ? "gain" : "loss";
    note.textContent = `${change > 0 ? "+" : "−"}${Math.abs(change)}`;
    segment.append(note);
  }

  /** On a narrow screen a tap opens the line as a list, another closes it. */
  unfold() {
    const isListed = this.place?.classList.toggle("listed") ?? false;
    if (this.place) only(this.place, ".balance-line").setAttribute("aria-expanded", String(isListed));
  }
}
