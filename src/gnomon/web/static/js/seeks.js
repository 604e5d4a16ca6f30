// Finding players: the page asks whether one has met others, goes to the table then, and shows what has changed. Asking keeps
// wishes for a match now alive.
import { first, only } from "./dom.js";

const EVERY = 5000;

const page = first(document, ".seeks-page");
if (page) {
  const renew = async () => {
    const lists = only(page, "#seeks-lists");
    if (lists.contains(document.activeElement)) return; // a button under somebody's hand stays there
    const answer = await fetch(location.href, { cache: "no-store" });
    if (!answer.ok) return;
    const other = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = only(other, ".seeks-page");
    lists.replaceChildren(...only(fresh, "#seeks-lists").children);
    page.dataset.mark = fresh.dataset.mark ?? "";
  };

  const look = async () => {
    try {
      const answer = await fetch("/seeks/news", { cache: "no-store" });
      if (answer.ok) {
        /** @type {{ to: string, mark: string }} */
        const { to, mark } = await answer.json();
        if (to) {
          location.assign(to);
          return;
        }
        if (mark !== page.dataset.mark) await renew();
      }
    } catch {
      // The next look may do better.
    }
    setTimeout(look, EVERY);
  };

  setTimeout(look, EVERY);
}
