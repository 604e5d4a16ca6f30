// Everything explains itself: whatever carries `data-explains` tells what it is by a resting pointer, a tap, a long
// press, or the key I. What it tells comes from the server, for the very position that is on the page.
import { Card } from "./card.js";
import { around } from "./dom.js";
import { Roving, THING, sameAs, thingOf } from "./roving.js";

/** @import {Explained} from "./card.js" */

const REST = 350;
const LEAVE = 300; // moving on within this swaps at once
const LONG_PRESS = 400;
const TREMBLE = 5;
const SLIP = 12;
const KEPT = 200;
const REGION = "[data-board], dialog, section, article, aside, header, nav, table, main";
const OWN_CLICK = "a, button, summary, label, input, select, textarea, [data-opens]";
/**
 * A native hint would say the same again, and stand over it.
 * @param {Element} element
 */
function hush(element) {
  for (const title of element.querySelectorAll("title")) title.remove();
  if (element instanceof HTMLElement && element.title) {
    if (!element.textContent.trim()) element.setAttribute("aria-label", element.title);
    element.removeAttribute("title");
  }
}

/** The things of a page. */
export class Explaining {
  /** What was told in the position that stands. @type {Map<string, Promise<Explained | null>>} */
  kept = new Map();
  position = "";
  timer = 0;
  leaving = 0;
  pressing = 0;
  /** Where the pointer rests. */
  spot = { x: 0, y: 0 };
  /** Where a finger came down. */
  touched = { x: 0, y: 0 };
  closedAt = -Infinity;
  isTouching = false;
  /** Whether the next click ends a long press. */
  swallows = false;
  /** The thing that is asked for now. */
  wished = "";

  /**
   * @param {{
   *   address: (thing: string) => string,
   *   position: () => string,
   *   isAnswer?: (node: EventTarget | null) => boolean,
   *   optionOf?: (node: Element) => string[],
   *   say?: (text: string) => void,
   * }} page where a thing is asked for; what names the position on the page; whether a click on a node means something
   *   else; the elements that an option leads to; what reads aloud
   */
  constructor({ address, position, isAnswer = () => false, optionOf = () => [], say = () => {} }) {
    this.address = address;
    this.now = position;
    this.isAnswer = isAnswer;
    this.card = new Card(document.body.dataset.close ?? "", () => this.close(true));
    document.addEventListener("pointermove", (event) => this.move(event));
    document.addEventListener("pointerdown", (event) => this.press(event), true);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(this.pressing), true);
    document.addEventListener("click", (event) => this.clickFirst(event), true);
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("contextmenu", (event) => {
      if (this.isTouching && around(event.target, THING)) event.preventDefault();
    });
    this.roving = new Roving(this, { optionOf, say });
    document.documentElement.addEventListener("pointerleave", () => this.leave());
    for (const moved of ["scroll", "resize"]) addEventListener(moved, () => this.follow(), { capture: true, passive: true });
  }

  // --- what is told -------------------------------------------------------------------------------------------------

  /**
   * What a thing tells in the position that stands, asked for once; null for what tells nothing.
   * @param {string} thing
   * @returns {Promise<Explained | null>}
   */
  of(thing) {
    const position = this.now();
    if (position !== this.position || this.kept.size > KEPT) this.kept.clear();
    this.position = position;
    const known = this.kept.get(thing);
    if (known) return known;
    const asked = fetch(this.address(thing)).then((reply) => (reply.ok ? reply.json() : null)).catch(() => null);
    this.kept.set(thing, asked);
    return asked;
  }

  /**
   * Opens the card of an element.
   * @param {Element} subject
   * @param {{ isSheet?: boolean, keeps?: boolean }} how
   */
  async open(subject, { isSheet = false, keeps = false } = {}) {
    const thing = thingOf(subject);
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    if (this.wished === thing && this.card.isOpen && this.card.subject === subject) {
      if (keeps) this.card.keep();
      return true;
    }
    this.wished = thing;
    hush(subject);
    const told = await this.of(thing);
    if (this.wished !== thing || !told || !subject.isConnected) return false;
    this.card.open(subject, told, isSheet);
    if (keeps) this.card.keep();
    return true;
  }

  /** @param {boolean} gives whether the focus goes back to the subject, if it was on the card */
  close(gives = false) {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    const { subject } = this.card;
    const wasInside = this.card.holds(document.activeElement);
    if (this.card.isOpen) this.closedAt = performance.now();
    this.wished = "";
    this.card.close();
    if (gives && wasInside && (subject instanceof HTMLElement || subject instanceof SVGElement)) subject.focus();
  }

  /** The page shows another position: the card tells of that one, or goes with its subject. */
  async settle() {
    const { card } = this;
    this.roving.settle();
    if (!card.isOpen || !card.subject) return;
    const { subject } = card;
    const thing = thingOf(subject);
    const again = subject.isConnected ? subject : sameAs(subject);
    const told = again ? await this.of(thing) : null;
    if (this.wished !== thing || !card.isOpen) return;
    if (again && told) card.renew(again, told);
    else this.close();
  }

  follow() {
    if (this.card.isOpen) requestAnimationFrame(() => this.card.follow());
  }

  // --- the pointer --------------------------------------------------------------------------------------------------

  /**
   * The thing at a place of the window: whatever lies over it in the same part of the page does not hide it.
   * @param {{ clientX: number, clientY: number, target: EventTarget | null }} event
   */
  at({ clientX, clientY, target }) {
    const under = document.elementsFromPoint?.(clientX, clientY) ?? (target instanceof Element ? [target] : []);
    const region = under[0]?.closest(REGION);
    for (const element of under) {
      const found = element.closest(THING);
      if (found && (!region || region.contains(found) || found.contains(region))) return found;
    }
    return null;
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (event.pointerType === "touch") {
      if (Math.hypot(event.clientX - this.touched.x, event.clientY - this.touched.y) > SLIP) clearTimeout(this.pressing);
      return;
    }
    const { clientX: x, clientY: y } = event;
    if (Math.hypot(x - this.spot.x, y - this.spot.y) <= TREMBLE) return;
    this.spot = { x, y };
    clearTimeout(this.timer);
    if (this.card.holds(event.target)) return clearTimeout(this.leaving);
    if (this.card.isKept || event.buttons) return;
    if (this.card.isOpen && !this.card.isSheet) return this.pass(event);
    const soon = performance.now() - this.closedAt < LEAVE;
    this.timer = setTimeout(() => this.rest(event), soon ? 0 : REST);
  }

  /** @param {PointerEvent} event of a pointer that has come to rest */
  rest(event) {
    const found = this.at(event);
    if (found) this.open(found);
  }

  /** @param {PointerEvent} event of a pointer that moves while a card is open */
  pass(event) {
    const found = this.at(event);
    if (found && thingOf(found) === this.wished) return clearTimeout(this.leaving);
    if (found) this.timer = setTimeout(() => this.open(found), 0);
    else this.leave();
  }

  /** The pointer has left what it was about. */
  leave() {
    clearTimeout(this.timer);
    clearTimeout(this.leaving);
    if (this.card.isOpen && !this.card.isKept && !this.card.isSheet && !this.roving.walked) this.leaving = setTimeout(() => this.close(), LEAVE);
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.isTouching = event.pointerType === "touch";
    this.swallows = false;
    clearTimeout(this.timer);
    clearTimeout(this.pressing);
    if (this.card.holds(event.target)) return;
    if (this.card.isOpen && !around(event.target, THING)) this.close();
    if (!this.isTouching) return;
    this.touched = { x: event.clientX, y: event.clientY };
    const found = this.at(event);
    if (!found || around(event.target, ".option")) return;
    this.pressing = setTimeout(() => {
      this.swallows = true;
      this.open(found, { isSheet: true });
    }, LONG_PRESS);
  }

  /** @param {MouseEvent} event before anybody else hears of it: the one that ends a long press answers nothing */
  clickFirst(event) {
    if (!this.swallows) return;
    this.swallows = false;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (event.defaultPrevented || this.card.holds(event.target)) return;
    // What was clicked may have closed what it stood on: what lies beneath was not meant.
    if (around(event.target, "[hidden], dialog:not([open])")) return this.close();
    const own = around(event.target, OWN_CLICK);
    const found = this.at(event);
    const isOwn = own && found && !own.contains(found) ? false : own !== null;
    if (found && !isOwn && !this.isAnswer(event.target)) this.open(found, { isSheet: this.isTouching, keeps: !this.isTouching });
    else this.close();
  }
}
