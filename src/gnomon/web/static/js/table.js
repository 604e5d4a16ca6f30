// The live table: answers go to the server, changes come back as keyed elements. The page decides nothing.
import { Again } from "./again.js";
import { Answering } from "./answering.js";
import { Balance } from "./balance.js";
import { Chat } from "./chat.js";
import { Coach } from "./coach.js";
import { Concerns } from "./concerns.js";
import { herald } from "./chimes.js";
import { runClocks } from "./clocks.js";
import { all, around, elementsOf, first, later, narrow, only, part } from "./dom.js";
import { update } from "./elements.js";
import { Explaining } from "./explaining.js";
import { listen } from "./keyboard.js";
import { keyMaps } from "./keymap.js";
import { switchLayers } from "./layers.js";
import { offerToKeep } from "./keeping.js";
import { Lesson } from "./lesson.js";
import { tabFronts } from "./frames.js";
import { lightLines, linkCursors, tabBoards } from "./lighting.js";
import { followLog, newestLine, unfoldLines } from "./logbook.js";
import { markTurn, notifyIsOn } from "./notify.js";
import { Options } from "./options.js";
import { openPlaces, opensPlace } from "./opened.js";
import { localTimes, openSheet, toast } from "./page.js";
import { Pairs } from "./pairs.js";
import { raise, showNotify, showSound, toggleNotify, toggleSound } from "./panels.js";
import { Pointing } from "./pointing.js";
import { RealTime } from "./realtime.js";
import { Recap } from "./recap.js";
import { rest } from "./resting.js";
import { Scoring } from "./scoring.js";
import { Socket } from "./socket.js";
import { play } from "./sound.js";
import { Task } from "./task.js";
import { Touches } from "./touches.js";
import { zoomBoards } from "./zoom.js";

/** @import {Heard, Update} from "./messages.js" */

const { body } = document;
const live = part("live");
const GONE = 4004; // the code with which the server closes the line of a match that is no more

/** What asks for an answer stands here. */
const ask = () => part("ask");
const isMine = () => ask().dataset.mine === "1";
const isOver = () => document.querySelector("#ending table") !== null;
const question = () => first(ask(), "h1")?.textContent ?? "";

/**
 * Reads a sentence aloud.
 * @param {string} text
 */
function say(text) {
  live.textContent = "";
  requestAnimationFrame(() => { live.textContent = text; });
}

/** @param {string} selector */
const press = (selector) => first(document, selector)?.click();

/** One match on one page. */
class Table {
  match = body.dataset.match ?? "";
  /** @type {{ commit: string, rule: string, since: string, concerns: string, unread: string, fresh: string }} */
  words = JSON.parse(part("words").textContent);
  boards = part("content");
  wasMine = isMine();
  wasOver = isOver();

  constructor() {
    const { boards, match, words } = this;
    const isRealTime = () => this.real.isOn;
    /** @type {Touches<Update>} */
    this.touches = new Touches((message) => this.change(message));
    this.socket = new Socket(() => this.path(), (message) => this.hear(message), (online, code) => {
      part("offline").hidden = online;
      if (code === GONE) location.reload();
    });
    this.options = new Options((code, button) => this.answering.choose(code, button));
    this.answering = new Answering(this.socket, this.options, { words, say, isRealTime });
    this.real = new RealTime(this.socket.time, say);
    this.scoring = new Scoring();
    this.chat = new Chat(match, words);
    this.lesson = new Lesson(match);
    this.task = new Task(match, boards);
    this.recap = new Recap(match, words.since);
    const { answering, options } = this;
    this.coach = new Coach(match, options, answering, say);
    this.balance = new Balance(() => `?seat=${body.dataset.seat ?? ""}`, isRealTime);
    document.addEventListener("submit", (event) => this.submit(event));
    const openPlace = openPlaces(boards);
    this.pairs = new Pairs(boards, options, {
      answer: (code) => answering.answer(code),
      explain: (code) => answering.explain(code),
      look: () => answering.quiet(),
    });
    const wasMoved = zoomBoards(boards);
    new Pointing(boards, { options, pairs: this.pairs, answering, isRealTime }, { openPlace, wasMoved });
    this.explaining = new Explaining({
      address: (thing) => `/matches/${match}/explain?${new URLSearchParams({ thing, ...(body.dataset.seat ? { seat: body.dataset.seat } : {}) })}`,
      position: () => `${body.dataset.version}`,
      isAnswer: (node) => boards.contains(/** @type {Node} */ (node)) && (options.at(node) !== null || this.pairs.at(node) !== null || opensPlace(node)),
      optionOf: (node) => elementsOf(around(node, ".option")),
      say,
    });
    this.again = new Again(match, {
      change: (message) => this.change(message),
      resync: () => this.socket.ask({ do: "resync" }),
      quiet: () => answering.quiet(),
    });
    offerToKeep(match, isOver);
    this.concerns = new Concerns(match, this.again, { say, isRealTime, label: words.concerns });
    answering.returns = () => this.concerns.leave();
    document.addEventListener("click", (event) => this.click(around(event.target, "button, a")));
    document.addEventListener("input", ({ target }) => {
      if (around(target, ".find") && target instanceof HTMLInputElement) options.filter(target.value);
    });
    switchLayers(boards);
    lightLines();
    unfoldLines();
    tabBoards();
    tabFronts();
    linkCursors(boards);
    keyMaps();
    this.listenToKeys();
  }

  /** Everything stands: says what the page came with. */
  begin() {
    showSound();
    showNotify(notifyIsOn());
    runClocks(() => this.socket.now(), say);
    this.recap.show();
    followLog();
    markTurn(this.wasMine);
    this.cover();
    this.lesson.teach();
    this.task.read();
    this.answering.previews.tally();
    this.balance.readSoon();
    this.concerns.readSoon();
    body.dataset.ready = "1";
  }

  // --- the line to the server ---------------------------------------------------------------------------------------

  /** Whoever comes back says what the page shows already, and is sent only what is new. */
  path() {
    const query = new URLSearchParams();
    for (const name of ["seat", "version", "seq"]) {
      const value = body.dataset[name];
      if (value) query.set(name, value);
    }
    return `/ws/matches/${this.match}?${query}`;
  }

  /** @param {Heard} message */
  hear(message) {
    if (message.is === "update") this.touches.hear(message);
    else if (message.is === "declined") toast(message.text, true);
  }

  /** @param {Update} message */
  change(message) {
    if (this.again.holds(message)) return;
    const { answering, options } = this;
    const kept = answering.inHand();
    answering.quiet();
    update(message);
    body.dataset.seq = String(message.seq);
    body.dataset.version = message.version;
    this.settle();
    if (options.question !== kept.question) rest();
    answering.goOnWith(kept);
    if (message.say) say(message.say);
    const { sound } = message;
    if (sound) later(() => play(sound));
    herald(message.show);
  }

  /** After every change: the options are read anew, the turn is announced, times are local. */
  settle() {
    const { answering, options, real, scoring } = this;
    answering.isBusy = false;
    options.read();
    this.pairs.read();
    real.read();
    answering.previews.clear();
    localTimes();
    this.chat.read();
    this.explaining.settle();
    const mine = isMine();
    if (mine && !this.wasMine && !real.isOn) later(() => play("turn"));
    if (mine !== this.wasMine) markTurn(mine, mine ? question() : "");
    this.wasMine = mine;
    const isElsewhere = around(document.activeElement, "dialog, input, textarea");
    if (mine && answering.wishesFocus && !isElsewhere) options.shown()[0]?.focus({ preventScroll: true });
    answering.wishesFocus = false;
    this.coach.settle();
    this.cover();
    // Who answers has read the last scoring.
    if (real.isOn || answering.isGiven) scoring.close();
    if (!real.isOn) scoring.read();
    answering.isGiven = false;
    this.celebrate();
    later(followLog);
    later(() => scoring.after(() => this.lesson.teach()));
    later(() => scoring.after(() => this.task.drawSoon()));
    later(() => this.task.read());
    this.balance.readSoon();
    this.concerns.readSoon();
    answering.previews.tallyLater();
  }

  /** On a shared screen: the moment another local player is asked, everything of the last one is taken off this page. */
  cover() {
    const curtain = first(document, "#state .curtain");
    if (!curtain) return;
    if (curtain.dataset.cover === "1") this.look("");
    else if (!around(document.activeElement, "dialog")) only(curtain, "button").focus(); // who writes in the chat writes on
  }

  /**
   * Looks from another seat of this screen, or from none; a line that is dialled again asks for the same.
   * @param {string} seat
   */
  look(seat) {
    body.dataset.seat = seat;
    this.socket.ask({ do: "look", seat: seat === "" ? -1 : Number(seat) });
  }

  /** The score sheet opens by itself when the match ends before one's eyes; a drill's card says how that ended. */
  celebrate() {
    if (isOver() && !this.wasOver) {
      this.answering.why.close(); // nothing is refused any more
      if (!first(document, "#task[data-drill]")) this.scoring.after(() => openSheet("ending-sheet"));
    }
    this.wasOver = isOver();
  }

  // --- buttons and forms --------------------------------------------------------------------------------------------

  /**
   * Forms go over the line while it stands, else as any form of a page.
   * @param {SubmitEvent} event
   */
  submit(event) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !form.dataset.do || this.socket.line.readyState !== WebSocket.OPEN) return;
    event.preventDefault();
    const { answering } = this;
    const button = /** @type {HTMLButtonElement | null} */ (submitter);
    const field = (/** @type {string} */ name) => only(form, `[name=${name}]`, HTMLInputElement);
    switch (form.dataset.do) {
      case "answer": {
        const code = Number(button?.dataset.code ?? first(form, "[name=code]", HTMLInputElement)?.value);
        if (button?.dataset.denied !== undefined) answering.explain(code);
        else answering.choose(code, button);
        break;
      }
      case "undo":
        answering.undo(Number(field("seat").value), button?.value ?? "");
        break;
      case "say":
        this.talk(button?.dataset.says ?? "", first(form, "[name=text]", HTMLInputElement));
        break;
      case "look":
        this.look(button?.value ?? "");
        break;
      case "coach":
        this.askCoach(button?.matches(":focus-visible"));
        break;
      case "once":
        this.settleOnce(form);
        break;
    }
  }

  /**
   * Answers a question at once without leaving the page: what comes of it is seen as it happens.
   * @param {HTMLFormElement} form
   */
  async settleOnce(form) {
    this.answering.isGiven = true;
    const told = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    const reply = await fetch(form.action, { method: "POST", body: told, redirect: "manual" });
    if (!reply.ok && reply.type !== "opaqueredirect") location.reload();
  }

  /**
   * Says in the chat one of the quick words, or what stands in a field.
   * @param {string} word
   * @param {HTMLInputElement | null} field none where people talk in ready phrases alone
   */
  async talk(word, field) {
    const text = word || (field?.value.trim() ?? "");
    if (!text) return;
    if (field && !word) field.value = "";
    const reply = await this.socket.ask({ do: "say", text });
    if (reply.is === "declined") toast(reply.text, true);
  }

  /**
   * Asks the coach, or sends it away; nothing else stays in a spotlight meanwhile.
   * @param {boolean} [byKey] whether its first suggestion takes the focus
   */
  askCoach(byKey) {
    this.task.lift();
    this.coach.toggle(byKey);
  }

  /** Leads through what concerned one, from the first of it; what lay over the boards is closed. */
  lookBack() {
    first(document, "dialog[open]:not(.docked)", HTMLDialogElement)?.close();
    for (const button of all(document, "[data-raises][aria-expanded=true]")) raise(button.dataset.raises ?? "", button);
    this.concerns.step(0, true);
  }

  /** @param {HTMLElement | null} button */
  click(button) {
    if (!button) return;
    const { answering, options } = this;
    const { again, concern, concerns, group, raises, sound, hidesWhy, cancelChoice } = button.dataset;
    if (group !== undefined && button.closest(".group-list")) options.open(group, !narrow.matches);
    if (raises) raise(raises, button);
    if (again !== undefined && !this.concerns.leave()) this.again.show(button);
    if (concerns !== undefined) this.lookBack();
    if (concern === "0") this.concerns.leave();
    else if (concern) this.concerns.step(Number(concern));
    if (button.id === "all-options") options.panel.classList.toggle("open-all");
    if (sound !== undefined) toggleSound();
    if (button.id === "notify") toggleNotify(button);
    if (hidesWhy !== undefined) answering.why.close();
    if (cancelChoice !== undefined) answering.quiet();
    if (button.id === "recap-done") this.recap.done();
    if (button.id === "lesson-next") this.lesson.understood();
  }

  // --- keys ---------------------------------------------------------------------------------------------------------

  listenToKeys() {
    const { answering, options, pairs } = this;
    listen({
      number: (number) => isMine() && options.byNumber(number),
      walk: (step, across) => {
        const where = document.activeElement;
        if (where && where !== body && !where.closest("#options, #ask, #content")) return false;
        options.walk(step, across);
        return true;
      },
      search: () => {
        options.panel.classList.add("open-all");
        (options.field ?? options.shown()[0])?.focus();
      },
      leaveSearch: (field) => {
        if (field.closest(".find")) options.clearFilter();
        else field.blur();
      },
      fromSearch: (field, key) => {
        if (!field.closest(".find")) return false;
        const button = options.meant;
        if (button && key === "Enter") answering.choose(Number(button.dataset.code), button);
        else button?.focus();
        return true;
      },
      back: () => {
        if (this.concerns.leave() || pairs.release() || this.coach.close()) return;
        const open = answering.why.isOpen || answering.considered !== null;
        answering.why.close();
        answering.quiet();
        if (!open || !narrow.matches) press("#ask [data-key=back]");
      },
      undo: () => press("#ask [data-key=undo]"),
      end: () => press("#ask [data-key=end]"),
      help: () => openSheet("help-sheet"),
      next: () => this.concerns.step(1),
      previous: () => this.concerns.step(-1),
      log: () => newestLine()?.focus(),
      boards: () => press("#account-link"),
      chat: () => this.chat.toggle(),
      coach: () => this.askCoach(true),
      read: () => say(question()),
    });
  }
}

new Table().begin();
