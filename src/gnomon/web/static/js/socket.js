// One socket per page. Reconnects by itself, re-sends what was not acknowledged, and keeps the server's time.
import { ServerTime } from "./time.js";

/** @import {Asked, Heard, Reply} from "./messages.js" */

const WAITS = [250, 500, 1000, 2000, 4000, 8000];

/** The line to the server. */
export class Socket {
  next = 1;
  /** What was asked and not replied to. @type {Map<number, { message: Asked, resolve: (reply: Reply) => void }>} */
  pending = new Map();
  tries = 0;
  retry = 0;

  /**
   * @param {() => string} path of the socket now
   * @param {(message: Heard) => void} hear takes every message that is no reply
   * @param {(online: boolean, code?: number) => void} state is told each change
   */
  constructor(path, hear, state) {
    this.path = path;
    this.hear = hear;
    this.state = state;
    this.time = new ServerTime((message) => this.ask(message));
    this.line = this.connect();
    document.addEventListener("visibilitychange", () => !document.hidden && this.wake());
    addEventListener("online", () => this.wake());
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const line = new WebSocket(`${scheme}//${location.host}${this.path()}`);
    line.onopen = () => {
      this.tries = 0;
      this.state(true);
      for (const { message } of this.pending.values()) line.send(JSON.stringify(message));
      this.time.start();
    };
    line.onmessage = (event) => this.receive(JSON.parse(event.data));
    line.onclose = (event) => {
      this.time.stop();
      this.state(false, event.code);
      if (event.code === 4004 || event.code === 1008) return;
      const wait = WAITS[Math.min(this.tries++, WAITS.length - 1)];
      this.retry = setTimeout(() => this.dial(), wait * (0.8 + 0.4 * Math.random()));
    };
    return line;
  }

  dial() {
    this.line = this.connect();
  }

  wake() {
    if (this.line.readyState === WebSocket.CLOSED && this.retry) {
      clearTimeout(this.retry);
      this.dial();
    }
  }

  /** @param {Heard} message */
  receive(message) {
    if (message.is === "update") return this.hear(message);
    const waiting = this.pending.get(message.re);
    if (!waiting) return this.hear(message);
    this.pending.delete(message.re);
    waiting.resolve(message);
  }

  /**
   * Sends a message; the promise holds the server's reply to it. Kept until then, whatever happens to the line.
   * @param {Asked} message
   * @returns {Promise<Reply>}
   */
  ask(message) {
    const id = this.next++;
    const whole = { ...message, id };
    const reply = new Promise((resolve) => this.pending.set(id, { message: whole, resolve }));
    if (this.line.readyState === WebSocket.OPEN) this.line.send(JSON.stringify(whole));
    return reply;
  }

  /** The server's time, milliseconds since 1970. */
  now() {
    return this.time.now();
  }
}
