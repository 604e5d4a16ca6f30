// Panels that rise over a narrow screen, and the buttons that switch sound and notices.
import { all, first, part } from "./dom.js";
import { setNotify } from "./notify.js";
import { setSound, soundIsOn } from "./sound.js";

/**
 * Raises a panel over the page, or lets it sink; any other sinks.
 * @param {string} id
 * @param {HTMLElement} button
 */
export function raise(id, button) {
  for (const panel of all(document, ".rises")) {
    const up = panel.id === id && !panel.classList.contains("raised");
    panel.classList.toggle("raised", up);
    if (up) first(panel, "h2, button, a")?.focus();
  }
  for (const other of all(document, "[data-raises]")) {
    other.setAttribute("aria-expanded", String(other === button && part(id).classList.contains("raised")));
  }
}

/** Lets the buttons say whether there is sound. */
export function showSound() {
  for (const button of all(document, "[data-sound]")) button.setAttribute("aria-pressed", String(soundIsOn()));
}

/** Sound on, or off again. */
export function toggleSound() {
  setSound(!soundIsOn());
  showSound();
}

/**
 * Lets the button say whether the system tells of one's turn.
 * @param {boolean} on
 */
export function showNotify(on) {
  document.getElementById("notify")?.setAttribute("aria-pressed", String(on));
}

/**
 * Notices on, if the browser allows it, or off again.
 * @param {HTMLElement} button
 */
export async function toggleNotify(button) {
  showNotify(await setNotify(button.getAttribute("aria-pressed") !== "true"));
}
