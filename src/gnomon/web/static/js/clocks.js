// Clocks run on the page from deadlines in server time; the server alone decides when one has run out.
import { all } from "./dom.js";
import { play } from "./sound.js";

const WARNINGS = [30, 10, 5];

/** @param {number} ms */
function shown(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor((seconds % 86400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const two = (/** @type {number} */ value) => String(value).padStart(2, "0");
  if (days) return `${days} d ${hours} h`;
  if (hours) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/**
 * Runs every `[data-deadline]` of the page.
 * @param {() => number} now the server's time
 * @param {(text: string) => void} tell reads warnings aloud
 */
export function runClocks(now, tell) {
  /** @type {Set<string>} */
  const told = new Set();
  const tick = () => {
    for (const clock of all(document, "[data-deadline], [data-left]")) {
      const running = clock.dataset.deadline !== undefined;
      if (running && Number.isNaN(now())) continue;
      const left = running ? Number(clock.dataset.deadline) - now() : Number(clock.dataset.left);
      const text = shown(left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("low", left < 30000);
      if (!running || clock.dataset.mine === undefined) continue;
      const due = WARNINGS.find((seconds) => left <= seconds * 1000 && left > (seconds - 1) * 1000);
      const key = `${clock.dataset.deadline}:${due}`;
      if (due && !told.has(key)) {
        told.add(key);
        tell((clock.dataset.warning ?? "").replace("{seconds}", String(due)));
        play("low");
      }
    }
  };
  tick();
  setInterval(tick, 500);
}
