// The parts of a page, found in one place and typed: what the templates promise is there, what may be missing is null.

/** Whether the window is as narrow as a phone's. */
export const narrow = matchMedia("(max-width: 760px)");
/** Whether fingers point here. */
export const touch = matchMedia("(pointer: coarse)");
/** Whether this browser can hand an address to another program. */
export const canShare = "share" in navigator;
/** Whether somebody asked this computer for less motion. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The element of an id that the page always has.
 * @template {Element} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [_kind] what the template makes it, if not an element of HTML
 */
export function part(id, _kind) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return /** @type {T} */ (/** @type {unknown} */ (found));
}

/**
 * The first element that a selector finds, where there always is one.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [_kind] what the template makes it, if not an element of HTML
 */
export function only(root, selector, _kind) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`Nothing is ${selector}.`);
  return /** @type {T} */ (found);
}

/**
 * The first element that a selector finds, or null.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [_kind] what the template makes it, if not an element of HTML
 */
export function first(root, selector, _kind) {
  return /** @type {T | null} */ (root.querySelector(selector));
}

/**
 * All elements that a selector finds, in order.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [_kind] what the template makes them, if not elements of HTML
 */
export function all(root, selector, _kind) {
  return /** @type {T[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * What an event happened to, or something around it, if a selector names it.
 * @template {Element} [T=HTMLElement]
 * @param {EventTarget | null} node
 * @param {string} selector
 * @param {new () => T} [_kind] what the template makes it, if not an element of HTML
 */
export function around(node, selector, _kind) {
  return /** @type {T | null} */ (node instanceof Element ? node.closest(selector) : null);
}

/**
 * The ids of the elements that a line or an option is about.
 * @param {HTMLElement | null} element
 */
export function elementsOf(element) {
  return (element?.dataset.elements ?? "").split(" ").filter(Boolean);
}

/**
 * What the server has drawn, as nodes to be put into the page.
 * @param {string} text
 */
export const parsed = (text) => new DOMParser().parseFromString(text, "text/html").body.childNodes;

/**
 * Where a section of this game's rules is read.
 * @param {string} section
 */
export function ruleAddress(section) {
  return `/rules/${document.body.dataset.game}#s${section}`;
}

/**
 * What need not be in the very frame that shows a change.
 * @param {() => void} act
 */
export function later(act) {
  requestAnimationFrame(() => setTimeout(act));
}
