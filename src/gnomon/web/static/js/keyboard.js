// Everything by keyboard. Keys act only where no text is being typed and no dialog is open.

/**
 * What keys do; an act that hands back false leaves the key to the browser.
 * @typedef {object} Acts
 * @property {(number: number) => unknown} number
 * @property {(step: number, across: boolean) => unknown} walk
 * @property {() => unknown} search
 * @property {(field: HTMLInputElement) => unknown} leaveSearch
 * @property {(field: HTMLInputElement, key: string) => unknown} fromSearch hands back whether the key was taken
 * @property {() => unknown} back
 * @property {() => unknown} undo
 * @property {() => unknown} end
 * @property {() => unknown} [help]
 * @property {() => unknown} [log]
 * @property {() => unknown} [next] what concerned one next
 * @property {() => unknown} [previous]
 * @property {() => unknown} [boards]
 * @property {() => unknown} [chat]
 * @property {() => unknown} [coach]
 * @property {() => unknown} [read]
 */

/** The acts that ask for nothing, by key. @type {Record<string, Exclude<keyof Acts, "number" | "walk" | "leaveSearch" | "fromSearch">>} */
const KEYS = { "/": "search", Escape: "back", u: "undo", e: "end", "?": "help", l: "log", n: "next", p: "previous", b: "boards", c: "chat", r: "read", h: "coach" };
/** Where the arrows lead: a step, and whether to another group. @type {Record<string, [step: number, across: boolean]>} */
const ARROWS = { ArrowDown: [1, false], ArrowUp: [-1, false], ArrowRight: [1, true], ArrowLeft: [-1, true] };

/**
 * Wires keys to acts.
 * @param {Acts} acts
 */
export function listen(acts) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target instanceof HTMLElement ? event.target : null;
    const isTyping = target?.matches("input:not([type=checkbox],[type=radio],[type=range]), textarea, select");
    if (document.querySelector("dialog[open]:not(.docked)")) return;
    if (isTyping) {
      const field = /** @type {HTMLInputElement} */ (target);
      if (event.key === "Escape") { acts.leaveSearch(field); event.preventDefault(); }
      if (event.key === "ArrowDown" || event.key === "Enter") { if (acts.fromSearch(field, event.key)) event.preventDefault(); }
      return;
    }
    if (event.key.startsWith("Arrow") && target?.dataset.scrolls !== undefined) return;
    const done = (/** @type {unknown} */ result) => { if (result !== false) event.preventDefault(); };
    if (event.key >= "1" && event.key <= "9") return done(acts.number(Number(event.key)));
    if (Object.hasOwn(ARROWS, event.key)) return done(acts.walk(...ARROWS[event.key]));
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = Object.hasOwn(KEYS, name) ? acts[KEYS[name]] : undefined;
    if (act) done(act());
  });
}
