// Small live boards of a page: those that are on the screen are redrawn when a move was made, at most every few seconds.
import { all, first, only } from "./dom.js";

/**
 * What is new of a table.
 * @typedef {{ v: string, stage: string, whose: string, asked: number[], watching: number, over: boolean, scores?: string[] }} News
 */

const EVERY = 5000;
/** After so many failures in a row a page asks only every so often. */
const SLOWEST = 12;

/** Follows the boards of a page as long as somebody can see them. */
export class Lives {
  /** The boards on the screen, by match. @type {Map<string, HTMLElement>} */
  seen = new Map();
  failures = 0;
  waits = 0;
  busy = false;

  /** @param {ParentNode} root */
  constructor(root) {
    const watcher = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) this.meet(/** @type {HTMLElement} */ (target), isIntersecting);
    });
    for (const live of all(root, "[data-live]")) watcher.observe(live);
    setInterval(() => this.look(), EVERY);
  }

  /**
   * @param {HTMLElement} live
   * @param {boolean} isSeen
   */
  meet(live, isSeen) {
    const match = live.dataset.live ?? "";
    if (isSeen) this.seen.set(match, live);
    else this.seen.delete(match);
  }

  /** Asks for what is new, unless nobody looks or the last answer is still under way. */
  async look() {
    if (document.hidden || this.busy || !this.seen.size) return;
    if (this.waits > 0) {
      this.waits -= 1;
      return;
    }
    this.busy = true;
    try {
      const scores = [...this.seen.values()].some((live) => "scores" in live.dataset) ? "&scores=1" : "";
      const answer = await fetch(`/watch/now?m=${[...this.seen.keys()].join(",")}${scores}`, { cache: "no-cache" });
      if (!answer.ok) throw new Error(String(answer.status));
      /** @type {Record<string, News>} */
      const news = await answer.json();
      for (const [match, live] of this.seen) if (news[match]) this.show(live, news[match]);
      this.failures = 0;
    } catch {
      this.failures += 1;
      this.waits = Math.min(2 ** this.failures, SLOWEST);
    }
    this.busy = false;
  }

  /**
   * @param {HTMLElement} live
   * @param {News} news
   */
  show(live, news) {
    only(live, "[data-stage]").textContent = news.stage;
    only(live, "[data-whose]").textContent = news.whose;
    const watching = only(live, ".live-watching");
    only(watching, "b").textContent = String(news.watching);
    watching.hidden = !news.watching;
    all(live, ".seat").forEach((seat, index) => seat.classList.toggle("turn", news.asked.includes(index)));
    live.classList.toggle("done", news.over);
    all(live, "[data-score]").forEach((score, seat) => {
      score.textContent = news.scores?.[seat] ?? score.textContent;
    });
    if (live.dataset.v !== news.v) this.redraw(live, news.v);
  }

  /**
   * The new picture takes the place of the old one when it is there, so that nothing flickers.
   * @param {HTMLElement} live
   * @param {string} version
   */
  redraw(live, version) {
    live.dataset.v = version;
    live.classList.remove("changed");
    for (const picture of all(live, ".live-picture img", HTMLImageElement)) {
      const address = picture.src.replace(/v=[^&]*/, `v=${version}`);
      if (getComputedStyle(picture).display === "none") {
        picture.src = address;
        continue;
      }
      const next = new Image();
      next.addEventListener("load", () => {
        picture.src = address;
        live.classList.add("changed");
      });
      next.src = address;
    }
  }
}

const lists = first(document, "[data-lives]");
if (lists) new Lives(document);
