// Pointing at boards and options: what lies under the pointer is considered, what is clicked or tapped is meant.
import { around, narrow, only, part, touch } from "./dom.js";
import { openSheet } from "./page.js";
import { isResting, rest, whenMoved } from "./resting.js";

/** @import {Answering} from "./answering.js" */
/** @import {Options} from "./options.js" */
/** @import {Pairs} from "./pairs.js" */

const OPTION = ".option[data-code]:not([data-denied])";
const LONG_PRESS = 450;
const HURRIED = 200; // ms before a pair is shown while seconds count

/** @param {HTMLElement} button */
const codeOf = (button) => Number(button.dataset.code);

/** The pointer on the page of a table. */
export class Pointing {
  /** Whether the last pointer was a finger: the focus that its tap gives considers nothing. */
  isTouching = false;
  longPress = 0;

  /**
   * @param {HTMLElement} boards
   * @param {{ options: Options, pairs: Pairs, answering: Answering, isRealTime: () => boolean }} table
   * @param {{ openPlace: (node: EventTarget | null) => boolean, wasMoved: () => boolean }} places
   *   what opens the card of a place, and whether the last touch moved a board
   */
  constructor(boards, { options, pairs, answering, isRealTime }, { openPlace, wasMoved }) {
    this.boards = boards;
    this.options = options;
    this.pairs = pairs;
    this.answering = answering;
    this.isRealTime = isRealTime;
    this.openPlace = openPlace;
    boards.addEventListener("click", (event) => wasMoved() || this.click(event.target));
    document.addEventListener("pointerover", (event) => this.track(event));
    whenMoved((event) => this.track(event));
    document.addEventListener("keydown", () => { this.isTouching = false; }, true);
    document.addEventListener("focusin", (event) => {
      const option = around(event.target, OPTION);
      if (option?.matches(":focus-visible") && !this.isTouching) answering.consider(codeOf(option));
    });
    document.addEventListener("pointerdown", (event) => this.press(event));
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(this.longPress));
  }

  /** @param {EventTarget | null} node of the boards that was clicked */
  click(node) {
    const { answering } = this;
    const found = this.options.at(node);
    answering.why.close();
    if (this.pairs.tap(node)) return;
    if (!found) {
      if (!this.openPlace(node)) answering.quiet();
    } else if (found.refused) {
      answering.explain(codeOf(found.refused[0]));
    } else if (found.buttons.length > 1) {
      this.openMenu(found.buttons);
    } else {
      const [button] = found.buttons;
      const code = codeOf(button);
      const isShownFirst = (touch.matches || narrow.matches) && answering.considered !== code && !this.isRealTime();
      if (isShownFirst) answering.select(code, button);
      else answering.answer(code);
    }
  }

  /**
   * Several options lead to one place: which of them is meant is asked.
   * @param {HTMLButtonElement[]} buttons
   */
  openMenu(buttons) {
    const menu = part("place-menu", HTMLDialogElement);
    only(menu, "ol").replaceChildren(...buttons.map((button) => {
      const code = codeOf(button);
      const line = document.createElement("li");
      const copy = /** @type {HTMLButtonElement} */ (button.cloneNode(true));
      copy.type = "button";
      copy.removeAttribute("hidden");
      copy.onclick = () => { menu.close(); this.answering.answer(code); };
      copy.onfocus = () => this.answering.consider(code);
      copy.onpointermove = copy.onpointerenter = (moved) => { if (!isResting(moved)) this.answering.consider(code); };
      line.append(copy);
      return line;
    }));
    rest();
    openSheet("place-menu");
  }

  /** @param {PointerEvent} event of a pointer that is over something else now */
  track(event) {
    if (event.pointerType === "touch" || isResting(event)) return;
    const { answering, pairs } = this;
    const option = around(event.target, OPTION);
    if (option) return answering.consider(codeOf(option));
    const isOnBoards = event.target instanceof Node && this.boards.contains(event.target);
    const joined = isOnBoards ? pairs.meant(event.target) : null;
    if (joined !== null) return answering.consider(joined, this.isRealTime() ? HURRIED : undefined);
    const found = isOnBoards && !pairs.at(event.target) ? this.options.at(event.target) : null;
    if (found?.buttons) return answering.consider(codeOf(found.buttons[0]));
    if (answering.why.isOpen) return;
    const focused = around(document.activeElement, `${OPTION}:focus-visible`);
    answering.consider(focused ? codeOf(focused) : null);
  }

  /**
   * A long press shows what an option would do without taking it.
   * @param {PointerEvent} event
   */
  press(event) {
    this.isTouching = event.pointerType === "touch";
    const option = around(event.target, OPTION);
    if (option && this.isTouching) this.longPress = setTimeout(() => this.answering.select(codeOf(option), option), LONG_PRESS);
  }
}
