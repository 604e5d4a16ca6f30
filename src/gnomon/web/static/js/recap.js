// What happened since one last looked: the log's own lines, marked and gathered.
import { all, first, only } from "./dom.js";

/** The rows of a match that this browser has seen. */
export class Recap {
  /**
   * @param {string} match
   * @param {string} label what the button is called that opens the recap, with `{count}` in it
   */
  constructor(match, label) {
    this.label = label;
    this.key = `gnomon-seen-${match}-${document.body.dataset.seat}`;
    addEventListener("pagehide", () => this.keep());
  }

  /** What the page shows now has been seen. */
  keep() {
    localStorage.setItem(this.key, document.body.dataset.seq ?? "");
  }

  /** All has been seen. */
  done() {
    this.keep();
    first(document, "#recap", HTMLDialogElement)?.close();
    for (const line of all(document, ".log-lines .new")) line.classList.remove("new");
    for (const button of all(document, ".since")) button.hidden = true;
  }

  /** Marks what is new, read from then until now. */
  show() {
    const seen = Number(localStorage.getItem(this.key) ?? -1);
    const row = (/** @type {HTMLElement} */ line) => Number(line.dataset.row);
    const fresh = all(document, "#log [data-row]").filter((line) => row(line) > seen).sort((one, other) => row(one) - row(other));
    if (seen < 0 || !fresh.length) return this.done();
    for (const line of fresh) line.classList.add("new");
    const since = first(document, ".since");
    if (since) {
      since.hidden = false;
      since.textContent = this.label.replace("{count}", String(fresh.length));
    }
    only(document, "#recap ol").replaceChildren(...fresh.map((line) => line.cloneNode(true)));
  }
}
