// The analysis board: one answers for everybody; the server keeps the line.
import { Balance } from "./balance.js";
import { Considering } from "./considering.js";
import { all, around, elementsOf, first, part } from "./dom.js";
import { update } from "./elements.js";
import { Explaining } from "./explaining.js";
import { listen } from "./keyboard.js";
import { keyMaps } from "./keymap.js";
import { switchLayers } from "./layers.js";
import { tabFronts } from "./frames.js";
import { Lines } from "./lines.js";
import { lightLines, linkCursors, tabBoards } from "./lighting.js";
import { Options } from "./options.js";
import { openPlaces, opensPlace } from "./opened.js";
import { toast } from "./page.js";
import { WhyNote } from "./whynote.js";
import { zoomBoards } from "./zoom.js";

/** @import {Texts} from "./messages.js" */
/** @typedef {{ set?: Texts, text?: string, section?: string, refused?: boolean, error?: string }} Looked what an option would do, or why not */
/** @typedef {{ id: string, at: number, set: Texts, error?: undefined } | { error: string }} Stepped the position after a step */

const { body } = document;
const WAIT = 80;
// What the page showed first is what the next answer is compared with.
const CHANGING = /-(buildings|pawns|tags|tints|outlines|hits|signs|preview|glow|hamlets)-/;

const drawnIds = () => all(document, "#content svg [id]").map((element) => element.id);
/** @param {string} selector */
const press = (selector) => first(document, selector)?.click();

/** One copy of a position, and the line that is tried on it. */
class Study {
  id = body.dataset.copyId ?? "";
  /** The number of the position on the board. */
  at = body.dataset.at ?? "";
  boards = part("content");
  /** The elements that the last position put on the boards. */
  before = new Set(drawnIds().filter((name) => CHANGING.test(name)));
  /** @type {Map<string, Promise<Looked>>} */
  looks = new Map();
  isBusy = false;
  balance = new Balance();
  /** How many steps were taken on this page: each leads to another position. */
  steps = 0;

  constructor() {
    const { boards } = this;
    this.options = new Options((code) => this.step({ code: String(code) }));
    this.considering = new Considering(this.options, async (code) => {
      const { set, refused } = await this.look(code);
      return set && !refused ? { set } : null;
    }, WAIT);
    this.why = new WhyNote(this.considering.overlay);
    document.addEventListener("submit", (event) => this.submit(event));
    const openPlace = openPlaces(boards);
    boards.addEventListener("click", ({ target }) => {
      const found = this.options.at(target);
      if (found?.refused) this.explain(Number(found.refused[0].dataset.code));
      else if (found) this.step({ code: found.buttons[0].dataset.code ?? "" });
      else if (!openPlace(target)) this.considering.consider(null);
    });
    this.explaining = new Explaining({
      address: (thing) => this.address("explain", { thing }),
      position: () => String(this.steps),
      isAnswer: (node) => this.options.at(node) !== null || opensPlace(node),
      optionOf: (node) => elementsOf(around(node, ".option")),
      say: (text) => { part("live").textContent = text; },
    });
    for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, ({ target }) => this.track(target));
    document.addEventListener("click", (event) => this.click(around(event.target, "button")));
    document.addEventListener("input", ({ target }) => {
      if (around(target, ".find") && target instanceof HTMLInputElement) this.options.filter(target.value);
    });
    this.listenToKeys();
    switchLayers(boards);
    lightLines();
    tabBoards();
    tabFronts();
    linkCursors(boards);
    zoomBoards(boards);
    keyMaps();
    this.balance.readSoon();
    this.lines = new Lines(() => this.address("lines"), {
      play: (act) => this.step({ act }),
      consider: (code) => this.considering.consider(code),
      say: (text) => { part("live").textContent = text; },
    });
  }

  // --- the server ---------------------------------------------------------------------------------------------------

  /**
   * Where something is asked about the position on the board.
   * @param {string} what
   * @param {Record<string, string>} more
   */
  address(what, more = {}) {
    return `/analysis/${this.id}/${what}?${new URLSearchParams({ at: this.at, ...more })}`;
  }

  /** @param {Record<string, string>} fields an answer (`code`) or several (`act`); or where to go, or what to remove */
  async step(fields) {
    if (this.isBusy) return;
    this.isBusy = true;
    this.considering.overlay.clear();
    try {
      const reply = await fetch(this.address("step"), {
        method: "POST",
        headers: { accept: "application/json" },
        body: new URLSearchParams(fields),
      });
      /** @type {Stepped} */
      const found = await reply.json();
      if (found.error !== undefined) return toast(found.error, true);
      this.id = found.id;
      this.at = String(found.at);
      history.replaceState(null, "", `/analysis/${this.id}?at=${this.at}`);
      const lost = drawnIds().filter((name) => this.before.has(name) && !(name in found.set));
      update({ set: found.set, del: lost });
      this.before = new Set(Object.keys(found.set));
      this.looks.clear();
      this.considering.forget();
      this.options.read();
      this.steps += 1;
      this.explaining.settle();
      if (this.balance.place) this.balance.place.dataset.address = this.address("balance");
      this.balance.readSoon();
      this.lines.follow();
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {number} code */
  look(code) {
    const key = `${this.at}:${code}`;
    const known = this.looks.get(key);
    if (known) return known;
    /** @type {Promise<Looked>} */
    const asked = fetch(this.address("look", { code: String(code) })).then((reply) => reply.json());
    this.looks.set(key, asked);
    return asked;
  }

  /** @param {number} code */
  async explain(code) {
    const found = await this.look(code);
    const text = found.text ?? found.error ?? "";
    this.why.open(text, found.set ?? {}, { section: found.section ?? "" });
    part("live").textContent = text;
  }

  // --- pointer and forms --------------------------------------------------------------------------------------------

  /** @param {SubmitEvent} event */
  submit(event) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.dataset.do) return;
    event.preventDefault();
    const button = /** @type {HTMLButtonElement} */ (submitter);
    if (button.dataset.denied !== undefined) this.explain(Number(button.dataset.code));
    else this.step({ [button.name]: button.value });
  }

  /** @param {EventTarget | null} node under the pointer, or focused */
  track(node) {
    const option = around(node, ".option[data-code]:not([data-denied])");
    if (option) return this.considering.consider(Number(option.dataset.code));
    const found = node instanceof Node && this.boards.contains(node) ? this.options.at(node) : null;
    if (found?.buttons) this.considering.consider(Number(found.buttons[0].dataset.code));
  }

  /** @param {HTMLElement | null} button */
  click(button) {
    if (!button) return;
    const { group, hidesWhy } = button.dataset;
    if (group !== undefined) this.options.open(group);
    if (button.id === "all-options") this.options.panel.classList.toggle("open-all");
    if (hidesWhy !== undefined) this.why.close();
  }

  // --- keys ---------------------------------------------------------------------------------------------------------

  listenToKeys() {
    const { options } = this;
    listen({
      number: (number) => options.byNumber(number),
      walk: (by, across) => options.walk(by, across),
      search: () => options.field?.focus(),
      leaveSearch: () => options.clearFilter(),
      fromSearch: (_field, key) => {
        const button = options.meant;
        if (button && key === "Enter") this.step({ code: button.dataset.code ?? "" });
        else button?.focus();
        return true;
      },
      back: () => press("#ask [data-key=back]"),
      undo: () => press("#ask [data-key=back]"),
      end: () => press("#ask [data-key=end]"),
    });
  }
}

new Study();
body.dataset.ready = "1";
