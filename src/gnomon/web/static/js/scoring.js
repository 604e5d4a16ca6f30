// A scoring as it is read: step by step, each line with its reason while its pieces are lit. It is the log's own lines.
import { all, around, calm, elementsOf, first, only, part } from "./dom.js";

const PACE = 900;

/** The panel beside the boards in which a scoring plays; it takes no focus and holds nobody up. */
export class Scoring {
  panel = part("scoring");
  list = only(this.panel, "ol");
  told = new Set(this.lines().map((line) => line.id));
  /** What is done when the panel has been closed. @type {Set<() => void>} */
  waits = new Set();
  /** The chapter of the log that plays. @type {string | undefined} */
  chapter = undefined;
  /** @type {string[]} */
  lit = [];
  timer = 0;

  constructor() {
    this.panel.addEventListener("click", ({ target }) => {
      if (around(target, "[data-scoring-all]")) this.rush();
      if (around(target, "[data-scoring-done]")) this.close();
    });
  }

  lines() {
    return all(document, "#logturn [data-step]");
  }

  get isOpen() {
    return !this.panel.hidden;
  }

  /** The log may have grown: lines of the last scoring that were not played yet are, in order. */
  read() {
    const fresh = this.lines().filter((line) => !this.told.has(line.id));
    if (!fresh.length) return;
    const chapter = fresh[0].closest(".log-chapter");
    if (!this.isOpen || chapter?.id !== this.chapter) this.list.replaceChildren();
    this.chapter = chapter?.id;
    for (const line of fresh) this.told.add(line.id);
    const copies = fresh.filter((line) => line.closest(".log-chapter") === chapter).map((line) => {
      const copy = /** @type {HTMLElement} */ (line.cloneNode(true));
      copy.removeAttribute("id");
      copy.classList.add("scoring-due");
      return copy;
    });
    only(this.panel, "h2").textContent = chapter?.querySelector("h3")?.textContent ?? "";
    this.list.append(...copies);
    this.panel.hidden = false;
    clearTimeout(this.timer);
    if (calm.matches) this.rush();
    else this.step();
  }

  step() {
    const next = first(this.list, ".scoring-due");
    this.light(next);
    this.panel.classList.toggle("scoring-over", !next);
    if (!next) return;
    next.classList.remove("scoring-due");
    next.scrollIntoView({ block: "nearest" });
    this.timer = setTimeout(() => this.step(), next.dataset.step === "head" ? PACE / 2 : PACE);
  }

  rush() {
    clearTimeout(this.timer);
    for (const line of all(this.list, ".scoring-due")) line.classList.remove("scoring-due");
    this.light(null);
    this.panel.classList.add("scoring-over");
  }

  /**
   * Lights the pieces that the present line is about.
   * @param {HTMLElement | null} line
   */
  light(line) {
    for (const id of this.lit) document.getElementById(id)?.classList.remove("lit");
    this.lit = elementsOf(line);
    for (const id of this.lit) document.getElementById(id)?.classList.add("lit");
  }

  /** Closes the panel; what waited for it is done. */
  close() {
    if (!this.isOpen) return;
    this.rush();
    this.panel.hidden = true;
    const waits = [...this.waits];
    this.waits.clear();
    for (const act of waits) act();
  }

  /**
   * Does something now, or once when the scoring that plays has been closed.
   * @param {() => void} act
   */
  after(act) {
    if (this.isOpen) this.waits.add(act);
    else act();
  }
}
