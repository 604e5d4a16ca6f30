// The options as the server listed them: groups, numbers, type-ahead, the same targets on the board. No rules here.
import { all, elementsOf, first, narrow, only, part } from "./dom.js";
import { countFronts } from "./frames.js";
import { bringBoard, follow, frameBoard, reach } from "./lighting.js";

/** @typedef {{ buttons: HTMLButtonElement[], refused?: undefined, element: Element }} Taken a place and what a click there may mean */
/** @typedef {{ refused: HTMLButtonElement[], buttons?: undefined, element: Element }} Refused a place where all is refused */

const NUMBERED = 9;

/**
 * What stands apart answers no question: it is in sight whichever group is open.
 * @param {HTMLElement} list
 */
const isApart = (list) => list.dataset.apart !== undefined;

/**
 * Where an option's number key stands: an answer that joins two places has it where it leads.
 * @param {HTMLElement} button
 */
function keyed(button) {
  const [from, to] = elementsOf(button);
  return to && document.querySelector("[data-drags]") ? to : from;
}

/**
 * Finds where a target's number key goes; what comes back puts it there, so that all are found before the board changes.
 * @param {string} id
 * @param {number} number
 * @param {string} code
 */
function sign(id, number, code) {
  const hit = /** @type {Element | null} */ (document.getElementById(id));
  if (!(hit instanceof SVGGraphicsElement) || !hit.ownerSVGElement) return null;
  const board = hit.ownerSVGElement;
  const box = hit.getBBox();
  const matrix = board.getScreenCTM()?.inverse().multiply(hit.getScreenCTM() ?? undefined);
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
  const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
  made.setAttribute("class", "number-sign");
  made.setAttribute("transform", `translate(${middle.x} ${middle.y})`);
  made.innerHTML = `<rect x="-10" y="-10" width="20" height="20" rx="5"/><text y="5.5">${number}</text>`;
  made.dataset.of = code;
  return () => board.append(made);
}

/** The panel of options. */
export class Options {
  /** The group that is open; null until one is. @type {string | null} */
  opened = null;
  question = "";
  /** The options that lead to each element of the boards. @type {Map<string, HTMLButtonElement[]>} */
  byElement = new Map();
  /** What is refused there. @type {Map<string, HTMLButtonElement[]>} */
  refusedBy = new Map();
  /** The number keys that are shown. @type {HTMLElement[]} */
  keyed = [];
  lighting = 0;
  brings = false;

  /** @param {(code: number, button: HTMLButtonElement) => void} choose what to do when one is taken by its number */
  constructor(choose) {
    this.choose = choose;
    document.addEventListener("reveal", (event) => event instanceof CustomEvent && this.open(event.detail, false));
    this.read();
  }

  get panel() {
    return part("options");
  }

  /** The seat that is asked, and the number of its question. */
  get asked() {
    const { seat, number } = this.panel.dataset;
    return { seat: Number(seat), number: Number(number) };
  }

  /** The panel was redrawn: read the question, number the open group, map the board's elements to codes. */
  read() {
    const panel = this.panel;
    const question = `${panel.dataset.seat}:${panel.dataset.number}`;
    if (question !== this.question) {
      this.question = question;
      this.opened = null;
      panel.classList.remove("open-all");
    }
    this.byElement = new Map();
    this.refusedBy = new Map();
    for (const button of all(panel, "[data-code]", HTMLButtonElement)) {
      const map = button.dataset.denied === undefined ? this.byElement : this.refusedBy;
      for (const id of elementsOf(button)) {
        const buttons = map.get(id);
        if (buttons) buttons.push(button);
        else map.set(id, [button]);
      }
    }
    this.open(this.opened ?? first(panel, ".group-list button")?.dataset.group ?? "0", false);
    const typed = this.field?.value ?? "";
    if (typed) this.filter(typed);
  }

  /** Where one types to find an option. */
  get field() {
    return first(this.panel, ".find input", HTMLInputElement);
  }

  /** Whether one group is shown at a time: long lists always, short ones on a narrow screen. */
  get isGrouped() {
    if (!this.panel.querySelector(".group-list")) return false;
    return narrow.matches || !only(this.panel, ".option-grid").classList.contains("plain");
  }

  get lists() {
    return all(this.panel, ".option-lists > [data-group]");
  }

  /**
   * Opens a group: its list is shown, its options take the number keys, its targets are lit strongly.
   * @param {string} group
   */
  open(group, focus = true) {
    const other = group !== this.opened;
    this.opened = group;
    for (const button of all(this.panel, ".group-list button")) {
      button.setAttribute("aria-expanded", String(button.dataset.group === group));
    }
    const grouped = this.isGrouped;
    for (const list of this.lists) list.classList.toggle("open", !grouped || list.dataset.group === group || isApart(list));
    this.number();
    this.light(other);
    if (focus) this.shown()[0]?.focus();
  }

  /** The option buttons that can be seen now, in order. */
  shown() {
    return all(this.panel, ".option-lists > .open .option:not([hidden])", HTMLButtonElement);
  }

  number() {
    for (const key of this.keyed) key.textContent = "";
    this.keyed = this.shown().slice(0, NUMBERED).map((button) => only(button, "kbd"));
    this.keyed.forEach((key, index) => { key.textContent = String(index + 1); });
  }

  // The open group's targets stand out on the board and carry its number keys. Done behind the frame that shows the
  // question, because finding places on the board makes the browser lay it out. `bring`: where boards are swiped, to them.
  light(bring = false) {
    cancelAnimationFrame(this.lighting);
    this.brings ||= bring;
    this.lighting = requestAnimationFrame(() => setTimeout(() => this.paint()));
  }

  paint() {
    for (const element of document.querySelectorAll(".in-group")) element.classList.remove("in-group");
    for (const key of document.querySelectorAll(".number-sign")) key.remove();
    const shown = this.shown();
    const ids = shown.filter((button) => !button.classList.contains("quiet-answer")).flatMap(elementsOf);
    countFronts(ids, this.brings);
    if (this.brings) {
      bringBoard(ids);
      frameBoard(ids);
      if (!narrow.matches) follow(ids);
    }
    this.brings = false;
    if (!this.isGrouped) return;
    const numbered = shown.slice(0, NUMBERED).map((button, index) => sign(keyed(button), index + 1, button.dataset.code ?? ""));
    for (const put of numbered) put?.();
    for (const button of shown) for (const id of elementsOf(button)) this.raise(id);
  }

  /**
   * A target lights up by itself, or lends its light to the ground under it where the board has a spot for it.
   * @param {string} id
   */
  raise(id) {
    (document.getElementById(`${id}-glow`) ?? document.getElementById(id))?.classList.add("in-group");
  }

  /**
   * Keeps the options whose words contain what was typed, over all groups.
   * @param {string} words
   */
  filter(words) {
    const wanted = words.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const lists = this.lists;
    const grouped = this.isGrouped;
    let found = 0;
    for (const list of lists) {
      for (const button of all(list, ".option")) {
        const text = button.textContent.toLocaleLowerCase();
        button.hidden = !wanted.every((word) => text.includes(word));
        if (!button.hidden) found += 1;
      }
      list.classList.toggle("open", !grouped || wanted.length > 0 || list.dataset.group === this.opened || isApart(list));
    }
    const none = first(this.panel, ".no-match");
    if (none) none.hidden = found > 0 || wanted.length === 0;
    this.number();
    this.light();
  }

  /** The option that what was typed means: one of that very name, one whose name begins so, else the first that is shown. */
  get meant() {
    const typed = (this.field?.value ?? "").trim().toLocaleLowerCase();
    const shown = this.shown();
    const names = shown.map((button) => only(button, "strong").textContent.trim().toLocaleLowerCase());
    const found = [names.indexOf(typed), names.findIndex((name) => name.startsWith(typed)), 0].find((index) => index >= 0);
    return shown[found ?? 0];
  }

  /** Nothing is typed any more: all options again, the focus on the first. */
  clearFilter() {
    if (this.field) this.field.value = "";
    this.filter("");
    this.shown()[0]?.focus();
  }

  /**
   * The button of a code.
   * @param {number} code
   */
  button(code) {
    return first(this.panel, `.option[data-code="${code}"]`, HTMLButtonElement);
  }

  /**
   * Marks one option as considered.
   * @param {number | null} code
   */
  mark(code) {
    for (const button of this.panel.querySelectorAll(".option.chosen")) button.classList.remove("chosen");
    if (code !== null) {
      const button = this.button(code);
      button?.classList.add("chosen");
      if (button && narrow.matches) reach(elementsOf(button));
    }
    for (const key of all(document, ".number-sign")) key.classList.toggle("away", key.dataset.of === String(code));
  }

  /**
   * Takes the option of a number key.
   * @param {number} number
   */
  byNumber(number) {
    const button = this.shown()[number - 1];
    if (!button) return false;
    this.choose(Number(button.dataset.code), button);
    return true;
  }

  /**
   * Moves the focus along the list (`step` ±1) or to another group (`across`).
   * @param {number} step
   */
  walk(step, across = false) {
    if (across) {
      const groups = all(this.panel, ".group-list button");
      if (groups.length < 2) return;
      const now = groups.findIndex((button) => button.dataset.group === this.opened);
      this.open(groups[(now + step + groups.length) % groups.length].dataset.group ?? "0");
      return;
    }
    const shown = this.shown();
    if (!shown.length) return;
    const now = shown.findIndex((button) => button === document.activeElement);
    shown[now < 0 ? (step > 0 ? 0 : shown.length - 1) : (now + step + shown.length) % shown.length].focus();
  }

  /**
   * The codes that a click on this place of the board may mean: taken ones first, else refused ones.
   * @param {EventTarget | null} node
   * @returns {Taken | Refused | null}
   */
  at(node) {
    for (let element = node instanceof Element ? node : null; element; element = element.parentElement) {
      if (!element.id) continue;
      const taken = this.byElement.get(element.id);
      if (taken) return { buttons: taken, element };
      const refused = this.refusedBy.get(element.id);
      if (refused) return { refused, element };
    }
    return null;
  }
}
