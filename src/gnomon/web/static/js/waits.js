// What waits on the home page: how many lines of chat this browser has not read, and turns that come while the page is open.
import { all, first, only } from "./dom.js";
import { deadlines, localTimes } from "./page.js";

const EVERY = 10_000;
/** Nobody sees the page: only the tab's title changes. */
const EVERY_HIDDEN = 30_000;
/** What is shown anew when the turns change; live boards and the rest of the page stay. */
const PARTS = [".hero .call", ".waits"];

/**
 * How many lines are unread: those after the last one read here, but for seats that are not to be heard. Where the chat
 * was never opened in this browser, nothing is unread.
 * @param {string} match
 * @param {string} lines `number:seat` of each line that others said
 */
export function unread(match, lines) {
  const read = localStorage.getItem(`gnomon-read-${match}`);
  if (read === null) return 0;
  /** @type {string[]} */
  const muted = JSON.parse(localStorage.getItem(`gnomon-mute-${match}`) ?? "[]");
  return lines.split(" ").filter((line) => {
    const [number, seat] = line.split(":");
    return Number(number) > Number(read) && !muted.includes(seat);
  }).length;
}

/**
 * Shows how many lines each table's chat has that were not read here.
 * @param {ParentNode} root
 */
export function showUnread(root) {
  for (const link of all(root, "[data-chat]")) {
    const count = unread(link.dataset.match ?? "", link.dataset.chat ?? "");
    link.hidden = !count;
    only(link, "span").textContent = (link.dataset.says ?? "").replace("{count}", String(count));
  }
}

/** Turns rise on the page and in the tab's title as they come. */
export class Turns {
  /** @param {HTMLElement} page carries the mark of the turns that it shows */
  constructor(page) {
    this.page = page;
    this.again();
  }

  again() {
    setTimeout(() => this.look(), document.hidden ? EVERY_HIDDEN : EVERY);
  }

  /** A failure changes nothing: the next look may do better. */
  async look() {
    try {
      const answer = await fetch("/waits", { cache: "no-store" });
      if (answer.ok) {
        /** @type {{ turns: number, mark: string }} */
        const { turns, mark } = await answer.json();
        document.title = turns ? `(${turns}) Gnomon` : "Gnomon";
        if (mark !== this.page.dataset.mark && !this.isUsed) await this.renew();
      }
    } catch { /* the server is away */ }
    this.again();
  }

  /** Whether somebody stands on what would be exchanged; it waits until they have left. */
  get isUsed() {
    return PARTS.some((part) => first(this.page, part)?.contains(document.activeElement));
  }

  /** Exchanges what the turns change for how it stands on a fresh page. */
  async renew() {
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("content");
    if (!fresh?.dataset.mark || PARTS.some((part) => !first(fresh, part) || !first(this.page, part))) return;
    for (const part of PARTS) only(this.page, part).replaceWith(only(fresh, part));
    this.page.dataset.mark = fresh.dataset.mark;
    showUnread(this.page);
    localTimes();
    deadlines();
  }
}

showUnread(document);
const page = first(document, "[data-mark]", HTMLElement);
if (page) new Turns(page);
