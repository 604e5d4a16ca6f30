// What may be switched off on the boards: every button of a layer says whether it is shown, and the choice is kept.
import { all, around } from "./dom.js";

/**
 * Wires the switches of a page's boards.
 * @param {HTMLElement} boards
 */
export function switchLayers(boards) {
  const show = (/** @type {string} */ layer, /** @type {boolean} */ on) => {
    boards.classList.toggle(layer, !on);
    for (const button of all(document, `[data-layer="${layer}"]`)) button.setAttribute("aria-pressed", String(on));
  };
  document.addEventListener("click", (event) => {
    const button = around(event.target, "[data-layer]");
    const layer = button?.dataset.layer;
    if (!button || layer === undefined) return;
    const on = button.getAttribute("aria-pressed") !== "true";
    show(layer, on);
    localStorage.setItem(layer, on ? "on" : "off");
  });
  for (const { dataset: { layer = "" } } of all(document, "[data-layer]")) {
    if (localStorage.getItem(layer) === "off") show(layer, false);
  }
}
