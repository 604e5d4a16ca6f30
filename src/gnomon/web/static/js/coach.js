// The coach: what the server says of the question, as cards; the open one is what the boards show. It decides nothing.
import { Comparing } from "./comparing.js";
import { all, around, calm, first, narrow, only, parsed } from "./dom.js";
import { toast } from "./page.js";
import { isResting } from "./resting.js";
import { linesOf } from "./stream.js";

/** @import {Answering} from "./answering.js" */
/** @import {Options} from "./options.js" */
/** @typedef {{ stage: number, done: boolean, head: string, lines: string, waits?: undefined, error?: undefined }} Stage what it says after some thought */
/** @typedef {{ waits: number, head: string, error?: undefined }} Waiting how far forward in line it stands; 0 once it thinks */
/** @typedef {{ error: string }} Trouble */

const SWIPED = 80; // ms after which a page of a narrow screen has come to rest

/**
 * The answers of a suggestion, the first one first.
 * @param {HTMLElement} card
 */
const answersOf = (card) => (card.dataset.answers ?? "").split(" ").filter(Boolean).map(Number);

/**
 * With which option a suggestion begins; null if it waits for the clock.
 * @param {HTMLElement} card
 */
const beginning = (card) => answersOf(card)[0] ?? null;

/** @param {HTMLElement} card */
const headOf = (card) => only(card, ".advice-head");

/**
 * The button that gives an answer, among the options or in the question.
 * @param {number} code
 */
const buttonOf = (code) => first(document, `#options .option[data-code="${code}"]:not([data-denied]), #ask [data-code="${code}"]`);

/** The coach of one table's page. */
export class Coach {
  /** The question that it speaks about; empty while it is away. */
  question = "";
  /** The answers to come of a suggestion that is followed. @type {number[]} */
  path = [];
  /** The question that the path has reached. */
  reached = "";
  /** Whether the first suggestion takes the focus when it comes. */
  wishesFocus = false;
  /** Whether somebody has opened a suggestion: until then the best one by now is open. */
  isChosen = false;
  hearing = new AbortController();
  swiping = 0;

  /**
   * @param {string} match
   * @param {Options} options
   * @param {Answering} answering
   * @param {(text: string) => void} say reads aloud
   */
  constructor(match, options, answering, say) {
    this.match = match;
    this.options = options;
    this.answering = answering;
    this.say = say;
    const panel = document.getElementById("coach");
    this.panel = panel;
    /** @type {Comparing | null} */
    this.comparing = null;
    if (!panel) return;
    this.comparing = new Comparing(panel, `/matches/${match}/coach/compare`, { asked: (more) => this.asked(more), buttonOf });
    answering.looks = (code) => this.compare(code);
    answering.gives = (code) => this.given(code);
    panel.addEventListener("click", ({ target }) => this.click(target));
    panel.addEventListener("pointerover", (event) => {
      const card = event.pointerType === "mouse" && !isResting(event) ? around(event.target, ".advice") : null;
      if (card) this.open(card);
    });
    panel.addEventListener("focusin", ({ target }) => {
      const card = around(around(target, ".advice-head:focus-visible"), ".advice");
      if (card) this.open(card);
    });
    panel.addEventListener("keydown", (event) => this.walk(event));
    panel.addEventListener("scroll", () => this.swipe(), { passive: true, capture: true });
  }

  get isOpen() {
    return this.question !== "";
  }

  /** The suggestions, as far as they are there. */
  get cards() {
    return this.panel ? all(this.panel, ".advice") : [];
  }

  /** The button in the question, where the coach may be asked. */
  get button() {
    return first(document, "#ask [data-key=coach]");
  }

  // --- asking -------------------------------------------------------------------------------------------------------

  /**
   * Asks the coach, or sends it away.
   * @param {boolean} [byKey] whether the first suggestion takes the focus
   */
  toggle(byKey = false) {
    if (this.close()) return;
    const { panel } = this;
    if (!panel || !this.button) return;
    this.path = [];
    this.question = this.options.question;
    this.wishesFocus = byKey;
    this.isChosen = false;
    panel.hidden = false;
    panel.classList.add("thinks");
    only(panel, ".coach-told").replaceChildren();
    this.tellHead(panel.dataset.thinking ?? "");
    this.comparing?.forget();
    this.mark();
    this.hearing = new AbortController();
    const { signal } = this.hearing;
    this.hear(signal).catch(() => signal.aborted || this.fail(panel.dataset.failed ?? ""));
  }

  /**
   * What is sent about the question that stands.
   * @param {Record<string, number>} more
   */
  asked(more = {}) {
    const { seat, number } = this.options.asked;
    return new URLSearchParams(Object.entries({ seat, number, ...more }).map(([name, value]) => [name, String(value)]));
  }

  /**
   * Hears stage after stage.
   * @param {AbortSignal} signal
   */
  async hear(signal) {
    const headers = { accept: "application/x-ndjson" };
    const reply = await fetch(`/matches/${this.match}/coach`, { method: "POST", body: this.asked(), signal, headers });
    if (!reply.ok || !reply.body) return this.tell(await reply.json());
    for await (const told of linesOf(reply.body)) if (!signal.aborted) this.tell(/** @type {Stage | Waiting | Trouble} */ (told));
  }

  /**
   * Shows what it has found by now; the card that somebody has opened stays so, and so does the focus.
   * @param {Stage | Waiting | Trouble} told
   */
  tell(told) {
    const { panel, isChosen } = this;
    if (!panel || !this.isOpen) return;
    if (told.error !== undefined) return this.fail(told.error);
    if (told.waits !== undefined) return this.tellHead(told.head);
    const open = first(panel, ".advice.open")?.id;
    const focused = around(document.activeElement, ".advice")?.id;
    only(panel, ".coach-told").replaceChildren(...parsed(told.lines));
    panel.classList.toggle("thinks", !told.done);
    this.tellHead(told.head);
    const { cards } = this;
    const card = (isChosen && cards.find(({ id }) => id === open)) || cards[0];
    if (card) this.open(card, false);
    this.mark();
    const again = (isChosen && cards.find(({ id }) => id === focused)) || (this.wishesFocus || focused ? cards[0] : undefined);
    if (again) headOf(again).focus({ preventScroll: true });
    [this.wishesFocus, this.isChosen] = [false, isChosen];
    if (told.stage === 0 && card) this.say(`${only(panel, "h2").textContent}: ${headOf(card).textContent}`);
    this.move();
  }

  /** @param {string} text */
  tellHead(text) {
    if (this.panel) only(this.panel, "header p").textContent = text;
  }

  /** @param {string} sentence */
  fail(sentence) {
    this.close();
    toast(sentence, true);
    this.say(sentence);
  }

  /** Sends the coach away; hands back whether it was there. */
  close() {
    const { panel } = this;
    if (!panel || !this.isOpen) return false;
    const hadFocus = panel.contains(document.activeElement);
    this.question = "";
    this.hearing.abort();
    this.comparing?.forget();
    panel.hidden = true;
    this.rest(null);
    this.mark();
    if (hadFocus) this.button?.focus();
    return true;
  }

  // --- cards --------------------------------------------------------------------------------------------------------

  /**
   * Opens a card, which folds the others; the boards show it.
   * @param {HTMLElement} card
   */
  open(card, scrolls = true) {
    this.isChosen = true;
    if (card.classList.contains("open")) return;
    for (const one of this.cards) {
      one.classList.toggle("open", one === card);
      headOf(one).setAttribute("aria-expanded", String(one === card || narrow.matches));
    }
    this.rest(beginning(card));
    this.reveal(beginning(card));
    this.mark();
    if (scrolls && narrow.matches) card.scrollIntoView({ block: "nearest", inline: "start", behavior: calm.matches ? "auto" : "smooth" });
  }

  /**
   * What is considered as long as nothing is pointed at.
   * @param {number | null} code
   */
  rest(code) {
    const { answering } = this;
    const isFree = answering.considered === null || answering.considered === answering.resting;
    answering.resting = code;
    if (isFree) answering.considering.consider(code);
  }

  /**
   * Opens the group in which an answer is listed; hands back its button.
   * @param {number | null} code
   */
  reveal(code) {
    const button = code === null ? null : buttonOf(code);
    const group = button?.closest("[data-group]")?.getAttribute("data-group");
    if (group && group !== this.options.opened) this.options.open(group, false);
    return button;
  }

  /** On a phone a suggestion is a page: the one in sight is open. */
  swipe() {
    if (!narrow.matches) return;
    clearTimeout(this.swiping);
    this.swiping = setTimeout(() => {
      const pages = first(document, "#coach .coach-lines");
      const card = pages && this.cards[Math.round(pages.scrollLeft / Math.max(1, pages.clientWidth))];
      if (card) this.open(card, false);
    }, SWIPED);
  }

  /** @param {EventTarget | null} target */
  click(target) {
    if (around(target, "[data-coach-closes]")) return void this.close();
    const card = around(target, ".advice");
    if (!card) return;
    if (around(target, "[data-coach-do]")) this.follow(card);
    else this.open(card);
  }

  /** @param {KeyboardEvent} event the arrows walk from suggestion to suggestion */
  walk(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { cards } = this;
    if (!step || !cards.length) return;
    event.preventDefault();
    event.stopPropagation();
    const now = cards.findIndex((card) => card.contains(document.activeElement));
    headOf(cards[now < 0 ? 0 : (now + step + cards.length) % cards.length]).focus();
  }

  // --- among the options --------------------------------------------------------------------------------------------

  /** The ranks stand beside the options with which suggestions begin; gold is the one on show, or the next of a path. */
  mark() {
    for (const disc of all(document, ".coach-rank")) disc.remove();
    for (const option of all(document, ".on-path, .compared")) option.classList.remove("on-path", "compared");
    this.button?.setAttribute("aria-pressed", String(this.isOpen));
    if (!this.isOpen) {
      if (this.path.length) buttonOf(this.path[0])?.classList.add("on-path");
      return;
    }
    for (const [index, card] of this.cards.entries()) {
      const code = beginning(card);
      const button = code === null ? null : buttonOf(code);
      if (!button) continue;
      button.classList.toggle("on-path", button.classList.contains("on-path") || card.classList.contains("open"));
      const disc = document.createElement("i");
      disc.className = "coach-rank";
      disc.textContent = String(index + 1);
      const before = all(button, ".coach-rank").at(-1) ?? first(button, "strong");
      if (before) before.after(disc);
      else button.append(disc);
    }
    const compared = this.comparing?.code ?? null;
    if (compared !== null) buttonOf(compared)?.classList.add("compared");
  }

  /**
   * One's own option is compared with the first suggestion.
   * @param {number | null} code what is pointed at
   */
  compare(code) {
    if (!this.isOpen || code === null || code === this.comparing?.code) return;
    this.comparing?.compare(code);
    this.mark();
  }

  /** What stands beside the options is elsewhere now. */
  move() {
    this.panel?.dispatchEvent(new Event("moved", { bubbles: true }));
  }

  // --- following a suggestion ---------------------------------------------------------------------------------------

  /**
   * Gives the first answer of a suggestion; the others stand ready one after the other, each to be confirmed.
   * @param {HTMLElement} card
   */
  follow(card) {
    const { answering } = this;
    const path = answersOf(card);
    this.close();
    this.path = path;
    this.reached = this.options.question;
    answering.answer(path[0]);
    answering.wishesFocus = true;
  }

  /**
   * Something was answered: the path goes on, or somebody takes another way.
   * @param {number | null} code
   */
  given(code) {
    this.path = code !== null && code === this.path[0] ? this.path.slice(1) : [];
    if (!this.path.length) this.answering.resting = null;
  }

  /** After every change of the page. */
  settle() {
    if (this.isOpen && (this.options.question !== this.question || !this.button)) this.close();
    if (this.isOpen) {
      const card = this.cards.find((one) => one.classList.contains("open"));
      this.rest(card ? beginning(card) : null);
    } else {
      this.goOn();
    }
    this.mark();
  }

  /** The next answer of a path stands ready, once the next question has come. */
  goOn() {
    const { options } = this;
    if (!this.path.length || !first(document, '#ask[data-mine="1"]')) return;
    const isNew = options.question !== this.reached;
    if (isNew) while (this.path.length && !buttonOf(this.path[0])) this.path.shift(); // it was not asked
    const button = this.path.length ? buttonOf(this.path[0]) : null;
    if (!button) return this.rest(null);
    this.reached = options.question;
    if (isNew) this.reveal(this.path[0]);
    this.rest(this.path[0]);
    if (isNew && around(document.activeElement, "#options, #ask, body")) button.focus();
  }
}
