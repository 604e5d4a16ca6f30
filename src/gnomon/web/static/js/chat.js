// Chat while its sheet is closed: a number on its buttons and in the tab's title, the line itself for a moment; seats
// that this browser does not want to hear.
import { toast } from "./page.js";
import { markUnread } from "./notify.js";
import { play } from "./sound.js";

const LONGEST = 140;
const list = document.getElementById("chat");
const sheet = document.getElementById("chat-sheet");
const openers = document.querySelectorAll('[data-opens="chat-sheet"]');

/** Follows the lines of a match; `label` is what the buttons are called while some are unread, with `{count}` in it. */
export class Chat {
  constructor(match, label) {
    this.label = label;
    this.readKey = `gnomon-read-${match}`;
    this.muteKey = `gnomon-mute-${match}`;
    this.muted = new Set(JSON.parse(localStorage.getItem(this.muteKey) ?? "[]"));
    this.told = this.last();
    this.seen = Number(localStorage.getItem(this.readKey) ?? this.told);
    localStorage.setItem(this.readKey, this.seen);
    new MutationObserver(() => this.read()).observe(sheet, { attributeFilter: ["open"] });
    list.addEventListener("click", (event) => this.mute(event.target.closest("[data-mute]")));
    this.read();
  }

  lines() {
    return [...list.querySelectorAll("li[data-seat]")];
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
    if (sheet.open) {
      this.seen = this.told;
      localStorage.setItem(this.readKey, this.seen);
      if (grown || this.wasShut) list.scrollTop = list.scrollHeight;
    } else if (fresh.length) {
      const line = fresh.at(-1);
      const said = `${line.querySelector("b").textContent}: ${line.querySelector("p").textContent}`;
      toast(said.length > LONGEST ? `${said.slice(0, LONGEST - 1)}…` : said);
      play("chat");
    }
    this.wasShut = !sheet.open;
    this.count(lines.filter((line) => number(line) > this.seen && this.isNews(line)).length);
  }

  isNews(line) {
    return line.dataset.mine === undefined && !this.muted.has(line.dataset.seat);
  }

  count(unread) {
    for (const opener of openers) {
      opener.querySelector(".unread").textContent = unread || "";
      opener.dataset.called ??= opener.getAttribute("aria-label") ?? opener.textContent.trim();
      opener.setAttribute("aria-label", unread ? this.label.replace("{count}", unread) : opener.dataset.called);
    }
    markUnread(unread);
  }

  mute(button) {
    if (!button) return;
    const { mute } = button.dataset;
    if (!this.muted.delete(mute)) this.muted.add(mute);
    localStorage.setItem(this.muteKey, JSON.stringify([...this.muted]));
    this.read();
  }

  cover(line) {
    const hidden = this.muted.has(line.dataset.seat);
    line.querySelector("p").hidden = hidden;
    line.querySelector("[data-mute]")?.setAttribute("aria-pressed", hidden);
  }
}

const number = (line) => Number(line.id.slice("chat-".length));
