// The log: the newest turn stands first, its lines in order. A turn longer than the panel is followed to its newest line.
import { all, around, first } from "./dom.js";

const lines = document.getElementById("logturn");
let follows = true;

/** The line that was told last: the last one of the turn that stands first. */
export function newestLine() {
  const chapter = lines && first(lines, ".log-chapter:has([data-row])");
  const shown = chapter ? all(chapter, "[data-row]:not(.folded), [data-row].unfolded") : [];
  return shown.at(-1) ?? null;
}

/** An act is one line; the button on it shows what followed, or hides it again. */
export function unfoldLines() {
  document.addEventListener("click", (event) => {
    const button = around(event.target, "[data-unfolds]");
    const list = button?.closest("ol");
    if (!button || !list) return;
    const opens = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(opens));
    for (const line of all(list, `.folded[data-row="${button.dataset.unfolds}"]`)) line.classList.toggle("unfolded", opens);
  });
}

/**
 * @param {Element} line
 * @param {Element} panel
 */
function inSight(line, panel) {
  const { top, bottom } = panel.getBoundingClientRect();
  const at = line.getBoundingClientRect();
  return at.top >= top - 1 && at.bottom <= bottom + 1;
}

// Whoever scrolls away from the newest line reads elsewhere, until they come back to it.
for (const moved of ["wheel", "touchmove", "pointerup", "keyup"]) {
  lines?.addEventListener(moved, () => requestAnimationFrame(() => {
    const newest = newestLine();
    follows = !newest || inSight(newest, lines);
  }), { passive: true });
}

/** Brings the newest line into the panel's view, unless somebody reads elsewhere in it. */
export function followLog() {
  const newest = newestLine();
  if (!lines || !newest || !follows || lines.contains(document.activeElement)) return;
  const below = newest.getBoundingClientRect().bottom - lines.getBoundingClientRect().top + lines.scrollTop;
  lines.scrollTop = Math.max(0, below - lines.clientHeight);
}
