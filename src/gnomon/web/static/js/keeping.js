// After a first match: the sheet that offers to keep one's name, once somebody has looked at how the match ended.
import { first, only, part } from "./dom.js";
import { openSheet } from "./page.js";
import { offerPasskey } from "./passkeys.js";

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
    const keep = () => {
      void fetch("/keep/done", { method: "POST", keepalive: true }).catch(() => null);
      sheet.close();
    };
    only(sheet, "[data-kept]").addEventListener("click", keep);
    const passkey = first(sheet, "[data-passkey]");
    if (passkey) offerPasskey(passkey, keep);
    openSheet("keep-sheet");
  });
}
