// Quiet hours as a dial of a day, midnight above and noon below. The fields beside it are what is sent: the dial follows them, and
// moves them.
import { all, only } from "./dom.js";

const DAY = 1440;
const STEP = 15;
const RADIUS = 78;
/** Where the handles rest while there are no quiet hours: from 22:30 until 7:30. */
const USUAL = [1350, 450];

/** @param {number} minute of the day @returns {[number, number]} where it lies on the rim */
function place(minute) {
  const turn = (minute / DAY) * 2 * Math.PI;
  return [RADIUS * Math.sin(turn), -RADIUS * Math.cos(turn)];
}

/** @param {number} minute of the day, or one beyond its ends */
const within = (minute) => (minute + DAY) % DAY;

/** @param {string} text such as "22:30"; null where it names no time */
function minuteOf(text) {
  const [hour, minute] = text.split(":").map(Number);
  return text ? hour * 60 + minute : null;
}

/** @param {number} minute of the day */
const timeOf = (minute) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** @param {string} zone @returns {number} the minute of the day that it is there */
export function minuteIn(zone, now = new Date()) {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return minuteOf(parts.format(now)) ?? 0;
}

/** The dial of a form with the fields `begins`, `ends` and `zone`. */
export class Dial {
  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.root = only(form, ".dial");
    this.face = only(this.root, "svg", SVGSVGElement);
    this.fields = ["begins", "ends"].map((name) => only(form, `[name=${name}]`, HTMLInputElement));
    this.zone = only(form, "[name=zone]", HTMLSelectElement);
    this.handles = all(this.root, "[role=slider]", SVGGElement);
    /** @type {number | null} the handle that is dragged */
    this.held = null;
    for (const field of this.fields) field.addEventListener("input", () => this.show());
    this.zone.addEventListener("change", () => this.show());
    this.face.addEventListener("pointerdown", (event) => this.#take(event));
    this.face.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"]) this.face.addEventListener(end, () => (this.held = null));
    this.handles.forEach((handle, number) => handle.addEventListener("keydown", (event) => this.#key(event, number)));
    this.root.hidden = false;
    this.show();
    setInterval(() => this.#tick(), 60_000);
  }

  /** @returns {[number, number]} the minutes of the day between which it is quiet, or where the handles rest */
  get minutes() {
    const [first, last] = this.fields.map((field) => minuteOf(field.value));
    return first === null || last === null ? [USUAL[0], USUAL[1]] : [first, last];
  }

  /** Draw what the fields say. */
  show() {
    const isSet = this.fields.every((field) => field.value);
    const [first, last] = this.minutes;
    this.root.classList.toggle("unset", !isSet);
    const [ax, ay] = place(first);
    const [bx, by] = place(last);
    const long = within(last - first) > DAY / 2 ? 1 : 0;
    only(this.face, ".dark", SVGPathElement).setAttribute("d", `M0 0L${ax} ${ay}A${RADIUS} ${RADIUS} 0 ${long} 1 ${bx} ${by}Z`);
    [first, last].forEach((minute, number) => {
      const handle = this.handles[number];
      handle.setAttribute("transform", `translate(${place(minute).join(" ")})`);
      handle.setAttribute("aria-valuenow", String(minute));
      handle.setAttribute("aria-valuetext", timeOf(minute));
    });
    only(this.root, "p").textContent = isSet ? `${timeOf(first)} – ${timeOf(last)}` : (this.root.dataset.none ?? "");
    this.#tick();
  }

  /** @param {number} number of the handle @param {number} minute of the day */
  move(number, minute) {
    const both = this.minutes;
    both[number] = within(minute);
    if (both[0] === both[1]) return;
    this.fields.forEach((field, one) => (field.value = timeOf(both[one])));
    this.show();
  }

  #tick() {
    const turn = (minuteIn(this.zone.value) / DAY) * 360;
    only(this.face, ".now", SVGPathElement).setAttribute("transform", `rotate(${turn})`);
  }

  /** @param {PointerEvent} event @returns {number} the quarter of an hour that it points to */
  #pointed(event) {
    const box = this.face.getBoundingClientRect();
    const turn = Math.atan2(event.clientX - box.x - box.width / 2, box.y + box.height / 2 - event.clientY);
    return within(Math.round(((turn / (2 * Math.PI)) * DAY) / STEP) * STEP);
  }

  /** @param {PointerEvent} event */
  #take(event) {
    const found = this.handles.findIndex((handle) => event.target instanceof Node && handle.contains(event.target));
    if (found < 0) return;
    this.held = found;
    this.face.setPointerCapture(event.pointerId);
    this.handles[found].focus();
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    if (this.held !== null) this.move(this.held, this.#pointed(event));
  }

  /** @param {KeyboardEvent} event @param {number} number of the handle */
  #key(event, number) {
    const here = this.minutes[number];
    const there = {
      ArrowRight: here + STEP,
      ArrowUp: here + STEP,
      ArrowLeft: here - STEP,
      ArrowDown: here - STEP,
      PageUp: here + 60,
      PageDown: here - 60,
      Home: 0,
      End: DAY - STEP,
    }[event.key];
    if (there === undefined) return;
    event.preventDefault();
    this.move(number, there);
  }
}
