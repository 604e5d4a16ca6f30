// The card of a thing: beside its subject with a beak, or as a sheet from below where fingers point. One at a time.
import { all, around, first, narrow, only, parsed } from "./dom.js";

/** @typedef {{ name: string, html: string, says: string }} Explained what the server tells of a thing */

const GAP = 14; // between subject and card, room for the beak
const EDGE = 8;
const FRAME = 4;
const LEAST = 200; // a sheet lower than this says too little
const SWIPE = 60;
/** What is not to be covered, and how much: the subject never. @type {[string, number][]} */
const NEEDED = [["#ask", 12], [".why-note:not([hidden])", 6], [".option.chosen", 4], ["#options", 1], [".lesson-note:not([hidden])", 1]];
const SUBJECT = 40;

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function overlap(one, other) {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The card on the page, and the blue frame around what it is about. */
export class Card {
  /** @type {Element | null} */
  subject = null;
  isKept = false;
  isSheet = false;
  /** How far a finger has drawn the sheet down, or the pointer the card. @type {{ x: number, y: number, left: number, top: number } | null} */
  grip = null;

  /**
   * @param {string} close what its button is called
   * @param {() => void} closed is told when it is closed by its own means
   */
  constructor(close, closed) {
    this.closed = closed;
    const panel = document.createElement("aside");
    panel.id = "explain";
    panel.className = "explain";
    panel.setAttribute("popover", "manual");
    panel.setAttribute("role", "note");
    panel.hidden = true;
    panel.innerHTML = '<i class="beak"></i><i class="grip"></i><button type="button" class="icon-button" data-closes-card>×</button><div class="inside"></div>';
    only(panel, "button").setAttribute("aria-label", close);
    const frame = document.createElement("div");
    frame.className = "explain-frame";
    frame.hidden = true;
    frame.setAttribute("popover", "manual");
    document.body.append(frame, panel);
    this.panel = panel;
    this.frame = frame;
    panel.addEventListener("click", (event) => {
      if (around(event.target, "[data-closes-card]")) this.closed();
      else if (!around(event.target, "a")) this.keep();
    });
    panel.addEventListener("pointerdown", (event) => this.grasp(event));
    panel.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) panel.addEventListener(end, (event) => this.release(/** @type {PointerEvent} */ (event)));
  }

  get isOpen() {
    return !this.panel.hidden;
  }

  /** @param {EventTarget | null} node */
  holds(node) {
    return node instanceof Node && this.panel.contains(node);
  }

  /**
   * Shows what a thing tells beside its subject.
   * @param {Element} subject
   * @param {Explained} told
   * @param {boolean} isSheet from below, for fingers
   */
  open(subject, { html }, isSheet) {
    this.leave();
    this.subject = subject;
    this.isKept = false;
    this.isSheet = isSheet || narrow.matches;
    const { panel, frame } = this;
    only(panel, ".inside").replaceChildren(...parsed(html));
    panel.classList.toggle("as-sheet", this.isSheet);
    panel.classList.remove("kept");
    for (const part of [frame, panel]) {
      part.hidden = false;
      part.showPopover?.();
    }
    subject.setAttribute("aria-describedby", panel.id);
    if (this.isSheet) this.lay();
    else this.place();
  }

  /**
   * The same thing tells something else now; a card that was kept stays where it is.
   * @param {Element} subject
   * @param {Explained} told
   */
  renew(subject, told) {
    if (!this.isKept) return this.open(subject, told, this.isSheet);
    this.leave();
    this.subject = subject;
    subject.setAttribute("aria-describedby", this.panel.id);
    only(this.panel, ".inside").replaceChildren(...parsed(told.html));
    this.mark(this.box());
  }

  close() {
    if (!this.isOpen) return;
    this.leave();
    this.subject = null;
    this.isKept = false;
    for (const part of [this.panel, this.frame]) {
      part.hidePopover?.();
      part.hidden = true;
    }
  }

  /** Nothing describes its subject any more. */
  leave() {
    if (this.subject?.getAttribute("aria-describedby") === this.panel.id) this.subject.removeAttribute("aria-describedby");
  }

  /** It stays open, and can be moved, until it is closed. */
  keep() {
    this.isKept = true;
    this.panel.classList.add("kept");
  }

  // --- where it stands ----------------------------------------------------------------------------------------------

  /** The subject's box, as far as the frame of its board lets it be seen. */
  box() {
    const box = this.subject?.getBoundingClientRect() ?? new DOMRect();
    const holder = this.subject?.closest("[data-pans], [data-swipes], .desk > section")?.getBoundingClientRect();
    if (!holder?.width) return box; // what has no box of its own hides nothing
    const left = Math.max(box.left, holder.left);
    const top = Math.max(box.top, holder.top);
    return new DOMRect(left, top, Math.max(0, Math.min(box.right, holder.right) - left), Math.max(0, Math.min(box.bottom, holder.bottom) - top));
  }

  /** @param {DOMRect} box */
  mark(box) {
    const { style } = this.frame;
    style.left = `${box.left - FRAME}px`;
    style.top = `${box.top - FRAME}px`;
    style.width = `${box.width + 2 * FRAME}px`;
    style.height = `${box.height + 2 * FRAME}px`;
  }

  /** Beside the subject, where it covers least of what one needs; never over the subject. */
  place() {
    const { panel } = this;
    const box = this.box();
    this.mark(box);
    panel.style.maxHeight = `${innerHeight - 2 * EDGE}px`;
    const { width, height } = panel.getBoundingClientRect();
    const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) => Math.max(EDGE, Math.min(at, room - size - EDGE));
    const [x, y] = [within(box.left + box.width / 2 - width / 2, width, innerWidth), within(box.top + Math.min(24, box.height / 2) - 40, height, innerHeight)];
    /** @type {Record<string, [left: number, top: number]>} */
    const places = {
      right: [box.right + GAP, y],
      left: [box.left - GAP - width, y],
      below: [x, box.bottom + GAP],
      above: [x, box.top - GAP - height],
    };
    const needed = NEEDED.flatMap(([selector, weight]) => all(document, selector).map((element) => ({ at: element.getBoundingClientRect(), weight })));
    let best = { side: "right", left: 0, top: 0 };
    let least = Infinity;
    for (const [side, [left, top]] of Object.entries(places)) {
      const at = new DOMRect(within(left, width, innerWidth), within(top, height, innerHeight), width, height);
      let cost = SUBJECT * overlap(at, box) / Math.max(1, box.width * box.height);
      for (const { at: other, weight } of needed) cost += weight * overlap(at, other) / Math.max(1, width * height);
      if (cost < least - 0.001) [best, least] = [{ side, left: at.left, top: at.top }, cost];
    }
    this.move(best.left, best.top);
    panel.dataset.side = best.side;
    const beak = only(panel, ".beak").style;
    const along = best.side === "right" || best.side === "left";
    const middle = along ? box.top + box.height / 2 - best.top : box.left + box.width / 2 - best.left;
    beak.top = along ? `${Math.max(16, Math.min(middle, height - 16))}px` : "";
    beak.left = along ? "" : `${Math.max(16, Math.min(middle, width - 16))}px`;
  }

  /** From below, and no higher than leaves the subject in sight; above it where there is no room beneath. */
  lay() {
    const { panel } = this;
    panel.style.left = panel.style.top = panel.style.translate = "";
    panel.style.maxHeight = "";
    panel.classList.remove("on-top");
    const height = Math.min(panel.getBoundingClientRect().height, innerHeight * 0.62);
    if (this.box().bottom > innerHeight - height - GAP) this.subject?.scrollIntoView({ block: "start", inline: "nearest" });
    const box = this.box();
    const room = innerHeight - box.bottom - GAP;
    const above = room < Math.min(height, LEAST);
    panel.classList.toggle("on-top", above);
    panel.style.maxHeight = `${Math.max(LEAST, Math.min(height, above ? box.top - GAP : room))}px`;
    this.mark(box);
  }

  /** After the page has moved: it follows its subject, or goes with it. */
  follow() {
    if (!this.isOpen) return;
    if (!this.subject?.isConnected) this.closed();
    else if (this.isKept) this.mark(this.box());
    else if (this.isSheet) this.mark(this.box());
    else this.place();
  }

  /**
   * @param {number} left
   * @param {number} top
   */
  move(left, top) {
    this.panel.style.left = `${Math.round(left)}px`;
    this.panel.style.top = `${Math.round(top)}px`;
  }

  // --- in the hand --------------------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  grasp(event) {
    if (around(event.target, "a, button")) return;
    const inside = only(this.panel, ".inside");
    if (this.isSheet && inside.scrollTop > 0) return;
    const { left, top } = this.panel.getBoundingClientRect();
    this.grip = { x: event.clientX, y: event.clientY, left, top };
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const { grip } = this;
    if (!grip) return;
    const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
    if (this.isSheet) this.panel.style.translate = `0 ${this.panel.classList.contains("on-top") ? Math.min(0, y) : Math.max(0, y)}px`;
    else if (this.isKept && Math.hypot(x, y) > FRAME) {
      this.panel.dataset.side = "";
      this.panel.setPointerCapture?.(event.pointerId);
      this.move(grip.left + x, grip.top + y);
    }
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { grip } = this;
    this.grip = null;
    if (!grip || !this.isSheet) return;
    this.panel.style.translate = "";
    if (event.type === "pointerup" && Math.abs(event.clientY - grip.y) > SWIPE) this.closed();
  }

  /** Gives the focus to what can be used on it. */
  enter() {
    (first(this.panel, "a") ?? first(this.panel, "button"))?.focus();
  }
}
