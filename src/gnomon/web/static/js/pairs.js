// Answers that join two places, such as a timer and a slot: one drag, or a tap on each in either order. No rules here:
// what joins what is read from the options, and what is refused says why and costs nothing.
import { all, around, elementsOf } from "./dom.js";

/** @import {Options} from "./options.js" */
/** @typedef {{ code: number, from: string, to: string[] }} Pair an answer that leads from one place to any of others */
/** @typedef {{ id: string, x: number, y: number, pointer: number, ghost?: HTMLElement }} Grabbed a place that is dragged, or may be */
/**
 * What comes of a tap: an answer, a refusal, or that something is held or no longer.
 * @typedef {object} Taps
 * @property {(code: number) => void} answer
 * @property {(code: number) => void} explain
 * @property {() => void} look
 */

const STEP = 7;

/** @param {HTMLElement[]} buttons */
function pairsOf(buttons) {
  return buttons
    .map((button) => ({ code: Number(button.dataset.code), places: elementsOf(button) }))
    .filter((pair) => pair.places.length > 1)
    .map(({ code, places: [from, ...to] }) => ({ code, from, to }));
}

/** Answers by two places of the boards. */
export class Pairs {
  /** The place that is in hand. @type {string | null} */
  held = null;
  /** @type {Grabbed | null} */
  grabbed = null;
  /** @type {Pair[]} */
  pairs = [];
  /** @type {Pair[]} */
  denied = [];
  /** Elements that stand for a place beside its own. @type {Record<string, string>} */
  same = {};
  isMarked = false;
  wasDragged = false;

  /**
   * @param {HTMLElement} root holds the boards
   * @param {Options} options
   * @param {Taps} taps
   */
  constructor(root, options, taps) {
    this.root = root;
    this.options = options;
    this.taps = taps;
    this.read();
    if (!this.isOn) return;
    root.addEventListener("pointerdown", (event) => this.press(event));
    document.addEventListener("pointermove", (event) => this.drag(event));
    document.addEventListener("pointerup", (event) => this.drop(event));
    document.addEventListener("pointercancel", () => this.lay());
    root.addEventListener("click", (event) => { if (this.wasDragged) { this.wasDragged = false; event.stopPropagation(); } }, true);
  }

  /** Whether this game's boards are played like that. */
  get isOn() {
    return this.root.querySelector("[data-drags]") !== null;
  }

  /** The options have changed: what is held stays in hand as long as it may go anywhere. */
  read() {
    const panel = this.options.panel;
    this.pairs = pairsOf(all(panel, "[data-code]:not([data-denied])"));
    this.denied = pairsOf(all(panel, "[data-code][data-denied]"));
    this.same = JSON.parse(document.getElementById("aliases")?.dataset.same ?? "{}");
    if (this.held && !this.of(this.pairs, this.held).length) this.release();
    else this.mark();
  }

  /**
   * @param {Pair[]} pairs
   * @param {string} id
   */
  of(pairs, id) {
    return pairs.filter((pair) => pair.from === id || pair.to.includes(id));
  }

  /**
   * @param {Pair[]} pairs
   * @param {string} one
   * @param {string} other
   */
  joining(pairs, one, other) {
    return pairs.find((pair) => (pair.from === one && pair.to.includes(other)) || (pair.from === other && pair.to.includes(one)));
  }

  /**
   * The place of a pair, legal or refused, that a node of the page lies in; null if none.
   * @param {EventTarget | null} node
   */
  at(node) {
    for (let element = node instanceof Element ? node : null; element; element = element.parentElement) {
      const id = this.same[element.id] ?? element.id;
      if (id && (this.of(this.pairs, id).length || this.of(this.denied, id).length)) return id;
    }
    return null;
  }

  /**
   * The answer that a tap here would give, if it is clear.
   * @param {EventTarget | null} node
   */
  meant(node) {
    const id = this.at(node);
    if (!id) return null;
    if (this.held) return this.joining(this.pairs, this.held, id)?.code ?? null;
    const found = this.of(this.pairs, id);
    return found.length && found.every((pair) => pair.from === found[0].from && pair.from !== id) ? found[0].code : null;
  }

  /**
   * Takes a tap; false if it was not about a pair.
   * @param {EventTarget | null} node
   */
  tap(node) {
    const id = this.at(node);
    if (!id) return this.release();
    if (this.held) return this.join(this.held, id);
    const found = this.of(this.pairs, id);
    if (!found.length) {
      this.taps.explain(this.of(this.denied, id)[0].code);
      return true;
    }
    const clear = this.pairs.length === 1 ? found[0].code : this.meant(node);
    if (clear === null) this.hold(id);
    else this.taps.answer(clear);
    return true;
  }

  /**
   * Takes two places in either order.
   * @param {string} one
   * @param {string} other
   */
  join(one, other) {
    if (one === other) return this.release();
    const legal = this.joining(this.pairs, one, other);
    const refused = this.joining(this.denied, one, other);
    if (legal) {
      this.release();
      this.taps.answer(legal.code);
    } else if (refused) {
      this.taps.explain(refused.code);
    } else if (this.of(this.pairs, other).length) {
      this.hold(other);
    } else {
      this.release();
    }
    return true;
  }

  /** @param {string} id */
  hold(id) {
    this.held = id;
    this.mark();
    this.taps.look();
  }

  /** Lets go of what is held; false if nothing was. */
  release() {
    if (!this.held) return false;
    this.held = null;
    this.mark();
    this.taps.look();
    return true;
  }

  // What is held, and where it may go, stand out; everything else that is lit stands back.
  mark() {
    if (this.held === null && !this.isMarked) return;
    this.isMarked = this.held !== null;
    for (const element of document.querySelectorAll(".pair-held, .pair-goal")) element.classList.remove("pair-held", "pair-goal");
    document.body.classList.toggle("holding", this.held !== null);
    if (!this.held) return;
    const names = (/** @type {string} */ id) => [id, ...Object.keys(this.same).filter((other) => this.same[other] === id)];
    for (const name of names(this.held)) document.getElementById(name)?.classList.add("pair-held");
    for (const pair of this.of(this.pairs, this.held)) {
      for (const goal of pair.from === this.held ? pair.to : [pair.from]) {
        for (const name of names(goal)) document.getElementById(name)?.classList.add("pair-goal");
      }
    }
  }

  // --- dragging -----------------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0 || event.pointerType === "touch" && !around(event.target, "[data-grab]")) return;
    const id = this.at(event.target);
    if (id && this.pairs.some((pair) => pair.from === id)) this.grabbed = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const grabbed = this.grabbed;
    if (!grabbed || event.pointerId !== grabbed.pointer) return;
    if (!grabbed.ghost) {
      if (Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) < STEP) return;
      grabbed.ghost = this.ghost(grabbed.id);
      this.hold(grabbed.id);
    }
    grabbed.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const grabbed = this.grabbed;
    if (!grabbed || event.pointerId !== grabbed.pointer) return;
    this.lay();
    if (!grabbed.ghost) return;
    this.wasDragged = true;
    setTimeout(() => { this.wasDragged = false; });
    const id = this.at(document.elementFromPoint(event.clientX, event.clientY));
    if (id && id !== grabbed.id) this.join(grabbed.id, id);
    else this.release();
  }

  lay() {
    this.grabbed?.ghost?.remove();
    this.grabbed = null;
  }

  /**
   * What is dragged goes along under the pointer: the piece that the place shows, or a mere ring.
   * @param {string} id
   */
  ghost(id) {
    const made = document.createElement("div");
    made.className = "drag-ghost";
    const piece = document.getElementById(id)?.querySelector("[data-piece]");
    if (piece) {
      const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      picture.setAttribute("viewBox", "-24 -46 48 92");
      const copy = piece.cloneNode(true);
      picture.append(copy);
      made.append(picture);
    }
    document.body.append(made);
    return made;
  }
}
