// Everything by keyboard. Keys act only where no text is being typed and no dialog is open.

/** Wires keys to acts; `acts` maps a name to a function. One that hands back false leaves the key to the browser. */
export function listen(acts) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target;
    const typing = target instanceof HTMLElement && target.matches("input:not([type=checkbox],[type=radio],[type=range]), textarea, select");
    if (document.querySelector("dialog[open]")) return;
    if (typing) {
      if (event.key === "Escape") { acts.leaveSearch(target); event.preventDefault(); }
      if (event.key === "ArrowDown" || event.key === "Enter") { if (acts.fromSearch(target, event.key)) event.preventDefault(); }
      return;
    }
    if (event.key.startsWith("Arrow") && target instanceof HTMLElement && target.dataset.scrolls !== undefined) return;
    const act = (name, ...given) => {
      if (!acts[name]) return;
      if (acts[name](...given) !== false) event.preventDefault();
    };
    if (event.key >= "1" && event.key <= "9") return act("number", Number(event.key));
    switch (event.key) {
      case "/": return act("search");
      case "Escape": return act("back");
      case "u": case "U": return act("undo");
      case "e": case "E": return act("end");
      case "?": return act("help");
      case "l": case "L": return act("log");
      case "b": case "B": return act("boards");
      case "c": case "C": return act("chat");
      case "r": case "R": return act("read");
      case "ArrowDown": return act("walk", 1, false);
      case "ArrowUp": return act("walk", -1, false);
      case "ArrowRight": return act("walk", 1, true);
      case "ArrowLeft": return act("walk", -1, true);
    }
  });
}
