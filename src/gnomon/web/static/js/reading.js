// The rules: the contents show where one reads and stay folded on a narrow screen until they are wanted; the search
// shows what it finds as one types, exactly as the page would after Enter.

const PAUSE = 140;
const contents = document.querySelector(".contents");
const links = new Map([...(contents?.querySelectorAll("a[href*='#']") ?? [])].map((link) => [link.hash.slice(1), link]));
let current = null;

if (contents && matchMedia("(max-width: 900px)").matches) document.querySelector(".contents-list").open = false;

// The section read is the last one that begins in the upper third of the window.
function follow() {
  const sections = [...document.querySelectorAll(".rule")];
  const past = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 3);
  const link = links.get((past.at(-1) ?? sections[0])?.id);
  if (!link || link === current) return;
  current?.removeAttribute("aria-current");
  link.setAttribute("aria-current", "location");
  current = link;
  if (contents.scrollHeight > contents.clientHeight) {
    contents.scrollTop = link.offsetTop - contents.clientHeight / 2;
  }
}

let due = 0;
if (contents) {
  addEventListener("scroll", () => {
    cancelAnimationFrame(due);
    due = requestAnimationFrame(follow);
  }, { passive: true });
  follow();
}

// --- the search ------------------------------------------------------------------------------------------------------

const search = document.querySelector("[data-search]");
let asked = null;
let pause = 0;

async function find() {
  const words = search.elements.q.value.trim();
  const address = new URL(search.action);
  if (words) address.searchParams.set("q", words);
  if (address.href === location.href.split("#")[0]) return;
  asked?.abort();
  asked = new AbortController();
  try {
    const answer = await fetch(address, { signal: asked.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const id of ["symbols", "found"]) document.getElementById(id)?.replaceWith(page.getElementById(id));
    history.replaceState(null, "", address);
    if (contents) follow();
  } catch (fault) {
    if (fault.name !== "AbortError") search.submit();
  }
}

search?.addEventListener("input", (event) => {
  clearTimeout(pause);
  if (!event.isComposing) pause = setTimeout(find, PAUSE);
});
search?.addEventListener("compositionend", () => find());
