// How one is told of one's turn: the time zone is the browser's until another was chosen.
import { Dial } from "./dial.js";
import { all, only } from "./dom.js";
import { canBeTold, subscription } from "./told.js";

for (const select of all(document, "select[data-guess]", HTMLSelectElement)) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === here)) select.value = here;
}

const hours = document.querySelector("#hours form");
if (hours instanceof HTMLFormElement) new Dial(hours);

const asking = document.getElementById("this-browser");
if (asking instanceof HTMLFormElement && canBeTold) {
  asking.hidden = false;
  asking.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = only(asking, "[role=alert]");
    refused.hidden = true;
    try {
      only(asking, "[name=given]", HTMLInputElement).value = await subscription(asking.dataset.key ?? "");
      asking.submit();
    } catch {
      refused.hidden = false;
    }
  });
}
