import { diagramStyle } from "./diagram.ts";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { escaped } from "./html.ts";
import type { SitePage } from "./site.ts";

const headings: readonly [kind: string, heading: string][] = [
  ["recipe", "How to"],
  ["words", "Words of configs"],
  ["reference", "Reference"],
  ["page", "Pages"],
  ["entity", "Entities"],
  ["lifecycle", "Lifecycles"],
  ["calls", "Calls"],
  ["decision", "Decisions"],
];

const beside = (file: string): string => readFileSync(join(import.meta.dirname, file), "utf8");

/** Writes the site into a folder of its own; it is opened from there, without a server. */
export function writeSite(folder: string, pages: readonly SitePage[]): void {
  rmSync(folder, { recursive: true, force: true });
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put("style.css", beside("style.css") + diagramStyle);
  put(
    "search.js",
    `const index=${JSON.stringify(pages.map(({ path, title, kind, found }) => ({ path, title, kind, found })))};\n${beside("search.js")}`,
  );
  put("index.html", shell("", "The product in its own words", contents(pages)));
  for (const { path, title, body } of pages) put(path, shell("../", title, body));
}

function contents(pages: readonly SitePage[]): string {
  const lists = headings.map(([kind, heading]) => {
    const held = pages.filter((page) => page.kind === kind);
    // What is read from its beginning keeps its order.
    const own = kind === "recipe" ? held : held.sort((one, other) => (one.title < other.title ? -1 : 1));
    const items = own.map(({ path, title }) => `<li><a href="${path}">${escaped(title)}</a></li>`).join("");
    return own.length === 0
      ? ""
      : `<details${own.length < 40 ? " open" : ""}><summary>${heading} (${own.length})</summary><ul class="columns">${items}</ul></details>`;
  });
  return `<h1>The product in its own words</h1><p>Made from the configs by <code>npm run docs</code>. Press / and type what you look for.</p>${lists.join("\n")}`;
}

function shell(home: string, title: string, body: string): string {
  return `<!doctype html><html lang="en" data-home="${home}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><link rel="stylesheet" href="${home}style.css"></head><body><nav><a href="${home}index.html">Contents</a><input type="search" aria-label="Search" placeholder="Search ( / )"><div id="found" role="list"></div></nav><main>${body}</main><script src="${home}search.js"></script></body></html>\n`;
}
