// A browser that is told while no page is open: its subscription with a push service.

/** Whether this browser can be told so. */
export const canBeTold = "serviceWorker" in navigator && "PushManager" in window;

/** @param {string} key a key in the letters of addresses */
function bytes(key) {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/**
 * Subscribes: the browser asks whoever sits before it, so this follows a click. Fails if they refuse.
 * @param {string} key the server's
 * @returns {Promise<string>} what the server is to be given
 */
export async function subscription(key) {
  await navigator.serviceWorker.register("/hearing.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  const applicationServerKey = bytes(key);
  const known = before?.options.applicationServerKey;
  if (before && known && String(new Uint8Array(known)) !== String(applicationServerKey)) await before.unsubscribe();
  return JSON.stringify(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
}
