// Runs before the first paint: a page that follows the system takes its colours now and whenever they change.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    if (root.dataset.themeChoice === "system") root.dataset.theme = system.matches ? "dark" : "light";
  };
  follow();
  system.addEventListener("change", follow);
  root.classList.add("scripted");
})();
