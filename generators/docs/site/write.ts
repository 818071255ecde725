import { diagramStyle } from "./diagram.ts";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
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

const style = `:root{color-scheme:light dark;--line:#8884;--soft:#8881}
body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
nav{display:flex;gap:1rem;align-items:center;border-bottom:1px solid var(--line);padding-bottom:.5rem;position:relative}
nav input{flex:1;font:inherit;padding:.4rem .6rem}
#found{position:absolute;top:100%;left:0;right:0;background:Canvas;border:1px solid var(--line);z-index:1;max-height:70vh;overflow:auto}
#found a{display:block;padding:.3rem .6rem}#found a:hover,#found a:focus{background:var(--soft)}#found small{opacity:.7}
.wide{overflow-x:auto}table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.25rem .5rem;text-align:left;vertical-align:top}
pre{background:var(--soft);padding:.75rem;overflow-x:auto}code{font-size:.9em}.word{border-top:1px solid var(--line)}.takes,.from{opacity:.75;font-size:.9em}
.columns{columns:18rem}${diagramStyle}`;

const script = `const box=document.querySelector("input"),list=document.querySelector("#found"),home=document.documentElement.dataset.home;
box.addEventListener("input",()=>{const words=box.value.toLowerCase().split(/\\s+/).filter(Boolean);list.replaceChildren();if(words.length===0)return;
const rank=(one)=>words.every((word)=>one.title.toLowerCase().includes(word))?0:1;
for(const one of index.filter((one)=>words.every((word)=>(one.title+" "+one.kind+" "+one.found).toLowerCase().includes(word))).sort((a,b)=>rank(a)-rank(b)).slice(0,40)){
const link=document.createElement("a");link.href=home+one.path;const kind=document.createElement("small");kind.textContent=" "+one.kind;link.append(one.title,kind);list.append(link)}});
document.addEventListener("keydown",(event)=>{if(event.key==="/"&&document.activeElement!==box){event.preventDefault();box.focus()}if(event.key==="Escape"){box.value="";list.replaceChildren()}});`;

/** Writes the site into a folder of its own; it is opened from there, without a server. */
export function writeSite(folder: string, pages: readonly SitePage[]): void {
  rmSync(folder, { recursive: true, force: true });
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  put("style.css", style);
  put(
    "search.js",
    `const index=${JSON.stringify(pages.map(({ path, title, kind, found }) => ({ path, title, kind, found })))};\n${script}`,
  );
  put("index.html", shell("", "The product in its own words", contents(pages)));
  for (const { path, title, body } of pages) put(path, shell("../", title, body));
}

function contents(pages: readonly SitePage[]): string {
  const lists = headings.map(([kind, heading]) => {
    const own = pages.filter((page) => page.kind === kind).sort((one, other) => (one.title < other.title ? -1 : 1));
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
