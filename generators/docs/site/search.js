// What runs in the browser beside the pages' index, which stands before it as `index`.
const box = document.querySelector("input");
const list = document.querySelector("#found");
const { home } = document.documentElement.dataset;

/** Pages in whose title all words stand come first. */
const rank = (page, words) => (words.every((word) => page.title.toLowerCase().includes(word)) ? 0 : 1);

const isFound = ({ title, kind, found }, words) => {
  const text = `${title} ${kind} ${found}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

function entryOf({ path, title, kind }) {
  const link = document.createElement("a");
  link.href = home + path;
  const small = document.createElement("small");
  small.textContent = ` ${kind}`;
  link.append(title, small);
  return link;
}

box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? [] : index.filter((page) => isFound(page, words));
  const sorted = found.toSorted((one, other) => rank(one, words) - rank(other, words));
  list.replaceChildren(...sorted.slice(0, 40).map(entryOf));
});

document.addEventListener("keydown", (event) => {
  if (event.key === "/" && document.activeElement !== box) {
    event.preventDefault();
    box.focus();
  }
  if (event.key === "Escape") {
    box.value = "";
    list.replaceChildren();
  }
});
