// The options as the server listed them: groups, numbers, type-ahead, the same targets on the board. No rules here.

import { bringBoard, follow, frameBoard, reach } from "./lighting.js";

const NUMBERED = 9;
const narrow = matchMedia("(max-width: 760px)");
const places = (button) => (button.dataset.elements ?? "").split(" ").filter(Boolean);

// What stands apart answers no question: it is in sight whichever group is open.
const isApart = (list) => list.dataset.apart !== undefined;

// Where an option's number key stands: an answer that joins two places has it where it leads.
function keyed(button) {
  const [from, to] = places(button);
  return to && document.querySelector("[data-drags]") ? to : from;
}

// Finds where a target's number key goes; what comes back puts it there, so that all are found before the board changes.
function sign(id, number, code) {
  const hit = document.getElementById(id);
  if (!(hit instanceof SVGGraphicsElement) || !hit.ownerSVGElement) return null;
  const board = hit.ownerSVGElement;
  const box = hit.getBBox();
  const matrix = board.getScreenCTM().inverse().multiply(hit.getScreenCTM());
  const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(matrix);
  const made = document.createElementNS("http://www.w3.org/2000/svg", "g");
  made.setAttribute("class", "number-sign");
  made.setAttribute("transform", `translate(${middle.x} ${middle.y})`);
  made.innerHTML = `<rect x="-10" y="-10" width="20" height="20" rx="5"/><text y="5.5">${number}</text>`;
  made.dataset.of = code;
  return () => board.append(made);
}

export class Options {
  /** `choose(code)`, `look(code | null)`, `explain(code)`: what to do when one is taken, considered, or refused. */
  constructor({ choose, look, explain, labels }) {
    this.choose = choose;
    this.look = look;
    this.explain = explain;
    this.labels = labels;
    this.opened = null;
    this.question = "";
    this.read();
  }

  get panel() {
    return document.getElementById("options");
  }

  /** The panel was redrawn: read the question, number the open group, map the board's elements to codes. */
  read() {
    const panel = this.panel;
    const question = `${panel.dataset.seat}:${panel.dataset.number}`;
    if (question !== this.question) {
      this.question = question;
      this.opened = null;
      this.selected = null;
      panel.classList.remove("open-all");
    }
    this.byElement = new Map();
    this.refusedBy = new Map();
    for (const button of panel.querySelectorAll("[data-code]")) {
      const map = button.dataset.denied === undefined ? this.byElement : this.refusedBy;
      for (const id of places(button)) {
        if (!map.has(id)) map.set(id, []);
        map.get(id).push(button);
      }
    }
    this.open(this.opened ?? panel.querySelector(".group-list button")?.dataset.group ?? "0", false);
    const typed = panel.querySelector(".find input")?.value ?? "";
    if (typed) this.filter(typed);
  }

  /** Whether one group is shown at a time: long lists always, short ones on a narrow screen. */
  get isGrouped() {
    if (!this.panel.querySelector(".group-list")) return false;
    return narrow.matches || !this.panel.querySelector(".option-grid").classList.contains("plain");
  }

  get lists() {
    return [...this.panel.querySelectorAll(".option-lists > [data-group]")];
  }

  /** Opens a group: its list is shown, its options take the number keys, its targets are lit strongly. */
  open(group, focus = true) {
    const other = group !== this.opened;
    this.opened = group;
    for (const button of this.panel.querySelectorAll(".group-list button")) {
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
    return [...this.panel.querySelectorAll(".option-lists > .open .option:not([hidden])")];
  }

  number() {
    for (const key of this.keyed ?? []) key.textContent = "";
    this.keyed = this.shown().slice(0, NUMBERED).map((button) => button.querySelector("kbd"));
    this.keyed.forEach((key, index) => { key.textContent = index + 1; });
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
    for (const sign of document.querySelectorAll(".number-sign")) sign.remove();
    const shown = this.shown();
    if (this.brings) {
      bringBoard(shown.flatMap(places));
      frameBoard(shown.flatMap(places));
      if (!narrow.matches) follow(shown.flatMap(places));
    }
    this.brings = false;
    if (!this.isGrouped) return;
    const numbered = shown.slice(0, NUMBERED).map((button, index) => sign(keyed(button), index + 1, button.dataset.code));
    for (const put of numbered) put?.();
    for (const button of shown) for (const id of places(button)) this.raise(id);
  }

  // A target lights up by itself, or lends its light to the ground under it where the board has a spot for it.
  raise(id) {
    (document.getElementById(`${id}-glow`) ?? document.getElementById(id))?.classList.add("in-group");
  }

  /** Keeps the options whose words contain what was typed, over all groups. */
  filter(words) {
    const wanted = words.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const lists = this.lists;
    const grouped = this.isGrouped;
    let found = 0;
    for (const list of lists) {
      for (const button of list.querySelectorAll(".option")) {
        const text = button.textContent.toLocaleLowerCase();
        button.hidden = !wanted.every((word) => text.includes(word));
        if (!button.hidden) found += 1;
      }
      list.classList.toggle("open", !grouped || wanted.length > 0 || list.dataset.group === this.opened || isApart(list));
    }
    const none = this.panel.querySelector(".no-match");
    if (none) none.hidden = found > 0 || wanted.length === 0;
    this.number();
    this.light();
  }

  /** The button of a code. */
  button(code) {
    return this.panel.querySelector(`.option[data-code="${code}"]`);
  }

  /** Marks one option as considered. */
  mark(code) {
    for (const button of this.panel.querySelectorAll(".option.chosen")) button.classList.remove("chosen");
    if (code !== null) {
      const button = this.button(code);
      button?.classList.add("chosen");
      if (button && narrow.matches) reach(places(button));
    }
    for (const sign of document.querySelectorAll(".number-sign")) sign.classList.toggle("away", sign.dataset.of === String(code));
  }

  /** Takes the option of a number key. */
  byNumber(number) {
    const button = this.shown()[number - 1];
    if (!button) return false;
    this.choose(Number(button.dataset.code), button);
    return true;
  }

  /** Moves the focus along the list (`step` ±1) or to another group (`across`). */
  walk(step, across = false) {
    if (across) {
      const groups = [...this.panel.querySelectorAll(".group-list button")];
      if (groups.length < 2) return;
      const now = groups.findIndex((button) => button.dataset.group === this.opened);
      this.open(groups[(now + step + groups.length) % groups.length].dataset.group);
      return;
    }
    const shown = this.shown();
    if (!shown.length) return;
    const now = shown.indexOf(document.activeElement);
    shown[now < 0 ? (step > 0 ? 0 : shown.length - 1) : (now + step + shown.length) % shown.length].focus();
  }

  /** The codes that a click on this place of the board may mean: taken ones first, else refused ones. */
  at(node) {
    for (let element = node; element && element instanceof Element; element = element.parentElement) {
      if (!element.id) continue;
      const taken = this.byElement.get(element.id);
      if (taken) return { buttons: taken, element };
      const refused = this.refusedBy.get(element.id);
      if (refused) return { refused, element };
    }
    return null;
  }
}
