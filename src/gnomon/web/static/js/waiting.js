// A table that waits: the link and its QR code stand on the page itself. The panel is drawn anew whenever somebody comes
// or goes; the link is asked for once and put back each time. Without script a button leads to the invitation's page.
import { all, canShare, first, only } from "./dom.js";

/** @type {Promise<string> | null} */
let asked = null;

/** @param {string} address */
async function door(address) {
  const answer = await fetch(address, { method: "POST" });
  return answer.ok ? answer.text() : "";
}

async function open() {
  const place = first(document, "[data-door]:not([data-opened])");
  if (!place?.dataset.door) return;
  place.dataset.opened = "";
  asked ??= door(place.dataset.door).catch(() => "");
  const markup = await asked;
  if (!markup) return;
  place.innerHTML = markup;
  for (const sharer of all(place, "[data-share]")) sharer.hidden = !canShare;
}

if (document.querySelector("[data-door]")) {
  new MutationObserver(open).observe(only(document, ".side, .desk"), { childList: true, subtree: true });
  open();
}
