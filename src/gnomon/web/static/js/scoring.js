// A scoring as it is read: step by step, each line with its reason while its pieces are lit. It is the log's own lines.

const PACE = 900;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The panel beside the boards in which a scoring plays; it takes no focus and holds nobody up. */
export class Scoring {
  constructor() {
    this.panel = document.getElementById("scoring");
    this.list = this.panel?.querySelector("ol");
    this.told = new Set([...this.lines()].map((line) => line.id));
    this.waits = new Set();
    this.panel?.addEventListener("click", ({ target }) => {
      if (target.closest("[data-scoring-all]")) this.rush();
      if (target.closest("[data-scoring-done]")) this.close();
    });
  }

  lines() {
    return document.querySelectorAll("#logturn [data-step]");
  }

  get isOpen() {
    return this.panel !== null && !this.panel.hidden;
  }

  /** The log may have grown: lines of the last scoring that were not played yet are, in order. */
  read() {
    const fresh = [...this.lines()].filter((line) => !this.told.has(line.id));
    if (!this.panel || !fresh.length) return;
    const chapter = fresh[0].closest(".log-chapter");
    if (!this.isOpen || chapter?.id !== this.chapter) this.list.replaceChildren();
    this.chapter = chapter?.id;
    for (const line of fresh) this.told.add(line.id);
    const copies = fresh.filter((line) => line.closest(".log-chapter") === chapter).map((line) => {
      const copy = line.cloneNode(true);
      copy.removeAttribute("id");
      copy.classList.add("scoring-due");
      return copy;
    });
    this.panel.querySelector("h2").textContent = chapter?.querySelector("h3")?.textContent ?? "";
    this.list.append(...copies);
    this.panel.hidden = false;
    clearTimeout(this.timer);
    if (calm.matches) this.rush();
    else this.step();
  }

  step() {
    const next = this.list.querySelector(".scoring-due");
    this.light(next);
    this.panel.classList.toggle("scoring-over", !next);
    if (!next) return;
    next.classList.remove("scoring-due");
    next.scrollIntoView({ block: "nearest" });
    this.timer = setTimeout(() => this.step(), next.dataset.step === "head" ? PACE / 2 : PACE);
  }

  rush() {
    clearTimeout(this.timer);
    for (const line of this.list.querySelectorAll(".scoring-due")) line.classList.remove("scoring-due");
    this.light(null);
    this.panel.classList.add("scoring-over");
  }

  // The pieces that the present line is about.
  light(line) {
    for (const id of this.lit ?? []) document.getElementById(id)?.classList.remove("lit");
    this.lit = (line?.dataset.elements ?? "").split(" ").filter(Boolean);
    for (const id of this.lit) document.getElementById(id)?.classList.add("lit");
  }

  /** Closes the panel; what waited for it is done. */
  close() {
    if (!this.isOpen) return;
    this.rush();
    this.panel.hidden = true;
    const waits = [...this.waits];
    this.waits.clear();
    for (const act of waits) act();
  }

  /** Does something now, or once when the scoring that plays has been closed. */
  after(act) {
    if (this.isOpen) this.waits.add(act);
    else act();
  }
}
