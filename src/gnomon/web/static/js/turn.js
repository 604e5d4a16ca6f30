// How one is told of one's turn: the time zone is the browser's until another was chosen.
import { all } from "./dom.js";

for (const select of all(document, "select[data-guess]", HTMLSelectElement)) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === here)) select.value = here;
}
