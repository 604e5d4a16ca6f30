// Places of a board that open into a card of their own: what is there, what it is good for.

/** The card of whatever a node of the board belongs to, or null. */
function cardOf(node) {
  for (let element = node; element instanceof Element; element = element.parentElement) {
    const card = element.id && document.querySelector(`[popover][data-of~="${CSS.escape(element.id)}"]`);
    if (card) return card;
  }
  return null;
}

/** Opens cards by the other button or a long press; hands back a function that opens the card of a node, if it has one. */
export function openPlaces(boards) {
  const open = (node) => {
    const card = cardOf(node);
    card?.showPopover?.();
    return card !== null;
  };
  // Escape closes the card first, and does nothing else then.
  document.addEventListener("keydown", (event) => {
    const card = event.key === "Escape" && document.querySelector("[popover]:popover-open");
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
