// Passkeys: what the server asks goes to the browser, what the browser says goes to the server. A button stands there only
// where the browser knows passkeys and is at the address that they are for.
import { all, only } from "./dom.js";

/**
 * Bytes as the text in which they travel.
 * @param {ArrayBuffer | null} bytes
 */
export function texted(bytes) {
  if (!bytes) return undefined;
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The bytes of such a text.
 * @param {string} text
 */
export function bytesOf(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** The server's own words for what it refuses. */
class Refusal extends Error {}

/**
 * Lets the browser make a passkey, or use one: what it says, as the server reads it.
 * @param {any} asked
 * @param {boolean} fresh
 */
async function answer(asked, fresh) {
  const publicKey = { ...asked, challenge: bytesOf(asked.challenge) };
  if (fresh) {
    publicKey.user = { ...asked.user, id: bytesOf(asked.user.id) };
    publicKey.excludeCredentials = (asked.excludeCredentials ?? []).map((/** @type {any} */ one) => ({ ...one, id: bytesOf(one.id) }));
  } else delete publicKey.allowCredentials;
  const found = await (fresh ? navigator.credentials.create({ publicKey }) : navigator.credentials.get({ publicKey }));
  const key = /** @type {any} */ (found);
  const said = key.response;
  return {
    id: key.id,
    rawId: texted(key.rawId),
    type: key.type,
    response: {
      clientDataJSON: texted(said.clientDataJSON),
      attestationObject: texted(said.attestationObject ?? null),
      authenticatorData: fresh ? undefined : texted(said.authenticatorData),
      signature: texted(said.signature ?? null),
      userHandle: texted(said.userHandle ?? null),
    },
  };
}

/**
 * Asks the server; throws the sentence with which it refuses.
 * @param {string} path
 * @param {unknown} [body]
 */
async function ask(path, body) {
  const reply = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const found = await reply.json();
  if (!reply.ok) throw new Refusal(found.text);
  return found;
}

/**
 * Goes to a path; the same page is loaded anew.
 * @param {string} path
 */
function go(path) {
  const to = new URL(path, location.href);
  if (to.pathname !== location.pathname || to.search !== location.search) return location.assign(path);
  history.replaceState(null, "", path);
  location.reload();
}

/**
 * What is said of a failure.
 * @param {unknown} fault
 * @param {DOMStringMap} words
 */
function told(fault, words) {
  if (fault instanceof Refusal) return fault.message;
  const name = fault instanceof DOMException ? fault.name : "";
  if (name === "InvalidStateError" && words.there) return words.there;
  return (name ? words.off : words.lost) ?? "";
}

/**
 * Lets a place's button make a passkey, or sign in with one; then the page goes where the server says, or `done` is called.
 * @param {HTMLElement} place
 * @param {() => void} [done]
 */
export function offerPasskey(place, done) {
  const { passkey: path = "", next, site } = place.dataset;
  place.hidden = !("PublicKeyCredential" in window) || location.origin !== site;
  const button = only(place, "button", HTMLButtonElement);
  const line = only(place, "[role=alert]");
  const fresh = next === undefined;
  button.addEventListener("click", async () => {
    button.disabled = true;
    line.textContent = "";
    try {
      const said = await answer(await ask(`${path}/ask`), fresh);
      const { to } = await ask(fresh ? path : `${path}/enter?next=${encodeURIComponent(next)}`, said);
      if (done) done();
      else go(to);
    } catch (fault) {
      line.textContent = told(fault, place.dataset);
      button.disabled = false;
      button.focus();
    }
  });
}

for (const place of all(document, "[data-passkey]")) offerPasskey(place);
