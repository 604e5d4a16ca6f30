// A page without a browser: the document of a maintained library, and plain stand-ins for what it does not lay out.
// Import it before any module of the page, which look for the page as they are loaded.
import { Window } from "happy-dom";

const window = new Window({ url: "http://localhost/matches/m1" });
const NAMES = /^(HTML|SVG|DOM|CSS)|^(Element|Node|Text|Document|DocumentFragment)$|(Event|Observer)$/;
const OWN = ["document", "location", "history", "localStorage", "addEventListener", "getComputedStyle", "FormData", "innerHeight"];

const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
for (const name of [...Object.getOwnPropertyNames(window), ...OWN]) {
  if (!NAMES.test(name) && !OWN.includes(name)) continue;
  const value = window[name];
  define(name, name === "addEventListener" || name === "getComputedStyle" ? value.bind(window) : value);
}
define("window", globalThis);
define("navigator", { userActivation: { hasBeenActive: false } });
define("requestAnimationFrame", (act) => setTimeout(act, 16));
define("cancelAnimationFrame", (asked) => clearTimeout(asked));
define("requestIdleCallback", (act) => setTimeout(act, 1));

/** What the window is like; a test sets it, `show` makes it a large one again. */
export const media = { narrow: false, touch: false, calm: false };
const QUERIES = { "(max-width: 760px)": "narrow", "(pointer: coarse)": "touch", "(prefers-reduced-motion: reduce)": "calm" };
define("matchMedia", (query) => ({ get matches() { return media[QUERIES[query]] ?? false; }, addEventListener() {} }));

/** What an element is called; elements themselves are never compared, for a difference of two is a whole page. */
export const name = (element) => element && (element.id || element.dataset?.code || element.localName || String(element));

/** Where drawn elements stand on the screen, by id; all others at 0, 0. */
export const places = new Map();
/** Every motion that was begun: the element's id, and its frames. */
export const motions = [];
class Matrix {
  constructor(e = 0, f = 0) { Object.assign(this, { a: 1, b: 0, c: 0, d: 1, e, f }); }
  inverse() { return new Matrix(-this.e, -this.f); }
  multiply({ e, f }) { return new Matrix(this.e + e, this.f + f); }
}
SVGGraphicsElement.prototype.getScreenCTM = function getScreenCTM() { return new Matrix(...(places.get(this.id) ?? [])); };
SVGGraphicsElement.prototype.getBBox = () => ({ x: 0, y: 0, width: 20, height: 10 });
Object.defineProperty(SVGGraphicsElement.prototype, "transform", {
  get() {
    const [e, f] = this.getAttribute("transform")?.match(/-?\d+/g)?.map(Number) ?? [];
    return { baseVal: { numberOfItems: e === undefined ? 0 : 1, consolidate: () => ({ matrix: { e, f } }) } };
  },
});
define("DOMPoint", class {
  constructor(x, y) { Object.assign(this, { x, y }); }
  matrixTransform({ e, f }) { return { x: this.x + e, y: this.y + f }; }
});
Element.prototype.animate = function animate(frames) {
  motions.push({ id: this.id, frames });
  return { finished: Promise.resolve() };
};
Element.prototype.scrollIntoView = () => {};

/** Puts a page in the place of the last one, on a large screen. */
export function show(html) {
  Object.assign(media, { narrow: false, touch: false, calm: false });
  places.clear();
  motions.length = 0;
  localStorage.clear();
  document.body.innerHTML = html;
}

/** The element of an id. */
export const at = (id) => document.getElementById(id);
/** What a selector finds, as text. */
export const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent);
/** The ids of what a selector finds. */
export const ids = (selector) => [...document.querySelectorAll(selector)].map((element) => element.id);

let timers;
/** Time stands still in a test until `pass` lets it go on. */
export function stopTime(test) {
  ({ timers } = test.mock);
  timers.enable({ apis: ["setTimeout", "setInterval"] });
  const { setTimeout: mocked } = globalThis;
  globalThis.setTimeout = (act, wait = 0) => mocked(act, wait); // without a wait the library's own never comes
}

/** Lets time pass, and everything that was promised meanwhile. */
export async function pass(ms) {
  timers.tick(ms);
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A panel of options: `{ code, label, elements, denied }` for each, in groups if there is more than one. */
export function options(groups, { question = "1", mine = "1" } = {}) {
  const button = ({ code, label = `Option ${code}`, elements = "", denied }) =>
    `<button class="option" data-code="${code}" data-elements="${elements}"${denied ? " data-denied" : ""}><kbd></kbd><strong>${label}</strong></button>`;
  const heads = groups.length > 1 ? `<div class="group-list">${groups.map((_, index) => `<button data-group="${index}">${index}</button>`).join("")}</div>` : "";
  const lists = groups.map((group, index) => `<ol data-group="${index}">${group.map(button).join("")}</ol>`).join("");
  return `<section id="ask" data-mine="${mine}"><h1>What now?</h1></section>
    <section id="options" data-seat="0" data-number="${question}" data-tally="1">${heads}
    <div class="find"><input></div><p class="no-match" hidden></p>
    <div class="option-grid"><div class="option-lists">${lists}</div></div></section>`;
}

/** The panel that leads through what concerned somebody. */
export const concern = `<section id="concern" hidden><span class="count"></span><b class="act"></b><b class="effect"></b><span class="rest"></span>
  <button data-concern="-1"></button><button id="concern-next" data-concern="1"></button><button id="concern-leaves" data-concern="0"></button></section>`;
