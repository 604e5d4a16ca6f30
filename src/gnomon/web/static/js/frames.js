// Parts of a table that share a place: buttons bring one to the front, and count what is asked for in each.
import { all, first, part } from "./dom.js";

const tabs = () => all(document, "[data-fronts]");

/**
 * Brings a part to the front.
 * @param {string} id
 */
function front(id) {
  for (const tab of tabs()) {
    const { fronts = "" } = tab.dataset;
    tab.setAttribute("aria-pressed", String(fronts === id));
    part(fronts).classList.toggle("front", fronts === id);
  }
}

/** Whether a part can be seen, wherever the page has put it. @param {Element} element */
const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });

/**
 * Counts what may be chosen in each part. Where all of it lies in one that is not seen, that part comes to the front.
 * @param {string[]} ids
 * @param {boolean} brings whether that may happen now: a question has come, and nobody has looked elsewhere since
 */
export function countFronts(ids, brings) {
  if (!tabs().length) return;
  const asked = [...new Set(ids)].map((id) => document.getElementById(id)).filter((element) => element !== null);
  for (const tab of tabs()) {
    const { fronts = "" } = tab.dataset;
    const count = asked.filter((element) => part(fronts).contains(element)).length;
    const badge = first(tab, "i");
    if (badge) badge.textContent = count ? String(count) : "";
  }
  if (!brings || !asked.length || asked.some(isSeen)) return;
  const holder = asked[0].closest(".fronts");
  if (holder) front(holder.id);
}

/** Connects the buttons. */
export function tabFronts() {
  for (const tab of tabs()) tab.addEventListener("click", () => front(tab.dataset.fronts ?? ""));
}
