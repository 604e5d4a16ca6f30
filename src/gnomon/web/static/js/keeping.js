// After a first match: the sheet that offers to keep one's name, once somebody has looked at how the match ended.
import { first, only, part } from "./dom.js";
import { openSheet } from "./page.js";
import { offerPasskey } from "./passkeys.js";
import { canBeTold, subscription } from "./told.js";

/**
 * Asks for the sheet when the score sheet of a match that is over has been closed. The server says whether it is time for it.
 * @param {string} match
 * @param {() => boolean} isOver
 */
export function offerToKeep(match, isOver) {
  let asked = false;
  part("ending-sheet").addEventListener("close", async () => {
    if (asked || !isOver()) return;
    asked = true;
    const reply = await fetch("/keep", { method: "POST", body: new URLSearchParams({ match }) }).catch(() => null);
    if (reply?.status !== 200) return;
    const told = await reply.text();
    if (first(document, "dialog[open]")) return; // somebody has gone on to something else
    document.body.insertAdjacentHTML("beforeend", told);
    const sheet = part("keep-sheet", HTMLDialogElement);
    const tells = first(sheet, "#keep-tells");
    if (tells) part("keep-telling").hidden = !canBeTold;
    const keep = () => {
      void fetch("/keep/done", { method: "POST", keepalive: true }).catch(() => null);
      sheet.close();
    };
    only(sheet, "[data-kept]").addEventListener("click", () => {
      if (canBeTold && tells instanceof HTMLInputElement && tells.checked) void tellHere(tells.dataset.key ?? "");
      keep();
    });
    const passkey = first(sheet, "[data-passkey]");
    if (passkey) offerPasskey(passkey, keep);
    openSheet("keep-sheet");
  });
}

/**
 * Lets this browser be told when it is one's turn; whoever refuses when it asks has said so, and the page about turns is still there.
 * @param {string} key
 */
async function tellHere(key) {
  try {
    const body = new URLSearchParams({ kind: "push", given: await subscription(key) });
    await fetch("/me/turn/add", { method: "POST", body, redirect: "manual", keepalive: true });
  } catch {
    // nothing is told here
  }
}
