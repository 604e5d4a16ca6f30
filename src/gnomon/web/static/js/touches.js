// Between a finger's touch and its lifting nothing changes under it, whatever others do meanwhile.

const LONGEST = 600;

/**
 * Holds back what arrives while somebody presses.
 * @template T
 */
export class Touches {
  timer = 0;
  /** @type {T[]} */
  waiting = [];

  /** @param {(arrived: T) => void} take */
  constructor(take) {
    this.take = take;
    document.addEventListener("pointerdown", () => this.press(), true);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(() => this.lift()), true);
  }

  /** @param {T} arrived is taken now, or when the finger is lifted */
  hear(arrived) {
    if (this.timer) this.waiting.push(arrived);
    else this.take(arrived);
  }

  press() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.lift(), LONGEST);
  }

  lift() {
    clearTimeout(this.timer);
    this.timer = 0;
    for (let arrived = this.waiting.shift(); arrived !== undefined; arrived = this.waiting.shift()) this.hear(arrived);
  }
}
