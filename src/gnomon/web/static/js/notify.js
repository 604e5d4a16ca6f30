// "Your turn" where people look: the tab's title, a browser notification, the badge of an installed page.

const KEY = "gnomon-notify";
const title = document.title;
let turn = false;
let unread = 0;

function entitle() {
  document.title = `${unread ? `(${unread}) ` : ""}${turn ? "● " : ""}${title}`;
}

/**
 * How many lines of chat wait to be read, in the tab.
 * @param {number} count
 */
export function markUnread(count) {
  unread = count;
  entitle();
}

/** Whether the system tells of one's turn: wished here, and allowed by the browser. */
export function notifyIsOn() {
  return localStorage.getItem(KEY) === "on" && "Notification" in window && Notification.permission === "granted";
}

/**
 * Asks the browser for leave; true if notifications will be shown.
 * @param {boolean} on
 */
export async function setNotify(on) {
  if (on && "Notification" in window && (await Notification.requestPermission()) !== "granted") return false;
  localStorage.setItem(KEY, on ? "on" : "off");
  return on && "Notification" in window;
}

/**
 * Marks or clears the tab; with `text` also tells the system if nobody looks at the page.
 * @param {boolean} mine
 */
export function markTurn(mine, text = "") {
  turn = mine;
  entitle();
  if (navigator.setAppBadge) (mine ? navigator.setAppBadge() : navigator.clearAppBadge()).catch(() => {});
  if (mine && text && document.hidden && notifyIsOn()) {
    const note = new Notification("Gnomon", { body: text, tag: location.pathname });
    note.onclick = () => { window.focus(); note.close(); };
  }
}
