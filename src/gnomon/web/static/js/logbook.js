// The log: the newest turn stands first, its lines in order. A turn longer than the panel is followed to its newest line.

const lines = document.getElementById("logturn");
let follows = true;

/** The line that was told last: the last one of the turn that stands first. */
export function newestLine() {
  return lines?.querySelector(".log-chapter:has([data-row])")?.querySelector("[data-row]:last-child") ?? null;
}

function inSight(line) {
  const { top, bottom } = lines.getBoundingClientRect();
  const at = line.getBoundingClientRect();
  return at.top >= top - 1 && at.bottom <= bottom + 1;
}

// Whoever scrolls away from the newest line reads elsewhere, until they come back to it.
for (const moved of ["wheel", "touchmove", "pointerup", "keyup"]) {
  lines?.addEventListener(moved, () => requestAnimationFrame(() => {
    const newest = newestLine();
    follows = !newest || inSight(newest);
  }), { passive: true });
}

/** Brings the newest line into the panel's view, unless somebody reads elsewhere in it. */
export function followLog() {
  const newest = newestLine();
  if (!newest || !follows || lines.contains(document.activeElement)) return;
  const below = newest.getBoundingClientRect().bottom - lines.getBoundingClientRect().top + lines.scrollTop;
  lines.scrollTop = Math.max(0, below - lines.clientHeight);
}
