// After the match: what is still being made arrives piece by piece, the graph is walked act by act, the celebration plays again.
import { all, around, calm, first, only, part } from "./dom.js";
import { update } from "./elements.js";
import { sharePicture } from "./picture.js";

/** @import {Texts} from "./messages.js" */
/** @typedef {{ set: Texts, done: boolean, stage: number, progress: number }} Now what the page shows by now; percents */

const PATIENCE = 1200;
/** So many times longer is waited after every look, up to `LONGEST`. */
const SLOWER = 1.25;
const LONGEST = 6000;

/** The graph: a slider over all acts, which says each in words. */
class Walk {
  at = 0;
  /** The row of the log and the words of every moment. @type {[number, string][]} */
  moments = [];

  constructor() {
    this.read();
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointermove", (event) => this.point(event.target));
    document.addEventListener("click", (event) => {
      const strip = around(event.target, ".gn-plot-moment");
      if (strip && around(event.target, "#walk")) this.open(Number(strip.getAttribute("data-moment")));
    });
  }

  // The moments that the page holds now.
  read() {
    const walk = document.getElementById("walk");
    this.moments = walk ? JSON.parse(walk.dataset.walk ?? "[]") : [];
    this.at = Math.min(this.at, Math.max(0, this.moments.length - 1));
    if (walk && this.at) this.go(this.at);
  }

  /** @param {EventTarget | null} target what a pointer is over */
  point(target) {
    const strip = around(target, "#walk .gn-plot-moment");
    if (strip) this.go(Number(strip.getAttribute("data-moment")));
  }

  /** @param {number} place */
  go(place) {
    const walk = document.getElementById("walk");
    if (!walk || !this.moments.length) return;
    this.at = Math.max(0, Math.min(this.moments.length - 1, place));
    const [, words] = this.moments[this.at];
    walk.setAttribute("aria-valuenow", String(this.at));
    walk.setAttribute("aria-valuetext", words);
    part("walked").textContent = words;
    for (const strip of all(walk, `.gn-plot-moment[data-moment="${this.at}"]`)) {
      const middle = Number(strip.getAttribute("x")) + Number(strip.getAttribute("width")) / 2;
      const now = strip.parentElement?.querySelector(".gn-plot-now");
      now?.setAttribute("d", (now.getAttribute("d") ?? "").replace(/^M[\d.]+/, `M${middle}`));
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !around(event.target, "#walk")) return;
    const last = this.moments.length - 1;
    /** @type {Record<string, number>} */
    const places = {
      ArrowLeft: this.at - 1, ArrowDown: this.at - 1, ArrowRight: this.at + 1, ArrowUp: this.at + 1,
      PageDown: this.at - 10, PageUp: this.at + 10, Home: 0, End: last,
    };
    if (event.key === "Enter") this.open(this.at);
    else if (Object.hasOwn(places, event.key)) this.go(places[event.key]);
    else return;
    event.preventDefault();
  }

  /** @param {number} place the moment at which the replay opens */
  open(place) {
    const { match } = document.body.dataset;
    if (this.moments[place]) location.assign(`/matches/${match}/replay?at=${this.moments[place][0]}`);
  }
}

/** @param {Walk} walk */
async function wait(walk) {
  const { match, seat, stage = "0" } = document.body.dataset;
  const query = new URLSearchParams({ stage, ...(seat ? { seat } : {}) });
  for (let pause = PATIENCE; ; pause = Math.min(LONGEST, pause * SLOWER)) {
    await new Promise((resolve) => { setTimeout(resolve, pause); });
    const reply = await fetch(`/matches/${match}/review/now?${query}`).catch(() => null);
    if (!reply?.ok) continue;
    /** @type {Now} */
    const found = await reply.json();
    query.set("stage", String(found.stage));
    settle(found.set);
    for (const bar of all(document, ".making progress", HTMLProgressElement)) bar.value = found.progress;
    walk.read();
    if (found.done) {
      delete document.body.dataset.waits;
      return;
    }
  }
}

/** @param {Texts} parts the parts of the page as they are now; what stays the same is left alone, the celebration too */
function settle(parts) {
  if (!Object.keys(parts).length) return;
  const kept = first(document, "#celebrate .gn-stage");
  update({ set: parts });
  const stage = first(document, "#celebrate .gn-stage");
  if (kept && stage && stage !== kept) stage.replaceWith(kept);
  offerPicture();
}

// The button is there where a picture can be made.
function offerPicture() {
  const button = first(document, "#share");
  if (button) button.hidden = false;
}

document.addEventListener("click", (event) => {
  if (around(event.target, "#celebrate") && !calm.matches) {
    const stage = only(document, "#celebrate .gn-stage", SVGElement);
    stage.replaceWith(stage.cloneNode(true));
  }
  const share = around(event.target, "#share", HTMLButtonElement);
  if (share) void sharePicture(share);
});
const walk = new Walk();
offerPicture();
if ("waits" in document.body.dataset) void wait(walk);
document.body.dataset.ready = "1";
