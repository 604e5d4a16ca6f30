// What waits on the home page: how many lines of chat this browser has not read, and the tab's title with them.
import { all, only } from "./dom.js";

/**
 * How many lines are unread: those after the last one read here, but for seats that are not to be heard. Where the chat
 * was never opened in this browser, nothing is unread.
 * @param {string} match
 * @param {string} lines `number:seat` of each line that others said
 */
export function unread(match, lines) {
  const read = localStorage.getItem(`gnomon-read-${match}`);
  if (read === null) return 0;
  /** @type {string[]} */
  const muted = JSON.parse(localStorage.getItem(`gnomon-mute-${match}`) ?? "[]");
  return lines.split(" ").filter((line) => {
    const [number, seat] = line.split(":");
    return Number(number) > Number(read) && !muted.includes(seat);
  }).length;
}

for (const link of all(document, "[data-chat]")) {
  const count = unread(link.dataset.match ?? "", link.dataset.chat ?? "");
  link.hidden = !count;
  only(link, "span").textContent = (link.dataset.says ?? "").replace("{count}", String(count));
}
