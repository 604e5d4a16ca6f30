// Answers that join two places, such as a timer and a slot: one drag, or a tap on each in either order. No rules here:
// what joins what is read from the options, and what is refused says why and costs nothing.

const STEP = 7;
const places = (button) => (button.dataset.elements ?? "").split(" ").filter(Boolean);

function pairsOf(buttons) {
  return buttons
    .map((button) => ({ code: Number(button.dataset.code), places: places(button) }))
    .filter((pair) => pair.places.length > 1)
    .map(({ code, places: [from, ...to] }) => ({ code, from, to }));
}

export class Pairs {
  /** `root` holds the boards; `answer(code)` and `explain(code)` are what comes of a tap; `held(code | null)` is told. */
  constructor(root, options, { answer, explain, look }) {
    this.root = root;
    this.options = options;
    this.answer = answer;
    this.explain = explain;
    this.look = look;
    this.held = null;
    this.read();
    if (!this.isOn) return;
    root.addEventListener("pointerdown", (event) => this.press(event));
    document.addEventListener("pointermove", (event) => this.drag(event));
    document.addEventListener("pointerup", (event) => this.drop(event));
    document.addEventListener("pointercancel", () => this.lay());
    root.addEventListener("click", (event) => { if (this.dragged) { this.dragged = false; event.stopPropagation(); } }, true);
  }

  /** Whether this game's boards are played like that. */
  get isOn() {
    return this.root.querySelector("[data-drags]") !== null;
  }

  /** The options have changed: what is held stays in hand as long as it may go anywhere. */
  read() {
    const panel = this.options.panel;
    this.pairs = pairsOf([...panel.querySelectorAll("[data-code]:not([data-denied])")]);
    this.denied = pairsOf([...panel.querySelectorAll("[data-code][data-denied]")]);
    this.same = JSON.parse(document.getElementById("aliases")?.dataset.same ?? "{}");
    if (this.held && !this.of(this.pairs, this.held).length) this.release();
    else this.mark();
  }

  of(pairs, id) {
    return pairs.filter((pair) => pair.from === id || pair.to.includes(id));
  }

  joining(pairs, one, other) {
    return pairs.find((pair) => (pair.from === one && pair.to.includes(other)) || (pair.from === other && pair.to.includes(one)));
  }

  /** The place of a pair, legal or refused, that a node of the page lies in; null if none. */
  at(node) {
    for (let element = node; element instanceof Element; element = element.parentElement) {
      const id = this.same[element.id] ?? element.id;
      if (id && (this.of(this.pairs, id).length || this.of(this.denied, id).length)) return id;
    }
    return null;
  }

  /** The answer that a tap here would give, if it is clear. */
  meant(node) {
    const id = this.at(node);
    if (!id) return null;
    if (this.held) return this.joining(this.pairs, this.held, id)?.code ?? null;
    const found = this.of(this.pairs, id);
    return found.length && found.every((pair) => pair.from === found[0].from && pair.from !== id) ? found[0].code : null;
  }

  /** Takes a tap; false if it was not about a pair. */
  tap(node) {
    const id = this.at(node);
    if (!id) return this.held ? (this.release(), true) : false;
    if (this.held) return this.join(this.held, id);
    const found = this.of(this.pairs, id);
    if (!found.length) {
      this.explain(this.of(this.denied, id)[0].code);
      return true;
    }
    const clear = this.pairs.length === 1 ? found[0].code : this.meant(node);
    if (clear === null) this.hold(id);
    else this.answer(clear);
    return true;
  }

  join(one, other) {
    if (one === other) return this.release(), true;
    const legal = this.joining(this.pairs, one, other);
    const refused = this.joining(this.denied, one, other);
    if (legal) {
      this.release();
      this.answer(legal.code);
    } else if (refused) {
      this.explain(refused.code);
    } else if (this.of(this.pairs, other).length) {
      this.hold(other);
    } else {
      this.release();
    }
    return true;
  }

  hold(id) {
    this.held = id;
    this.mark();
    this.look(id);
  }

  /** Lets go of what is held; false if nothing was. */
  release() {
    if (!this.held) return false;
    this.held = null;
    this.mark();
    this.look(null);
    return true;
  }

  // What is held, and where it may go, stand out; everything else that is lit stands back.
  mark() {
    if (this.held === null && !this.marked) return;
    this.marked = this.held !== null;
    for (const element of document.querySelectorAll(".pair-held, .pair-goal")) element.classList.remove("pair-held", "pair-goal");
    document.body.classList.toggle("holding", this.held !== null);
    if (!this.held) return;
    const names = (id) => [id, ...Object.keys(this.same).filter((other) => this.same[other] === id)];
    for (const name of names(this.held)) document.getElementById(name)?.classList.add("pair-held");
    for (const pair of this.of(this.pairs, this.held)) {
      for (const goal of pair.from === this.held ? pair.to : [pair.from]) {
        for (const name of names(goal)) document.getElementById(name)?.classList.add("pair-goal");
      }
    }
  }

  // --- dragging -----------------------------------------------------------------------------------------------------

  press(event) {
    if (event.button !== 0 || event.pointerType === "touch" && !event.target.closest("[data-grab]")) return;
    const id = this.at(event.target);
    if (id && this.pairs.some((pair) => pair.from === id)) this.grabbed = { id, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  drag(event) {
    const grabbed = this.grabbed;
    if (!grabbed || event.pointerId !== grabbed.pointer) return;
    if (!grabbed.ghost) {
      if (Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) < STEP) return;
      grabbed.ghost = this.ghost(grabbed.id);
      this.hold(grabbed.id);
    }
    grabbed.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  drop(event) {
    const grabbed = this.grabbed;
    if (!grabbed || event.pointerId !== grabbed.pointer) return;
    this.lay();
    if (!grabbed.ghost) return;
    this.dragged = true;
    setTimeout(() => { this.dragged = false; });
    const id = this.at(document.elementFromPoint(event.clientX, event.clientY));
    if (id && id !== grabbed.id) this.join(grabbed.id, id);
    else this.release();
  }

  lay() {
    this.grabbed?.ghost?.remove();
    this.grabbed = null;
  }

  // What is dragged goes along under the pointer: the piece that the place shows, or a mere ring.
  ghost(id) {
    const made = document.createElement("div");
    made.className = "drag-ghost";
    const piece = document.getElementById(id)?.querySelector("[data-piece]");
    if (piece) {
      const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      picture.setAttribute("viewBox", "-24 -46 48 92");
      const copy = piece.cloneNode(true);
      picture.append(copy);
      made.append(picture);
    }
    document.body.append(made);
    return made;
  }
}
