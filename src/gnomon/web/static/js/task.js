// The task of a guided match or drill: where it stands, what it lights, when its hint comes.
import { all, around, calm, elementsOf, first, narrow } from "./dom.js";
import { placeNote } from "./noteplace.js";
import { toast } from "./page.js";
import { Spotlight, boxOf, cluster } from "./spotlight.js";

/**
 * What the server says of the present task: elements to light, answers that lead on, a hint.
 * @typedef {{ task: string, elements: string[], codes: number[], tries: string }} Subject
 */

const PATIENCE = 40_000;
const PRAISED = 3_000;
/** So close runs the frame around an option: its neighbours stay readable. */
const SNUG = 0;

/**
 * On a narrow screen, the buttons within reach of the thumb that stand for places of the boards.
 * @param {string[]} ids
 */
function standIns(ids) {
  const buttons = (/** @type {string[]} */ names) => names
    .map((name) => document.getElementById(name))
    .filter((element) => element instanceof HTMLButtonElement)
    .filter((element) => element.checkVisibility());
  const own = buttons(ids);
  if (own.length) return own;
  const leading = all(document, "#options [data-code]:not([data-denied])").map(elementsOf);
  return buttons(leading.filter((names) => names.some((name) => ids.includes(name))).flat());
}

export class Task {
  place = document.getElementById("task-place");
  spotlight = new Spotlight();
  /** @type {Subject | null} */
  subject = null;
  /** The task that is shown now. */
  name = "";
  word = "";
  /** Which question stands on the page, and for which one a list was opened. */
  number = "";
  revealed = "";
  /** Whether the pointer has moved over the boards since the task was set: then the veil stays away. */
  isLifted = false;
  asked = 0;
  timer = 0;
  praising = 0;
  frame = 0;

  /**
   * @param {string} match
   * @param {HTMLElement} boards
   */
  constructor(match, boards) {
    this.match = match;
    if (!this.place) return;
    boards.addEventListener("pointermove", () => this.lift(), { passive: true });
    boards.addEventListener("pointerdown", () => this.lift(), { passive: true });
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.lift());
    document.addEventListener("submit", (event) => this.submit(event));
    addEventListener("resize", () => this.draw(false));
    addEventListener("scroll", () => this.drawSoon(), { capture: true, passive: true });
    document.addEventListener("moved", () => this.drawSoon(true));
    document.addEventListener("click", ({ target }) => {
      if (around(target, ".task-more")) this.unfold();
      this.drawSoon();
    });
  }

  get card() {
    return document.getElementById("task");
  }

  /** What a narrow screen cuts short is shown whole, until the next task. */
  unfold() {
    if (!this.place) return;
    this.place.dataset.whole = this.name;
    this.fold();
  }

  /** Only where something is cut, and not yet unfolded, there is a button to unfold it. */
  fold() {
    const { place, card } = this;
    const why = card && first(card, ".why");
    const more = card && first(card, ".task-more");
    if (!place || !why || !more) return;
    const isWhole = place.dataset.whole === this.name;
    why.classList.toggle("whole", isWhole);
    more.hidden = isWhole || why.scrollHeight <= why.clientHeight + 1;
  }

  lift() {
    if (this.isLifted || !this.name) return;
    this.isLifted = true;
    this.draw(false);
  }

  /** After every change of the page: a new task begins anew, and what it is about is asked for. */
  async read() {
    const { card } = this;
    if (!card) return;
    const name = card.dataset.task ?? "";
    const isNew = name !== this.name;
    if (isNew) {
      this.name = name;
      this.isLifted = false;
      document.body.classList.remove("hinted");
      clearTimeout(this.timer);
      if (name) this.timer = window.setTimeout(() => this.hint(), PATIENCE);
    }
    const number = document.getElementById("ask")?.dataset.number ?? "";
    if (number !== this.number) {
      // What was lit belonged to the last question.
      this.number = number;
      this.subject = null;
      this.spotlight.clear();
    }
    if (card.dataset.hints !== undefined) this.hint();
    this.praise(card);
    const asked = ++this.asked;
    const reply = await fetch(`/matches/${this.match}/task?seat=${document.body.dataset.seat ?? ""}`);
    if (!reply.ok || asked !== this.asked) return;
    this.subject = /** @type {Subject} */ (await reply.json());
    this.reveal();
    this.draw(isNew, true);
  }

  /**
   * On a narrow screen a word of praise takes the task's place for a moment.
   * @param {HTMLElement} card
   */
  praise(card) {
    const word = first(card, ".task-word")?.dataset.word ?? "";
    if (word === this.word) return;
    this.word = word;
    clearTimeout(this.praising);
    this.place?.classList.toggle("praised", word !== "" && narrow.matches);
    if (!word || !narrow.matches) return;
    this.praising = window.setTimeout(() => this.place?.classList.remove("praised"), PRAISED);
  }

  /** Shows the hint, with the answer that would be tried first. */
  hint() {
    const hint = first(document, "#task .task-hint");
    if (hint) hint.hidden = false;
    document.body.classList.add("hinted");
    this.mark();
    this.drawSoon();
  }

  /** Marks the options that lead on, once a hint is due. */
  mark() {
    const codes = document.body.classList.contains("hinted") ? this.subject?.codes ?? [] : [];
    for (const button of all(document, "#options .option")) {
      button.classList.toggle("suggested", codes.includes(Number(button.dataset.code)));
    }
  }

  /** Where the open list holds no answer that leads on, the list opens that holds one. */
  reveal() {
    const { card, number, subject } = this;
    if (!subject || subject.task !== this.name || narrow.matches || number === this.revealed) return;
    this.revealed = number;
    const buttons = subject.codes.flatMap((code) => all(document, `#options [data-code="${code}"]`));
    if (!buttons.length || buttons.some((button) => button.checkVisibility())) return;
    const group = around(buttons[0], "[data-group]")?.dataset.group;
    card?.dispatchEvent(new CustomEvent("reveal", { bubbles: true, detail: group }));
  }

  /** @param {boolean} [comes] whether what was in sight may have left it */
  drawSoon(comes = false) {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw(false, comes));
  }

  /**
   * @param {boolean} isNew whether the task has only just been set
   * @param {boolean} [comes] whether its question has, or its options have moved
   */
  draw(isNew, comes = false) {
    const { card, place, subject } = this;
    if (!card || !place) return;
    this.mark();
    this.fold();
    const targets = this.targets(subject);
    if (isNew && narrow.matches) this.open(targets);
    const isOption = targets[0]?.closest("#options, #ask") !== null;
    if (comes && isOption && (isNew || narrow.matches)) targets[0]?.scrollIntoView({ block: narrow.matches ? "nearest" : "center", inline: "nearest" });
    const seen = targets.filter((element) => element.checkVisibility());
    const ask = first(document, "#ask h1")?.getBoundingClientRect();
    if (ask) place.style.setProperty("--foot", `${Math.max(62, Math.round(innerHeight - ask.top) + 22)}px`);
    placeNote(place, seen.map((element) => element.id).filter(Boolean));
    const frame = cluster(seen.map(boxOf));
    const isOpen = first(document, "dialog[open], #scoring:not([hidden])") !== null;
    if (!frame || isOpen || !this.name) {
      this.spotlight.clear();
      return;
    }
    const lit = [card, ...(narrow.matches ? all(document, ".phone-nav") : all(document, "#ask, #options"))];
    this.spotlight.show(card, frame, lit.filter((element) => element.checkVisibility()), { isVeiled: !this.isLifted, isNew, hasLine: !isOption || narrow.matches, air: isOption ? SNUG : undefined });
  }

  /**
   * The elements that the task is about: on the boards, else among the options.
   * @param {Subject | null} subject
   * @returns {Element[]}
   */
  targets(subject) {
    if (!subject || subject.task !== this.name) return [];
    const near = narrow.matches ? standIns(subject.elements) : [];
    if (near.length) return near;
    const found = subject.elements.map((id) => document.getElementById(id)).filter((element) => element !== null);
    // A board on another tab is opened; what is folded away stands among the options.
    if (found.some((element) => element.checkVisibility() || element.closest("[data-board]"))) return found;
    for (const code of subject.codes) {
      const button = first(document, `#options [data-code="${code}"], #ask [data-code="${code}"]`);
      if (!button) continue;
      if (button.checkVisibility()) return [button];
      const group = button.closest("[data-group]")?.getAttribute("data-group");
      const opener = first(document, `#options .group-list [data-group="${group}"]`);
      if (opener?.checkVisibility()) return [opener];
    }
    return [];
  }

  /**
   * Opens the tab of the board on which the subject lies.
   * @param {Element[]} targets
   */
  open(targets) {
    const hidden = targets.find((element) => !element.checkVisibility());
    const board = hidden?.closest("[data-board]");
    if (board) first(document, `.board-tabs a[href="#${board.id}"]`)?.click();
    targets[0]?.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  }

  /**
   * Skips without leaving the page; what begins another match leads there.
   * @param {SubmitEvent} event
   */
  async submit(event) {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.dataset.taskForm === undefined) return;
    const data = new FormData(form, /** @type {HTMLElement | null} */ (submitter));
    if (data.get("do") === "again") return;
    event.preventDefault();
    form.closest("dialog")?.close();
    const reply = await fetch(form.action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (data)) });
    if (!reply.ok) toast(document.title, true);
  }
}
