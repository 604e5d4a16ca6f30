// Chat: beside the table or as a sheet. While it is closed, a number on its buttons and in the tab's title, and the line
// itself for a moment. Seats that this browser does not want to hear.
import { all, around, first, only, part } from "./dom.js";
import { Dock } from "./dock.js";
import { toast } from "./page.js";
import { markUnread } from "./notify.js";
import { play } from "./sound.js";

const LONGEST = 140;
const list = part("chat");
const sheet = part("chat-sheet", HTMLDialogElement);
const openers = all(document, '[data-opens="chat-sheet"]');

/** @param {HTMLElement} line */
const number = (line) => Number(line.id.slice("chat-".length));

/** Follows the lines of a match. */
export class Chat {
  wasShut = false;
  dock = new Dock(sheet);

  /**
   * @param {string} match
   * @param {{ unread: string, fresh: string }} words what the buttons are called while some lines are unread, with
   *   `{count}` in it; the line over the first of them
   */
  constructor(match, { unread, fresh }) {
    this.label = unread;
    this.fresh = fresh;
    this.readKey = `gnomon-read-${match}`;
    this.muteKey = `gnomon-mute-${match}`;
    /** The seats that are not to be heard. @type {Set<string>} */
    this.muted = new Set(JSON.parse(localStorage.getItem(this.muteKey) ?? "[]"));
    this.told = this.last();
    this.seen = Number(localStorage.getItem(this.readKey) ?? this.told);
    localStorage.setItem(this.readKey, String(this.seen));
    new MutationObserver(() => this.read()).observe(sheet, { attributeFilter: ["open"] });
    list.addEventListener("click", (event) => this.mute(around(event.target, "[data-mute]")));
    document.addEventListener("click", (event) => {
      if (!around(event.target, '[data-opens="chat-sheet"]')) return;
      event.stopPropagation();
      this.toggle();
    }, true);
    document.addEventListener("visibilitychange", () => document.hidden || this.read());
    this.dock.reopen();
    this.read();
  }

  /** Whether what is said is before somebody's eyes. */
  get isSeen() {
    return sheet.open && !document.hidden;
  }

  /** Opens the talk, or closes it if it is open and one is not writing elsewhere. */
  toggle() {
    if (sheet.open) return sheet.close();
    this.dock.open();
    this.read();
    this.dock.write();
  }

  lines() {
    return all(list, "li[data-seat]");
  }

  last() {
    return Math.max(0, ...this.lines().map(number));
  }

  /** After every change of the page: tells of lines that others have said since. */
  read() {
    const lines = this.lines();
    for (const line of lines) this.cover(line);
    const fresh = lines.filter((line) => number(line) > this.told && this.isNews(line));
    const grown = this.last() > this.told;
    this.told = Math.max(this.told, this.last());
    if (this.isSeen) {
      this.part(lines);
      this.seen = this.told;
      localStorage.setItem(this.readKey, String(this.seen));
      if (grown || this.wasShut) list.scrollTop = list.scrollHeight;
    } else if (fresh.length) {
      const line = fresh[fresh.length - 1];
      const said = `${only(line, "b").textContent}: ${only(line, "p").textContent}`;
      toast(said.length > LONGEST ? `${said.slice(0, LONGEST - 1)}…` : said);
      play("chat");
    }
    this.wasShut = !this.isSeen;
    this.dock.place();
    this.count(lines.filter((line) => number(line) > this.seen && this.isNews(line)).length);
  }

  /**
   * A line stands over the first that was not read when the talk was opened; it stays until the next opening.
   * @param {HTMLElement[]} lines
   */
  part(lines) {
    if (!this.wasShut) return;
    for (const line of lines) delete line.dataset.fresh;
    const unread = lines.find((line) => number(line) > this.seen && this.isNews(line));
    if (unread) unread.dataset.fresh = this.fresh;
  }

  /** @param {HTMLElement} line */
  isNews(line) {
    return line.dataset.mine === undefined && !this.muted.has(line.dataset.seat ?? "");
  }

  /** @param {number} unread */
  count(unread) {
    for (const opener of openers) {
      only(opener, ".unread").textContent = unread ? String(unread) : "";
      opener.dataset.called ??= opener.getAttribute("aria-label") ?? opener.textContent.trim();
      opener.setAttribute("aria-label", unread ? this.label.replace("{count}", String(unread)) : opener.dataset.called);
    }
    markUnread(unread);
  }

  /** @param {HTMLElement | null} button */
  mute(button) {
    if (!button) return;
    const { mute = "" } = button.dataset;
    if (!this.muted.delete(mute)) this.muted.add(mute);
    localStorage.setItem(this.muteKey, JSON.stringify([...this.muted]));
    this.read();
  }

  /** @param {HTMLElement} line */
  cover(line) {
    const hidden = this.muted.has(line.dataset.seat ?? "");
    only(line, "p").hidden = hidden;
    first(line, "[data-mute]")?.setAttribute("aria-pressed", String(hidden));
  }
}
