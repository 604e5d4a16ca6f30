// The keys of what explains itself: I tells of what has the focus, or takes the focus to the first thing; from there the
// arrows walk from thing to thing, and each is named.
import { all, around, first } from "./dom.js";
import { openSheet } from "./page.js";

/** @import {Explaining} from "./explaining.js" */

export const THING = "[data-explains]";
const TYPING = "input:not([type=checkbox],[type=radio],[type=range]), textarea, select";
/** @type {Record<string, [x: number, y: number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** @param {Element | null} element */
export const thingOf = (element) => (element instanceof HTMLElement || element instanceof SVGElement ? element.dataset.explains ?? "" : "");

/** @param {Element} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * A thing that was drawn anew, or stands elsewhere.
 * @param {Element} element
 */
export function sameAs(element) {
  return first(document, `[data-explains="${CSS.escape(thingOf(element))}"]`);
}

/** The focus on things. */
export class Roving {
  /** The thing that the keys have reached. @type {HTMLElement | SVGElement | null} */
  walked = null;
  /** Where the focus was before. @type {Element | null} */
  before = null;

  /**
   * @param {Explaining} things
   * @param {{ optionOf: (node: Element) => string[], say: (text: string) => void }} page
   */
  constructor(things, { optionOf, say }) {
    this.things = things;
    this.card = things.card;
    this.optionOf = optionOf;
    this.say = say;
    document.addEventListener("keydown", (event) => this.key(event), true);
  }

  /** The page shows another position: the focus stays on the same thing. */
  settle() {
    const { walked } = this;
    if (!walked || walked.isConnected) return;
    const again = sameAs(walked);
    this.walked = null;
    if (again) this.reach(again, false);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || around(event.target, TYPING)) return;
    if (this.acts(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /**
   * Does what a key asks for; hands back whether it asked for anything here.
   * @param {string} key
   */
  acts(key) {
    if (key === "Escape") return this.back();
    if (key === "i" || key === "I") return this.ask();
    if ((key === "k" || key === "K") && document.getElementById("legend-sheet")) {
      openSheet("legend-sheet");
      return true;
    }
    if (!this.walked || document.activeElement !== this.walked) return false;
    if (key === "Enter" || key === " ") return this.ask();
    if (Object.hasOwn(WAYS, key)) return this.walk(WAYS[key]);
    return false;
  }

  /** Escape closes the card, then leaves the things. */
  back() {
    if (this.card.isOpen) {
      this.things.close(true);
      return true;
    }
    if (!this.walked) return false;
    const { before } = this;
    this.unreach();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    return true;
  }

  /** The key I: keeps the card that is open, opens that of the focus, or takes the focus to the first thing. */
  ask() {
    const { card, walked } = this;
    const focus = document.activeElement;
    if (card.isOpen && (walked === null || card.subject === walked)) {
      card.keep();
      card.enter();
      return true;
    }
    const subject = focus && focus !== document.body ? this.meant(focus) : null;
    if (subject) {
      this.tell(subject);
      return true;
    }
    const [one] = this.reachable(null);
    if (!one) return false;
    this.reach(one, true);
    return true;
  }

  /**
   * The thing that a focused element is, or lies in, or, if it is an option, leads to.
   * @param {Element} focus
   */
  meant(focus) {
    const own = focus.closest(THING);
    if (own) return own;
    for (const id of this.optionOf(focus)) {
      const place = /** @type {Element | null} */ (document.getElementById(id));
      const found = place?.closest(THING) ?? (place ? this.things.at({ ...client(place), target: place }) : null);
      if (found) return found;
    }
    return null;
  }

  /** @param {Element} subject */
  async tell(subject) {
    if (await this.things.open(subject)) this.say((await this.things.of(thingOf(subject)))?.says ?? "");
  }

  /**
   * The things that can be seen on the same board, or on all if none is given, in reading order.
   * @param {Element | null} near
   */
  reachable(near) {
    const board = near?.closest("[data-board], .desk > section, [data-explained]") ?? document;
    return all(board, THING).filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && (!element.checkVisibility || element.checkVisibility());
    });
  }

  /**
   * The focus goes to the nearest thing in a direction; off the edge of a board, to another part of the page.
   * @param {[x: number, y: number]} way
   */
  walk([dx, dy]) {
    const from = this.walked;
    if (!from) return false;
    const start = middle(from);
    let best = null;
    let least = Infinity;
    for (const element of this.reachable(null)) {
      if (element === from) continue;
      const { x, y } = middle(element);
      const ahead = (x - start.x) * dx + (y - start.y) * dy;
      const aside = Math.abs((x - start.x) * dy) + Math.abs((y - start.y) * dx);
      if (ahead <= 2) continue;
      const cost = ahead + 2 * aside;
      if (cost < least) [best, least] = [element, cost];
    }
    if (best) this.reach(best, false);
    return true;
  }

  /**
   * The focus goes to a thing, which is named; if a card was open, its own opens.
   * @param {HTMLElement | SVGElement} element
   * @param {boolean} begins
   */
  async reach(element, begins) {
    if (begins) this.before = document.activeElement;
    this.walked?.removeAttribute("tabindex");
    const wasOpen = this.card.isOpen;
    this.walked = element;
    if (!element.hasAttribute("tabindex") && element.tabIndex < 0) element.setAttribute("tabindex", "-1");
    element.classList.add("reached");
    element.focus({ preventScroll: false });
    element.addEventListener("blur", () => {
      element.classList.remove("reached");
      if (this.walked === element && !this.card.holds(document.activeElement)) setTimeout(() => this.lose(element));
    }, { once: true });
    if (wasOpen) return this.tell(element);
    const told = await this.things.of(thingOf(element));
    if (this.walked === element && told) this.say(told.name);
  }

  /** @param {Element} element that had the focus; if it has not come back, the things are left */
  lose(element) {
    const focus = document.activeElement;
    if (this.walked !== element || !element.isConnected || focus === element || this.card.holds(focus)) return;
    this.unreach();
    if (!this.card.isKept) this.things.close();
  }

  unreach() {
    const { walked } = this;
    this.walked = null;
    walked?.classList.remove("reached");
    walked?.blur();
    walked?.removeAttribute("tabindex");
  }
}

/** @param {Element} element */
function client(element) {
  const { x, y } = middle(element);
  return { clientX: x, clientY: y };
}
