// Keyed elements: puts new text in the place of old by id, glides what moved, grows what came, fades what went.
import { Idiomorph } from "../vendor/idiomorph.js";

const SVG = "http://www.w3.org/2000/svg";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2,.7,.2,1)";
const last = new Map();

// The page comes with elements of its own. When everything is sent anew, what is not among it has gone meanwhile.
for (const element of document.querySelectorAll("g[id] > [id], [data-prepends] > [id], [data-appends] > [id], [data-holds] > [id]")) {
  if (layerOf(element.id) === element.parentNode && !element.id.includes("-cursor-")) last.set(element.id, null);
}

/** Parses one element: SVG in an SVG context, so that it is drawn at all. */
export function parse(text, inSvg) {
  const holder = inSvg ? document.createElementNS(SVG, "g") : document.createElement("template");
  holder.innerHTML = text;
  return inSvg ? holder.firstElementChild : holder.content.firstElementChild;
}

/** The layer that an element belongs to: its name up to the last hyphen. */
export function layerOf(id) {
  return document.getElementById(id.slice(0, id.lastIndexOf("-")));
}

function place(element) {
  const matrix = element.getScreenCTM?.();
  return matrix ? { x: matrix.e, y: matrix.f, scale: matrix.a } : null;
}

function shift(element) {
  const list = element.transform?.baseVal;
  const matrix = list?.numberOfItems ? list.consolidate().matrix : { e: 0, f: 0 };
  return { x: matrix.e, y: matrix.f };
}

function animates() {
  return !calm.matches && !document.hidden;
}

// How an element comes to where it stands now; all are measured before any of them moves.
function glide(element, from, order) {
  const to = place(element);
  if (!from || !to || !to.scale) return null;
  const own = shift(element);
  const dx = (from.x - to.x) / to.scale;
  const dy = (from.y - to.y) / to.scale;
  if (Math.abs(dx) + Math.abs(dy) < 1) return null;
  const at = (x, y) => `translate(${x}px, ${y}px)`;
  const frames = [{ transform: at(own.x + dx, own.y + dy) }, { transform: at(own.x, own.y) }];
  return [element, frames, { duration: 380, delay: order * 140, fill: "backwards", easing: EASE }];
}

function grow(element) {
  const own = shift(element);
  const box = element.getBBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const small = 0.5;
  const begin = `translate(${own.x + middle.x * (1 - small)}px, ${own.y + middle.y * (1 - small)}px) scale(${small})`;
  const frames = [{ transform: begin, opacity: 0 }, { transform: `translate(${own.x}px, ${own.y}px) scale(1)`, opacity: 1 }];
  return [element, frames, { duration: 280, easing: EASE }];
}

// In the frame that shows the change, when the browser has to lay out the page anyway.
function enliven(glides, grown) {
  requestAnimationFrame(() => {
    const moving = grown.filter((element) => element.isConnected).map(grow);
    for (const { id, from, order } of glides) {
      const element = document.getElementById(id);
      if (element) moving.push(glide(element, from, order));
    }
    for (const motion of moving) if (motion) motion[0].animate(motion[1], motion[2]);
  });
}

function fade(element) {
  element.removeAttribute("id");
  const leaving = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 280, easing: "ease-in", fill: "forwards" });
  leaving.finished.finally(() => element.remove());
}

/** Whether an element is a piece that comes and goes with motion, not a light or a sign over the board. */
function lively(element) {
  return element.hasAttribute("transform") && !/-(signs|preview|hits|glow|cursor)-/.test(element.id);
}

// New elements come in one parse for each layer: a question with three hundred places brings as many of them.
function insert(layerId, texts) {
  const layer = document.getElementById(layerId);
  if (!layer) return [];
  const inSvg = layer instanceof SVGElement;
  const holder = inSvg ? document.createElementNS(SVG, "g") : document.createElement("template");
  holder.innerHTML = texts.join("");
  const made = [...(inSvg ? holder : holder.content).children];
  if (layer.dataset.prepends === undefined) layer.append(...made);
  else layer.prepend(...made.reverse());
  return made;
}

// The element itself stays: taking it away would make the browser look through all its neighbours' styles.
function refill(present, made) {
  for (const { name } of [...present.attributes]) if (!made.hasAttribute(name)) present.removeAttribute(name);
  for (const { name, value } of made.attributes) if (present.getAttribute(name) !== value) present.setAttribute(name, value);
  present.replaceChildren(...made.childNodes);
}

function put(present, text) {
  if (present.dataset.holds !== undefined) return; // what it holds comes as elements of their own
  if (present instanceof SVGElement && present.ownerSVGElement) {
    const focused = present.contains(document.activeElement) ? document.activeElement.id : "";
    present.replaceWith(parse(text, true));
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    return;
  }
  if (present.dataset.replaced !== undefined) {
    refill(present, parse(text, false));
    return;
  }
  Idiomorph.morph(present, text, {
    morphStyle: "outerHTML",
    ignoreActiveValue: document.activeElement?.matches("input, textarea, select") ?? false,
    callbacks: { beforeAttributeUpdated: keepOpen },
  });
}

// What a person opened stays open: the server does not know about it.
function keepOpen(name, element) {
  return !(name === "open" && (element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement));
}

/** Carries out an update of the server: `set`, `del`, `move` and `whole`. */
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
    if (!fresh.has(layer)) fresh.set(layer, []);
    fresh.get(layer).push(text);
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
  constructor() {
    this.added = [];
    this.replaced = [];
  }

  show(set) {
    this.clear();
    for (const [id, text] of Object.entries(set)) {
      const present = document.getElementById(id);
      const layer = present ?? layerOf(id);
      if (!layer) continue;
      const made = parse(text, layer instanceof SVGElement);
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
