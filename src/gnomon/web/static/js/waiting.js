// A table that waits: the link and its QR code stand on the page itself. The panel is drawn anew whenever somebody comes
// or goes; the link is asked for once and put back each time. Without script a button leads to the invitation's page.

let asked = null;

async function door(address) {
  const answer = await fetch(address, { method: "POST" });
  return answer.ok ? answer.text() : "";
}

async function open() {
  const place = document.querySelector("[data-door]:not([data-opened])");
  if (!place) return;
  place.dataset.opened = "";
  asked ??= door(place.dataset.door).catch(() => "");
  const markup = await asked;
  if (!markup) return;
  place.innerHTML = markup;
  for (const sharer of place.querySelectorAll("[data-share]")) sharer.hidden = !navigator.share;
}

if (document.querySelector("[data-door]")) {
  new MutationObserver(open).observe(document.querySelector(".desk"), { childList: true, subtree: true });
  open();
}
