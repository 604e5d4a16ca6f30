// Places of a board that open into a card of their own: what is there, what it is good for.
import { first } from "./dom.js";

/**
 * The card of whatever a node of the board belongs to, or null.
 * @param {EventTarget | null} node
 */
function cardOf(node) {
  for (let element = node instanceof Element ? node : null; element; element = element.parentElement) {
    const card = element.id ? first(document, `[popover][data-of~="${CSS.escape(element.id)}"]`) : null;
    if (card) return card;
  }
  return null;
}

/**
 * Whether a node belongs to something that has a card of its own.
 * @param {EventTarget | null} node
 */
export function opensPlace(node) {
  return cardOf(node) !== null;
}

/**
 * Opens cards by the other button or a long press; hands back a function that opens the card of a node, if it has one.
 * @param {HTMLElement} boards
 */
export function openPlaces(boards) {
  const open = (/** @type {EventTarget | null} */ node) => {
    const card = cardOf(node);
    card?.showPopover?.();
    return card !== null;
  };
  // Escape closes the card first, and does nothing else then.
  document.addEventListener("keydown", (event) => {
    const card = event.key === "Escape" ? first(document, "[popover]:popover-open") : null;
    if (!card) return;
    card.hidePopover();
    event.stopPropagation();
    event.preventDefault();
  }, true);
  boards.addEventListener("contextmenu", (event) => {
    if (open(event.target)) event.preventDefault();
  });
  return open;
}
