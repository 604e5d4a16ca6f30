// From looking at an option to having taken it: what is considered, what is tapped twice on a phone, what is sent.
import { Considering } from "./considering.js";
import { narrow, only } from "./dom.js";
import { bringBoard } from "./lighting.js";
import { toast } from "./page.js";
import { Previews } from "./previews.js";
import { play } from "./sound.js";
import { WhyNote } from "./whynote.js";

/** @import {Answer, Declined, Explained, Undo} from "./messages.js" */
/** @import {Options} from "./options.js" */
/** @import {Socket} from "./socket.js" */
/** @typedef {{ commit: string, rule: string }} Words the button that takes an option, the link to a rule */
/** @typedef {{ question: string, isSelected: boolean, code: number | null }} InHand what somebody was about to do */

const WAIT = 70;

/** Where the option that waits for a second tap is shown; only a narrow screen's panel has it. */
const confirmation = () => document.getElementById("confirm");

/** Answers to the question that stands. */
export class Answering {
  /** Whether an answer is on its way. */
  isBusy = false;
  /** Whether an answer was given since the page changed last. */
  isGiven = false;
  /** Whether the next question is to have the focus that this one had. */
  wishesFocus = false;
  /** What is considered while nothing is pointed at. @type {number | null} */
  resting = null;
  /** Is told what is pointed at. @type {(code: number | null) => void} */
  looks = () => {};
  /** Brings a page that shows the past back to the present; whether it did. */
  returns = () => false;
  /** Is told what was answered; null for what was taken back. @type {(code: number | null) => void} */
  gives = () => {};

  /**
   * @param {Socket} socket
   * @param {Options} options
   * @param {{ words: Words, say: (text: string) => void, isRealTime: () => boolean }} table
   */
  constructor(socket, options, { words, say, isRealTime }) {
    this.socket = socket;
    this.options = options;
    this.words = words;
    this.say = say;
    this.isRealTime = isRealTime;
    this.previews = new Previews(socket, options, { isBusy: () => this.isBusy, isRealTime });
    this.considering = new Considering(options, (code) => this.previews.of(code), WAIT, (code, { set, say: sentence }) => {
      if (narrow.matches) {
        bringBoard(Object.keys(set));
        options.mark(code); // what is shown may have taken room from the board
      }
      const panel = confirmation();
      if (panel && sentence) only(panel, ".preview-line").textContent = sentence;
    });
    this.why = new WhyNote(this.considering.overlay);
  }

  // --- considering --------------------------------------------------------------------------------------------------

  /**
   * Considers an option, or none.
   * @param {number | null} code
   * @param {number} [wait] ms
   */
  consider(code, wait) {
    this.looks(code);
    this.considering.consider(code ?? this.resting, wait);
  }

  /** The code that is considered; null if none is. */
  get considered() {
    return this.considering.code;
  }

  /** Nothing is considered or selected any more. */
  quiet() {
    this.considering.quiet();
    const panel = confirmation();
    if (panel) panel.hidden = true;
  }

  /**
   * What others do meanwhile takes nothing out of one's hands: the option considered stays so while the question stands.
   * @returns {InHand}
   */
  inHand() {
    const { question } = this.options;
    const panel = confirmation();
    const isSelected = panel?.hidden === false;
    return { question, isSelected, code: isSelected ? Number(panel.dataset.code) : this.considered };
  }

  /**
   * Goes on with what was in hand before a change.
   * @param {InHand} kept
   */
  goOnWith({ question, isSelected, code }) {
    const stands = this.options.question === question && !this.isRealTime();
    const button = stands && code !== null ? this.options.button(code) : null;
    if (!button || code === null || button.dataset.denied !== undefined) return;
    if (isSelected) this.select(code, button);
    else this.consider(code);
  }

  // --- taking -------------------------------------------------------------------------------------------------------

  /**
   * Takes an option; on a phone one with places on the boards is shown first.
   * @param {number} code
   * @param {HTMLElement | null} button
   */
  choose(code, button) {
    if (this.returns()) return; // nobody answers a position that they do not see
    const isShownFirst = narrow.matches && button?.dataset.elements && this.considered !== code && !this.isRealTime();
    if (button && isShownFirst) this.select(code, button);
    else this.answer(code);
  }

  /**
   * On a phone the first tap shows what would happen, the second one (or the wide button) commits.
   * @param {number} code
   * @param {HTMLElement} button
   */
  select(code, button) {
    this.consider(code, 0);
    const panel = confirmation();
    if (!panel) return void this.answer(code);
    panel.hidden = false;
    panel.dataset.code = String(code);
    only(panel, ".preview-line").textContent = "";
    const commit = only(panel, ".main");
    commit.textContent = this.words.commit.replace("{option}", only(button, "strong").textContent);
    commit.onclick = () => this.answer(code);
  }

  /** @param {number} code */
  answer(code) {
    if (this.returns()) return;
    this.wishesFocus = Boolean(document.activeElement?.closest("#options, #ask"));
    this.isGiven = true;
    this.gives(code);
    this.send({ do: "answer", ...this.options.asked, code, message: crypto.randomUUID?.().slice(0, 36) ?? "" });
  }

  /**
   * Takes back: an answer, the act, everything to the barrier, or everything after a row.
   * @param {number} seat
   * @param {string} to the row's number, or the name of the rest
   */
  undo(seat, to) {
    if (this.returns()) return;
    this.gives(null);
    const back = /^\d+$/.test(to) ? { to: "row", row: Number(to) } : { to };
    this.send({ do: "undo", seat, ...back });
  }

  /** @param {Answer | Undo} message */
  async send(message) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.considering.settle(); // what was considered stays in sight until its result takes its place
    const reply = await this.socket.ask(message);
    this.isBusy = false;
    if (reply.is !== "declined") return;
    this.quiet();
    play("refused");
    if (reply.section) this.refuse(reply);
    else toast(reply.text, true);
    this.say(reply.text);
  }

  // --- what is refused ----------------------------------------------------------------------------------------------

  /**
   * Asks why an option is refused.
   * @param {number} code
   */
  async explain(code) {
    const { seat } = this.options.asked;
    const reply = await this.socket.ask({ do: "why", seat, code });
    if (reply.is === "explained") this.refuse(reply);
    else if (reply.is === "declined") toast(reply.text, true);
  }

  /** @param {Explained | Declined} reply */
  refuse(reply) {
    const { text, section } = reply;
    const set = reply.is === "explained" ? reply.set : {};
    this.why.open(text, set, section ? { section, label: this.words.rule.replace("{section}", section) } : null);
    play("refused");
    this.say(text);
  }
}
