// Considering an option: it is marked, and after a moment what it would do is laid over the boards.
import { Overlay } from "./elements.js";

/** @import {Texts} from "./messages.js" */
/** @import {Options} from "./options.js" */

/**
 * What an option would do, as far as this page needs to know it.
 * @typedef {{ set: Texts, say?: string }} Foreseen
 */

/** One option at a time, or none. */
export class Considering {
  /** The option's code. @type {number | null} */
  code = null;
  overlay = new Overlay();
  timer = 0;

  /**
   * @param {Options} options
   * @param {(code: number) => Promise<Foreseen | null>} foresee null if nothing can be shown
   * @param {number} usual how long one waits before it is asked, in ms
   * @param {(code: number, found: Foreseen) => void} shown is told when it lies over the boards
   */
  constructor(options, foresee, usual, shown = () => {}) {
    this.options = options;
    this.foresee = foresee;
    this.usual = usual;
    this.shown = shown;
  }

  /**
   * Considers an option, or none.
   * @param {number | null} code
   * @param {number} wait ms
   */
  consider(code, wait = this.usual) {
    if (code === this.code) return;
    clearTimeout(this.timer);
    this.code = code;
    this.options.mark(code);
    if (code === null) this.overlay.clear();
    else this.timer = setTimeout(() => this.show(code), wait);
  }

  /** @param {number} code */
  async show(code) {
    const found = await this.foresee(code);
    if (this.code !== code || !found) return;
    this.overlay.show(found.set);
    this.shown(code, found);
  }

  /** What lies over the boards stays in sight until something takes its place; nothing more is shown. */
  settle() {
    clearTimeout(this.timer);
  }

  /** The question it belonged to is gone; what lay over the boards went with the change. */
  forget() {
    this.settle();
    this.code = null;
  }

  /** Nothing is considered any more. */
  quiet() {
    this.forget();
    this.overlay.clear();
    this.options.mark(null);
  }
}
