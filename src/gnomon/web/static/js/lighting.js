// Lines of the log light their pieces; boards of a narrow screen are swiped or chosen by tabs.

/** Lights the elements of whatever line is under the pointer or focus. */
export function lightLines() {
  const light = (line, on) => {
    for (const id of (line.dataset.elements ?? "").split(" ").filter(Boolean)) document.getElementById(id)?.classList.toggle("lit", on);
  };
  for (const [event, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]]) {
    document.addEventListener(event, (happened) => {
      const line = happened.target.closest?.("[data-elements]:not(.option)");
      if (line) light(line, on);
    });
  }
}

/** One board at a time on a narrow screen: tabs and swipes show the same. */
export function tabBoards() {
  const strip = document.querySelector("[data-swipes]");
  const tabs = [...document.querySelectorAll(".board-tabs a")];
  if (!strip) return;
  const mark = () => {
    const index = Math.round(strip.scrollLeft / Math.max(1, strip.clientWidth));
    tabs.forEach((tab, place) => tab.setAttribute("aria-current", String(place === index)));
  };
  strip.addEventListener("scroll", mark, { passive: true });
  tabs.forEach((tab, place) => tab.addEventListener("click", (event) => {
    event.preventDefault();
    strip.scrollTo({ left: place * strip.clientWidth, behavior: "smooth" });
  }));
  mark();
}
