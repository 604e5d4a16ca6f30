// The chat beside the table: in the log's place, or grown from it where the log is a line; never over a board. Where
// there is no such place it is a sheet like any other.
import { all, first, narrow, part } from "./dom.js";
import { openSheet } from "./page.js";

const KEY = "gnomon-chat";
const WIDE = 300;
const HIGH = 220;
const LOW = 120; // in a place of this height one still reads a few lines
const GROWN = 420;
const SHARE = 0.56; // of the window's height, at most
const COVERS = 0.04; // so much of a board may lie under its edge

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/**
 * How much of a box lies over another.
 * @param {Box} one
 * @param {Box} other
 */
function shared(one, other) {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return (Math.max(0, width) * Math.max(0, height)) / Math.max(1, one.width * one.height);
}

/** Where a dialog stands while one goes on playing. */
export class Dock {
  /** @param {HTMLDialogElement} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.log = document.getElementById("log");
    sheet.addEventListener("close", () => this.left());
    addEventListener("resize", () => this.place());
  }

  /** Whether it stands beside the table now. */
  get isDocked() {
    return this.sheet.open && this.sheet.classList.contains("docked");
  }

  /** The place of the log, as high as a talk needs; null if that would cover a board. */
  box() {
    if (narrow.matches || !this.log?.checkVisibility?.()) return null;
    const at = this.log.getBoundingClientRect();
    if (at.width === 0) return null;
    const width = Math.max(at.width, WIDE);
    const height = Math.max(at.height, Math.min(GROWN, innerHeight * SHARE));
    const bottom = Math.min(at.bottom, innerHeight - 4);
    const own = { left: at.left, top: at.top, width: at.width, height: bottom - at.top };
    const grown = { left: Math.max(4, at.right - width), top: Math.max(4, bottom - height), width, height: Math.min(height, bottom - 4) };
    const boards = all(document, "#content [data-board]").map((board) => board.getBoundingClientRect());
    const isFree = (/** @type {Box} */ box) => !boards.some((board) => shared(box, board) > COVERS);
    const isRoomy = own.width >= WIDE - 60 && own.height >= HIGH;
    const places = isRoomy ? [own] : [grown, ...(own.width >= WIDE - 60 && own.height >= LOW ? [own] : [])];
    return places.find(isFree) ?? null;
  }

  /** Beside the table if there is a place, else over it. */
  open() {
    const { sheet } = this;
    if (sheet.open) return;
    if (!this.box()) return openSheet(sheet.id);
    sheet.classList.add("docked");
    sheet.show();
    this.place();
    localStorage.setItem(KEY, "open");
  }

  /** Opens it where it stood open when the last page was left. */
  reopen() {
    if (localStorage.getItem(KEY) === "open" && this.box()) this.open();
  }

  /** The page around it has changed. */
  place() {
    if (!this.isDocked) return;
    this.log?.classList.remove("behind");
    const box = this.box();
    if (!box) return this.sheet.close();
    for (const side of /** @type {const} */ (["left", "top", "width", "height"])) this.sheet.style[side] = `${Math.round(box[side])}px`;
    this.log?.classList.add("behind");
  }

  /** It has been closed, by whatever. */
  left() {
    const { sheet } = this;
    if (sheet.classList.contains("docked")) localStorage.removeItem(KEY);
    sheet.classList.remove("docked");
    for (const side of /** @type {const} */ (["left", "top", "width", "height"])) sheet.style[side] = "";
    this.log?.classList.remove("behind");
  }

  /** Gives the focus to where one writes. */
  write() {
    const field = first(this.sheet, "input, .in-phrases .quick button");
    if (field) field.focus();
    else part("chat").focus();
  }
}
