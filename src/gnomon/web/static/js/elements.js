// Keyed elements: puts new text in the place of old by id, glides what moved, grows what came, fades what went.
import { Idiomorph } from "../vendor/idiomorph.js";
import { all, calm } from "./dom.js";

/** @import {Texts, Update} from "./messages.js" */
/** @typedef {{ x: number, y: number, scale: number }} Place where an element stands on the screen */
/** @typedef {[Element, Keyframe[], KeyframeAnimationOptions]} Motion */

const SVG = "http://www.w3.org/2000/svg";
const EASE = "cubic-bezier(.2,.7,.2,1)";
/** What was last put under an id; null for what the page came with. @type {Map<string, string | null>} */
const last = new Map();

// The page comes with elements of its own. When everything is sent anew, what is not among it has gone meanwhile.
for (const element of all(document, "g[id] > [id], [data-prepends] > [id], [data-appends] > [id], [data-holds] > [id]")) {
  if (layerOf(element.id) === element.parentNode && !element.id.includes("-cursor-")) last.set(element.id, null);
}

/**
 * Parses elements: SVG in an SVG context, so that it is drawn at all.
 * @param {string} text
 * @param {boolean} inSvg
 */
function parse(text, inSvg) {
  if (inSvg) {
    const group = document.createElementNS(SVG, "g");
    group.innerHTML = text;
    return group.children;
  }
  const template = document.createElement("template");
  template.innerHTML = text;
  return template.content.children;
}

/**
 * The layer that an element belongs to: its name up to the last hyphen.
 * @param {string} id
 */
function layerOf(id) {
  return document.getElementById(id.slice(0, id.lastIndexOf("-")));
}

/**
 * @param {Element} element
 * @returns {Place | null}
 */
function place(element) {
  const matrix = /** @type {Partial<SVGGraphicsElement>} */ (element).getScreenCTM?.();
  return matrix ? { x: matrix.e, y: matrix.f, scale: matrix.a } : null;
}

/** @param {Element} element */
function shift(element) {
  const list = /** @type {Partial<SVGGraphicsElement>} */ (element).transform?.baseVal;
  const matrix = (list?.numberOfItems ? list.consolidate()?.matrix : null) ?? { e: 0, f: 0 };
  return { x: matrix.e, y: matrix.f };
}

function animates() {
  return !calm.matches && !document.hidden;
}

/**
 * How an element comes to where it stands now; all are measured before any of them moves.
 * @param {Element} element
 * @param {Place | null} from
 * @param {number} order
 * @returns {Motion | null}
 */
function glide(element, from, order) {
  const to = place(element);
  if (!from || !to || !to.scale) return null;
  const own = shift(element);
  const dx = (from.x - to.x) / to.scale;
  const dy = (from.y - to.y) / to.scale;
  if (Math.abs(dx) + Math.abs(dy) < 1) return null;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `translate(${x}px, ${y}px)`;
  const frames = [{ transform: at(own.x + dx, own.y + dy) }, { transform: at(own.x, own.y) }];
  return [element, frames, { duration: 380, delay: order * 140, fill: "backwards", easing: EASE }];
}

/**
 * @param {Element} element
 * @returns {Motion}
 */
function grow(element) {
  const own = shift(element);
  const box = /** @type {SVGGraphicsElement} */ (element).getBBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const small = 0.5;
  const begin = `translate(${own.x + middle.x * (1 - small)}px, ${own.y + middle.y * (1 - small)}px) scale(${small})`;
  const frames = [{ transform: begin, opacity: 0 }, { transform: `translate(${own.x}px, ${own.y}px) scale(1)`, opacity: 1 }];
  return [element, frames, { duration: 280, easing: EASE }];
}

/**
 * In the frame that shows the change, when the browser has to lay out the page anyway.
 * @param {{ id: string, from: Place | null, order: number }[]} glides
 * @param {Element[]} grown
 */
function enliven(glides, grown) {
  requestAnimationFrame(() => {
    /** @type {(Motion | null)[]} */
    const moving = grown.filter((element) => element.isConnected).map(grow);
    for (const { id, from, order } of glides) {
      const element = document.getElementById(id);
      if (element) moving.push(glide(element, from, order));
    }
    for (const motion of moving) if (motion) motion[0].animate(motion[1], motion[2]);
  });
}

/** @param {Element} element */
function fade(element) {
  element.removeAttribute("id");
  const leaving = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 280, easing: "ease-in", fill: "forwards" });
  leaving.finished.finally(() => element.remove());
}

/**
 * Whether an element is a piece that comes and goes with motion, not a light or a sign over the board.
 * @param {Element} element
 */
function lively(element) {
  return element.hasAttribute("transform") && !/-(signs|preview|hits|glow|cursor)-/.test(element.id);
}

/**
 * New elements come in one parse for each layer: a question with three hundred places brings as many of them.
 * @param {string} layerId
 * @param {string[]} texts
 */
function insert(layerId, texts) {
  const layer = document.getElementById(layerId);
  if (!layer) return [];
  const made = [...parse(texts.join(""), layer instanceof SVGElement)];
  if (layer.dataset.prepends === undefined) layer.append(...made);
  else layer.prepend(...made.reverse());
  return made;
}

/**
 * The element itself stays: taking it away would make the browser look through all its neighbours' styles.
 * @param {Element} present
 * @param {Element} made
 */
function refill(present, made) {
  for (const { name } of [...present.attributes]) if (!made.hasAttribute(name)) present.removeAttribute(name);
  for (const { name, value } of made.attributes) if (present.getAttribute(name) !== value) present.setAttribute(name, value);
  present.replaceChildren(...made.childNodes);
}

/**
 * @param {HTMLElement} present
 * @param {string} text
 */
function put(present, text) {
  if (present.dataset.holds !== undefined) return; // what it holds comes as elements of their own
  const drawn = /** @type {Element} */ (present);
  if (drawn instanceof SVGElement && drawn.ownerSVGElement) {
    const focused = present.contains(document.activeElement) ? document.activeElement?.id : "";
    present.replaceWith(...parse(text, true));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    return;
  }
  if (present.dataset.replaced !== undefined) {
    refill(present, parse(text, false)[0]);
    return;
  }
  Idiomorph.morph(present, text, {
    morphStyle: "outerHTML",
    ignoreActiveValue: document.activeElement?.matches("input, textarea, select") ?? false,
    callbacks: { beforeAttributeUpdated: keepOpen },
  });
}

/**
 * What a person opened stays open: the server does not know about it.
 * @param {string} name
 * @param {Element} element
 */
function keepOpen(name, element) {
  return !(name === "open" && (element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement));
}

/**
 * Carries out an update of the server: `set`, `del`, `move` and `whole`.
 * @param {Pick<Update, "set" | "del" | "move" | "whole">} changes
 */
export function update({ set = {}, del = [], move = [], whole = false }) {
  const starts = move.map(({ start, id }) => {
    const from = document.getElementById(start) ?? document.getElementById(id);
    return from ? place(from) : null;
  });
  for (const id of del) {
    last.delete(id);
    const gone = document.getElementById(id);
    if (!gone) continue;
    if (animates() && gone instanceof SVGElement && lively(gone) && !move.some(({ start }) => start === id)) fade(gone);
    else gone.remove();
  }
  /** @type {Map<string, string[]>} */
  const fresh = new Map();
  for (const [id, text] of Object.entries(set)) {
    if (last.get(id) === text && document.getElementById(id)) continue;
    last.set(id, text);
    const present = document.getElementById(id);
    if (present) {
      put(present, text);
      continue;
    }
    const layer = id.slice(0, id.lastIndexOf("-"));
    const texts = fresh.get(layer);
    if (texts) texts.push(text);
    else fresh.set(layer, [text]);
  }
  const made = [...fresh].flatMap(([layer, texts]) => insert(layer, texts));
  if (whole) for (const id of [...last.keys()]) if (!(id in set)) {
    last.delete(id);
    document.getElementById(id)?.remove();
  }
  if (!animates()) return;
  const glides = move.map(({ id, order = 0 }, index) => ({ id, from: starts[index], order }));
  const grown = made.filter(lively);
  if (glides.length || grown.length) enliven(glides, grown);
}

/** Elements laid over the page for a moment; `clear` puts everything back as it was. */
export class Overlay {
  /** @type {Element[]} */
  added = [];
  /** What lies there now, and what it lies over. @type {[Element, Element][]} */
  replaced = [];

  /** @param {Texts} set */
  show(set) {
    this.clear();
    for (const [id, text] of Object.entries(set)) {
      const present = document.getElementById(id);
      const layer = present ?? layerOf(id);
      if (!layer) continue;
      const [made] = parse(text, layer instanceof SVGElement);
      if (!made) continue;
      if (present) {
        present.replaceWith(made);
        this.replaced.push([made, present]);
      } else {
        layer.append(made);
        this.added.push(made);
      }
    }
  }

  clear() {
    for (const made of this.added) made.remove();
    for (const [made, before] of this.replaced.reverse()) if (made.isConnected) made.replaceWith(before);
    this.added = [];
    this.replaced = [];
  }
}
