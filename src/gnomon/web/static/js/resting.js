// The pointer at rest: what comes to lie under it by itself is not yet meant. It has to move first.

const TREMBLE = 4;
let [x, y] = [0, 0];
/** Where it came to rest; null while it moves. @type {{ x: number, y: number } | null} */
let from = null;

/** What is under the pointer has changed: from now on it rests, until it is moved. */
export function rest() {
  from = { x, y };
}

/**
 * Whether an event comes from a pointer that has not been moved since.
 * @param {MouseEvent} event
 */
export function isResting(event) {
  return from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) <= TREMBLE;
}

/**
 * Calls `moved(event)` when a pointer that rested is moved.
 * @param {(event: PointerEvent) => void} moved
 */
export function whenMoved(moved) {
  document.addEventListener("pointermove", (event) => {
    ({ clientX: x, clientY: y } = event);
    if (from === null || isResting(event)) return;
    from = null;
    moved(event);
  });
}
