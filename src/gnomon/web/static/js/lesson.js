// The guided match: one note at a time, chosen by the server for the position as it stands.
import { only, part, ruleAddress } from "./dom.js";
import { placeNote } from "./noteplace.js";

/**
 * What the server sends: what to read, what it points at, and a section of the rules with the words of its link.
 * @typedef {{ name: string, title: string, text: string, elements?: string[], section: string, link: string }} Note
 */

/** The notes of a match; on a page of an ordinary match nothing. */
export class Lesson {
  panel = document.getElementById("lesson");
  /** The note that is read now. @type {Note | null} */
  note = null;

  /** @param {string} match */
  constructor(match) {
    this.match = match;
    this.key = `gnomon-lesson-${match}`;
    /** The names of the notes that were understood. */
    this.noted = (localStorage.getItem(this.key) ?? "").split(",").filter(Boolean);
    addEventListener("resize", () => this.note && this.point(true));
  }

  /** Shows the note for the position, unless one is still being read. */
  async teach() {
    const { panel } = this;
    if (!panel || this.note) return;
    const reply = await fetch(`/matches/${this.match}/lesson?seen=${this.noted.join(",")}`);
    /** @type {Note | null} */
    const note = await reply.json();
    this.note = note;
    panel.hidden = !note;
    if (!note) return;
    only(panel, "h2").textContent = note.title;
    only(panel, "p").textContent = note.text;
    const link = only(panel, "a", HTMLAnchorElement);
    link.hidden = !note.section;
    link.href = ruleAddress(note.section);
    link.textContent = note.link;
    this.point(true);
  }

  /** @param {boolean} on whether what the note speaks of stands out */
  point(on) {
    const ids = this.note?.elements ?? [];
    for (const id of ids) document.getElementById(id)?.classList.toggle("pointed", on);
    if (on) placeNote(part("lesson"), ids);
  }

  /** The note has been read: the next one, if the position has one. */
  understood() {
    if (!this.note) return;
    this.point(false);
    this.noted = [...this.noted, this.note.name];
    localStorage.setItem(this.key, this.noted.join(","));
    this.note = null;
    part("lesson").hidden = true;
    this.teach();
  }
}
