// Boards and panels that are larger than their frame are moved by keys as well as by fingers.
import { all } from "./dom.js";

const AREAS = "main [data-swipes], main [data-swipes] > *, main [data-pans], .desk > section, .side > section";
const FOCUSABLE = "a[href], button:not([disabled]), input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
const WAIT = 150;

/** @param {HTMLElement} area */
function scrolls(area) {
  const { overflowX, overflowY } = getComputedStyle(area);
  const moves = (/** @type {string} */ overflow) => overflow === "auto" || overflow === "scroll";
  return (moves(overflowX) && area.scrollWidth > area.clientWidth) || (moves(overflowY) && area.scrollHeight > area.clientHeight);
}

/** @param {HTMLElement} area */
function isReached(area) {
  return all(area, FOCUSABLE).some((one) => one.checkVisibility());
}

// What has nothing inside that takes the focus could not be scrolled by keys, and a map that pans is always worth a stop.
function mark() {
  for (const area of all(document, AREAS).reverse()) {
    if (area.dataset.scrolls !== undefined) {
      area.removeAttribute("tabindex");
      delete area.dataset.scrolls;
    }
    if (!scrolls(area) || !area.checkVisibility() || (area.dataset.pans === undefined && isReached(area))) continue;
    area.tabIndex = 0;
    area.dataset.scrolls = "";
    if (area.ariaLabel) continue;
    area.role = "group";
    area.ariaLabel = area.closest("[aria-label]")?.ariaLabel ?? "";
  }
}

/** Gives every board and panel that scrolls a place among what Tab reaches, as long as it scrolls. */
export function reachScrolled() {
  const places = all(document, "main.boards, .desk, .side");
  if (!places.length) return;
  let due = 0;
  const soon = () => {
    clearTimeout(due);
    due = setTimeout(mark, WAIT);
  };
  const changes = new MutationObserver(soon);
  for (const place of places) changes.observe(place, { childList: true, characterData: true, subtree: true });
  addEventListener("resize", soon);
  mark();
}
