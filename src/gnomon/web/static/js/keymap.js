// A small map in the corner of a board that is larger than its frame: it shows which part one sees, and brings others.

import { all, calm, only } from "./dom.js";

/** Wires every key map (`data-keymap`, with a `data-view` rectangle) to the board that it lies on. */
export function keyMaps() {
  for (const key of all(document, "[data-pans] > [data-keymap]")) wire(key, /** @type {HTMLElement} */ (key.parentElement));
}

/**
 * @param {HTMLElement} key
 * @param {HTMLElement} holder
 */
function wire(key, holder) {
  const whole = only(key, "svg", SVGSVGElement);
  const seen = only(key, "[data-view]");
  const place = () => {
    const { width, height } = whole.viewBox.baseVal;
    const across = Math.min(1, holder.clientWidth / holder.scrollWidth);
    const down = Math.min(1, holder.clientHeight / holder.scrollHeight);
    key.hidden = across > 0.98 && down > 0.98;
    seen.setAttribute("x", String((holder.scrollLeft / holder.scrollWidth) * width));
    seen.setAttribute("y", String((holder.scrollTop / holder.scrollHeight) * height));
    seen.setAttribute("width", String(across * width));
    seen.setAttribute("height", String(down * height));
  };
  holder.addEventListener("scroll", place, { passive: true });
  new ResizeObserver(place).observe(holder);
  key.addEventListener("click", (event) => {
    const frame = whole.getBoundingClientRect();
    holder.scrollTo({
      left: ((event.clientX - frame.left) / frame.width) * holder.scrollWidth - holder.clientWidth / 2,
      top: ((event.clientY - frame.top) / frame.height) * holder.scrollHeight - holder.clientHeight / 2,
      behavior: calm.matches ? "auto" : "smooth",
    });
  });
  place();
}
