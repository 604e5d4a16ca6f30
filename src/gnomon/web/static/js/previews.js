// What options would do, asked of the server once for each; and short tallies of it beside the first ones.
import { part } from "./dom.js";

/** @import {Previewed} from "./messages.js" */
/** @import {Options} from "./options.js" */
/** @import {Socket} from "./socket.js" */

const QUIET = 500;
const TALLIED = 9;
const whenIdle = window.requestIdleCallback ?? setTimeout;

/** The previews of the question that stands. */
export class Previews {
  /** @type {Map<string, Promise<Previewed | null>>} */
  kept = new Map();
  idle = 0;

  /**
   * @param {Socket} socket
   * @param {Options} options
   * @param {{ isBusy: () => boolean, isRealTime: () => boolean }} table whether something else is going on, or seconds count
   */
  constructor(socket, options, { isBusy, isRealTime }) {
    this.socket = socket;
    this.options = options;
    this.isBusy = isBusy;
    this.isRealTime = isRealTime;
  }

  /**
   * What an option would do; null if the server declines to say.
   * @param {number} code
   */
  of(code) {
    const { seat, number } = this.options.asked;
    const key = `${number}:${code}`;
    const known = this.kept.get(key);
    if (known) return known;
    const asked = this.socket.ask({ do: "preview", seat, code }).then((reply) => (reply.is === "previewed" ? reply : null));
    this.kept.set(key, asked);
    return asked;
  }

  /** The position has changed: what was known no longer holds. */
  clear() {
    this.kept.clear();
  }

  /** Tallies once the page has been quiet for a while. */
  tallyLater() {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.tally(), QUIET);
  }

  /** Short tallies beside the first options, asked for when nothing else is going on; never in the way of a click. */
  tally() {
    if (part("ask").dataset.mine !== "1" || this.options.panel.dataset.tally !== "1" || this.isRealTime()) return;
    const { question } = this.options;
    const codes = this.options.shown().slice(0, TALLIED).map((button) => Number(button.dataset.code));
    const next = async () => {
      const code = codes.shift();
      if (code === undefined || this.options.question !== question || this.isBusy()) return;
      const found = await this.of(code);
      if (this.options.question !== question) return;
      const tally = found?.set[`tally-${code}`];
      const place = tally ? this.options.button(code)?.querySelector(".tally") : null;
      if (tally && place) {
        place.replaceChildren(...new DOMParser().parseFromString(tally, "text/html").body.childNodes);
        // What stands beside it is elsewhere now.
        place.dispatchEvent(new Event("moved", { bubbles: true }));
      }
      whenIdle(next);
    };
    whenIdle(next);
  }
}
