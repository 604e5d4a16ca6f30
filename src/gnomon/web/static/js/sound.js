// Short synthesised cues. One master switch, remembered by this browser; sound is never the only sign.

const CUES = {
  turn: [[523, 0, 0.16], [784, 0.13, 0.3]],
  build: [[196, 0, 0.09], [294, 0.05, 0.14]],
  move: [[392, 0, 0.07]],
  card: [[660, 0, 0.05], [880, 0.04, 0.05]],
  coin: [[1175, 0, 0.08], [1568, 0.07, 0.2]],
  fall: [[233, 0, 0.12], [155, 0.1, 0.3]],
  refused: [[185, 0, 0.12], [147, 0.1, 0.16]],
  low: [[880, 0, 0.08], [880, 0.18, 0.08]],
  gong: [[131, 0, 1.6], [196, 0.02, 1.2], [262, 0.04, 0.9]],
  chat: [[988, 0, 0.06]],
};
const KEY = "gnomon-sound";
let context = null;

export function soundIsOn() {
  return localStorage.getItem(KEY) !== "off";
}

export function setSound(on) {
  localStorage.setItem(KEY, on ? "on" : "off");
  if (on) play("move");
}

/** Plays a cue now, or `after` seconds from now on the audio clock. */
export function play(name, after = 0) {
  const notes = CUES[name];
  if (!notes || !soundIsOn() || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  const start = context.currentTime + after + 0.01;
  for (const [pitch, delay, length] of notes) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start + delay);
    volume.gain.exponentialRampToValueAtTime(0.16, start + delay + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + delay + length);
    tone.connect(volume).connect(context.destination);
    tone.start(start + delay);
    tone.stop(start + delay + length + 0.05);
  }
}
