// The rules: the contents show where one reads, and stay folded on a narrow screen until they are wanted.

const contents = document.querySelector(".contents");
const list = document.querySelector(".contents-list");
const links = new Map([...contents.querySelectorAll("a[href*='#']")].map((link) => [link.hash.slice(1), link]));
let current = null;

if (matchMedia("(max-width: 900px)").matches) list.open = false;

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
addEventListener("scroll", () => {
  cancelAnimationFrame(due);
  due = requestAnimationFrame(follow);
}, { passive: true });
follow();
