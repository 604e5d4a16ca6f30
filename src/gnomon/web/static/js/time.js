// The server's time on this page, by pings alone: whatever this computer's own clock says or does, it is not asked.

/** @import {Ping, Reply} from "./messages.js" */

const FIRST = 6;
const LATER = 3;
const BETWEEN = 70;
const EVERY = 12_000;
const KEPT = 24;
const STALE = 150_000;

/** Milliseconds since this page began to count, which nobody can set. */
export const here = () => performance.now();

/** @param {number[]} numbers */
const middle = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** The server's time, measured from time to time. */
export class ServerTime {
  /** When a ping was back, how long it took, and what its reply says of the server's time. @type {{ back: number, trip: number, offset: number }[]} */
  samples = [];
  round = 0;
  next = 0;
  /** How far the server's time is ahead of this page's; NaN until a ping has come back. */
  offset = NaN;
  /** What a ping takes there and back. @type {number | null} */
  delay = null;

  /**
   * @param {(message: Ping) => Promise<Reply>} ask sends a ping and promises the reply
   * @param {() => void} told is called after each measurement
   */
  constructor(ask, told = () => {}) {
    this.ask = ask;
    this.told = told;
  }

  /** Begins to measure: several pings at once, then a few from time to time. */
  start() {
    clearTimeout(this.next);
    this.burst(FIRST);
  }

  stop() {
    this.round += 1;
    clearTimeout(this.next);
  }

  /** @param {number} count */
  async burst(count) {
    const round = ++this.round;
    for (let left = count; left > 0; left -= 1) {
      const sent = here();
      const reply = await this.ask({ do: "ping" });
      if (round !== this.round) return;
      if (reply.is === "pong") this.take(sent, here(), reply.time);
      if (left > 1) await new Promise((wake) => setTimeout(wake, BETWEEN));
      if (round !== this.round) return;
    }
    this.next = setTimeout(() => this.burst(LATER), EVERY);
  }

  /**
   * The ping that was back first says most: whatever made the others wait may have done so on one way only.
   * @param {number} sent
   * @param {number} back
   * @param {number} time what the server said
   */
  take(sent, back, time) {
    this.samples.push({ back, trip: back - sent, offset: time - (sent + back) / 2 });
    this.samples = this.samples.filter((sample) => back - sample.back < STALE).slice(-KEPT);
    const best = Math.min(...this.samples.map((sample) => sample.trip));
    const good = this.samples.filter((sample) => sample.trip < best + 2);
    this.offset = good.reduce((sum, sample) => sum + sample.offset, 0) / good.length;
    this.delay = middle(this.samples.slice(-FIRST).map((sample) => sample.trip));
    this.told();
  }

  /** The server's time, milliseconds since 1970; NaN until a ping has come back. */
  now() {
    return here() + this.offset;
  }

  /**
   * When it will be an instant of the server's time, by `here`; NaN until a ping has come back.
   * @param {number} instant
   */
  at(instant) {
    return instant - this.offset;
  }
}
