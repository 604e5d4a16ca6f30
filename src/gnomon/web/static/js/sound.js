// Short synthesised cues. One master switch, remembered by this browser; sound is never the only sign.
import { here } from "./time.js";

/**
 * A tone: pitch, when it begins, how long it lasts (seconds), and if need be the pitch to which it slides, how loud it
 * is (1 is usual) and the shape of its wave.
 * @typedef {[pitch: number, delay: number, length: number, slide?: number, loud?: number, wave?: OscillatorType]} Tone
 */

/** The tones of each cue. @type {Record<string, Tone[]>} */
const CUES = {
  turn: [[523, 0, 0.16], [784, 0.13, 0.3]],
  build: [[196, 0, 0.09], [294, 0.05, 0.14]],
  move: [[392, 0, 0.07]],
  card: [[660, 0, 0.05], [880, 0.04, 0.05]],
  coin: [[1175, 0, 0.08], [1568, 0.07, 0.2]],
  fall: [[233, 0, 0.12], [155, 0.1, 0.3]],
  refused: [[185, 0, 0.12], [147, 0.1, 0.16]],
  low: [[880, 0, 0.08], [880, 0.18, 0.08]],
  gong: [[98, 0, 3.2, 96, 1.5, "sine"], [131, 0, 2.4, 129, 1.2], [196, 0.02, 1.8], [271, 0.03, 1.2, 266, 0.7], [415, 0.03, 0.7, 409, 0.4]],
  chat: [[988, 0, 0.06]],
  cry: [[420, 0, 0.34, 660, 0.8, "sawtooth"], [660, 0.34, 0.3, 480, 0.8, "sawtooth"], [400, 0.74, 0.4, 690, 0.9, "sawtooth"], [690, 1.14, 0.44, 430, 0.8, "sawtooth"]],
  tick: [[1320, 0, 0.04, 1320, 0.5]],
  empty: [[1047, 0, 0.09], [784, 0.1, 0.22]],
  removed: [[330, 0, 0.1, 262], [247, 0.12, 0.28, 196]],
  tap: [[240, 0, 0.05, 150, 1.1]],
};
const KEY = "gnomon-sound";
const LOUD = 0.16;
const SILENT = 0.0001;
/** @type {AudioContext | null} */
let audio = null;

/** Whether this browser wants sound. */
export function soundIsOn() {
  return localStorage.getItem(KEY) !== "off";
}

/** Whether a cue would be heard: sound is on, and somebody has touched this page, as browsers demand. */
export function canSound() {
  return soundIsOn() && Boolean(navigator.userActivation?.hasBeenActive);
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 * @param {number} start
 */
function tone(context, [pitch, delay, length, slide = pitch, loud = 1, wave = "triangle"], start) {
  const sounding = context.createOscillator();
  const volume = context.createGain();
  sounding.type = wave;
  sounding.frequency.setValueAtTime(pitch, start + delay);
  if (slide !== pitch) sounding.frequency.exponentialRampToValueAtTime(slide, start + delay + length);
  const peak = LOUD * loud * (wave === "sawtooth" ? 0.35 : 1);
  volume.gain.setValueAtTime(SILENT, start + delay);
  volume.gain.exponentialRampToValueAtTime(peak, start + delay + 0.012);
  volume.gain.exponentialRampToValueAtTime(SILENT, start + delay + length);
  sounding.connect(volume).connect(context.destination);
  sounding.start(start + delay);
  sounding.stop(start + delay + length + 0.05);
  return volume;
}

/**
 * When it will be a moment of this page's time on the audio clock.
 * @param {AudioContext} context
 * @param {number} moment
 */
function audioTime(context, moment) {
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp?.() ?? {};
  const ahead = performanceTime > 0 ? contextTime + (moment - performanceTime) / 1000 : context.currentTime + (moment - here()) / 1000;
  return Math.max(context.currentTime, ahead);
}

/**
 * Plays a cue at a moment of this page's time (`here`), now by default; what it hands back takes the cue away again.
 * @param {string} name
 */
export function play(name, moment = 0) {
  const notes = CUES[name];
  if (!notes || !canSound()) return () => {};
  const sounding = (audio ??= new AudioContext());
  if (sounding.state === "suspended") sounding.resume();
  const start = (moment ? audioTime(sounding, moment) : sounding.currentTime) + 0.01;
  const tones = notes.map((note) => tone(sounding, note, start));
  return () => tones.forEach((volume) => volume.disconnect());
}

/**
 * Switches sound on or off, for good.
 * @param {boolean} on
 */
export function setSound(on) {
  localStorage.setItem(KEY, on ? "on" : "off");
  if (on) play("move");
}
