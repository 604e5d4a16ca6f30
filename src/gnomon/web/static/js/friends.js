// With friends: the table is set when the link is copied, and the page says who has come. Without script the button under
// the link does both.
import { first, only } from "./dom.js";

const EVERY = 8000;
const LONGEST = 30 * 60_000;

/**
 * What is said of a table: who has come, or that it is set.
 * @param {{ names: string[], mine: boolean }} found
 * @param {string} come
 * @param {string} set
 */
function said(found, come, set) {
  if (found.names.length) return come.replace("{names}", found.names.join(", "));
  return found.mine ? set : "";
}

const card = first(document, "[data-friends]");
if (card) {
  const address = card.dataset.friends ?? "";
  const line = only(card, "[data-come]");
  const began = Date.now();

  const ask = async () => {
    const answer = await fetch(`${address}/guests`).catch(() => null);
    if (!answer?.ok) return;
    const found = await answer.json();
    const text = said(found, line.dataset.come ?? "", line.dataset.set ?? "");
    if (line.textContent !== text) line.textContent = text;
    only(card, ".button").classList.toggle("main", found.names.length > 0);
  };

  only(card, "[data-copy]").addEventListener("click", async () => {
    await fetch(address, { method: "POST", headers: { accept: "application/json" } }).catch(() => null);
    ask();
  });

  const timer = setInterval(() => {
    if (Date.now() - began > LONGEST) clearInterval(timer);
    else if (document.visibilityState === "visible") ask();
  }, EVERY);
}
