// Pages to print: a button where there is a script, and the colours of paper while the printer looks.
import { all } from "./dom.js";

const root = document.documentElement;
/** @type {string | undefined} */
let theme;

for (const button of all(document, "[data-print]", HTMLButtonElement)) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
addEventListener("beforeprint", () => {
  theme = root.dataset.theme;
  root.dataset.theme = "light";
});
addEventListener("afterprint", () => {
  if (theme === undefined) delete root.dataset.theme;
  else root.dataset.theme = theme;
});
