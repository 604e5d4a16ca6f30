// One's own option beside the coach's first: the row at the foot of the coach follows what is pointed at.
import { first, only, parsed } from "./dom.js";

const RESTS = 250; // ms that the pointer rests on an option before that is compared

/** The row, and the option that it is about. */
export class Comparing {
  /** The option's code. @type {number | null} */
  code = null;
  request = new AbortController();
  timer = 0;

  /**
   * @param {HTMLElement} panel the coach
   * @param {string} address that weighs
   * @param {{ asked: (more: Record<string, number>) => URLSearchParams, buttonOf: (code: number) => HTMLElement | null }} table
   */
  constructor(panel, address, { asked, buttonOf }) {
    this.panel = panel;
    this.address = address;
    this.asked = asked;
    this.buttonOf = buttonOf;
  }

  /** Nothing is compared any more. */
  forget() {
    clearTimeout(this.timer);
    this.request.abort();
    this.code = null;
    this.say(this.panel.dataset.point ?? "");
  }

  /**
   * Compares an option, once the pointer or the focus rests on it.
   * @param {number} code
   */
  compare(code) {
    this.forget();
    this.code = code;
    this.timer = setTimeout(() => this.weigh(code), RESTS);
  }

  /** @param {number} code */
  async weigh(code) {
    const { panel } = this;
    const button = this.buttonOf(code);
    if (!button) return;
    const key = first(button, "kbd")?.textContent ?? "";
    const label = first(button, "strong")?.textContent ?? button.textContent;
    this.say((panel.dataset.weighs ?? "").replace("{option}", label), key);
    this.request = new AbortController();
    const { signal } = this.request;
    try {
      const reply = await fetch(this.address, { method: "POST", body: this.asked({ code }), signal });
      const told = /** @type {{ html?: string, error?: string }} */ (await reply.json());
      if (signal.aborted) return;
      this.say(told.error ?? "", key);
      if (told.html) only(panel, ".mine > p").replaceChildren(...parsed(told.html));
    } catch {
      if (!signal.aborted) this.say(panel.dataset.failed ?? "", key);
    }
  }

  /**
   * @param {string} text
   * @param {string} [key] of the option that it is about
   */
  say(text, key = "") {
    only(this.panel, ".mine > kbd").textContent = key;
    only(this.panel, ".mine > p").textContent = text;
  }
}
