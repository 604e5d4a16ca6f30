// How one is told of one's turn: the time zone is the browser's until another was chosen.
import { Dial } from "./dial.js";
import { all, only } from "./dom.js";

for (const select of all(document, "select[data-guess]", HTMLSelectElement)) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === here)) select.value = here;
}

const hours = document.querySelector("#hours form");
if (hours instanceof HTMLFormElement) new Dial(hours);

/** @param {string} key a key in the letters of addresses */
function bytes(key) {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

const asking = document.getElementById("this-browser");
if (asking instanceof HTMLFormElement && "serviceWorker" in navigator && "PushManager" in window) {
  asking.hidden = false;
  asking.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = only(asking, "[role=alert]");
    refused.hidden = true;
    try {
      await navigator.serviceWorker.register("/hearing.js");
      const { pushManager } = await navigator.serviceWorker.ready;
      const before = await pushManager.getSubscription();
      const key = bytes(asking.dataset.key ?? "");
      const known = before?.options.applicationServerKey;
      if (before && known && String(new Uint8Array(known)) !== String(key)) await before.unsubscribe();
      const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      only(asking, "[name=given]", HTMLInputElement).value = JSON.stringify(found);
      asking.submit();
    } catch {
      refused.hidden = false;
    }
  });
}
