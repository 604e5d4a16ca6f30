// Hears notices while no page is open, and shows them; a click opens the very table. Nothing is kept or served from here.

// The types of a page are checked here; a worker's own are others.
const worker = /** @type {any} */ (self);

/**
 * What a notice says; one that cannot be read still says that there is something.
 * @param {any} event
 */
function told(event) {
  try {
    return event.data.json();
  } catch {
    return {};
  }
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title = "Gnomon", body = "", url = "/", tag = "" } = told(event);
  event.waitUntil(worker.registration.showNotification(title, { body, tag, data: { url } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.url || "/", worker.location.origin);
  const url = new URL(wanted.pathname + wanted.search, worker.location.origin).href;
  event.waitUntil((async () => {
    const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === wanted.pathname);
    return open ? open.focus() : worker.clients.openWindow(url);
  })());
});
