// What may be switched off on the boards: every button of a layer says whether it is shown, and the choice is kept.

/** Wires the switches of a page's boards. */
export function switchLayers(boards) {
  const show = (layer, on) => {
    boards.classList.toggle(layer, !on);
    for (const button of document.querySelectorAll(`[data-layer="${layer}"]`)) button.setAttribute("aria-pressed", String(on));
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-layer]");
    if (!button) return;
    const on = button.getAttribute("aria-pressed") !== "true";
    show(button.dataset.layer, on);
    localStorage.setItem(button.dataset.layer, on ? "on" : "off");
  });
  for (const button of document.querySelectorAll("[data-layer]")) {
    if (localStorage.getItem(button.dataset.layer) === "off") show(button.dataset.layer, false);
  }
}
