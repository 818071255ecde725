import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = (file: string): string => readFileSync(join(root, file), "utf8");

/** What newcomers read, and what they run. */
const GUIDES = ["README.md", "CONTRIBUTING.md", ...markdownIn("docs"), ...markdownIn("docs/security")];
const DECISIONS = markdownIn("docs/decisions");

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((file) => (file.endsWith(".md") ? [`${folder}/${file}`] : []));
}

/** Folders that installing and generating make. */
const MAKES = /^(?:generated|node_modules)\//;

const { scripts } = JSON.parse(text("package.json")) as { scripts: Readonly<Record<string, string>> };
const folders = readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

/** What the reader's own commands make, and a branch. */
const MADE = new Set(["pages/invoice/due.json", "brands/northwind", "brands/northwind/brand.json", "studio/due-page"]);

/** The npm scripts that a text says to run. */
const scriptsIn = (content: string): string[] =>
  [...content.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].flatMap(([, name = ""]) => name);

/** The paths that a text names from the project's root, without a place to fill in. */
const pathsIn = (content: string): string[] =>
  [...content.matchAll(/`([\w./-]+)`/g)]
    .flatMap(([, path = ""]) => path.replace(/\/$/, ""))
    .filter((path) => path.includes("/") && folders.includes(path.split("/")[0] ?? "") && !MAKES.test(path));

/** The files to which a text links. */
const linksIn = (content: string): string[] =>
  [...content.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].flatMap(([, path = ""]) => path);

test.each(GUIDES)("%s names scripts, paths and pages that are there", (file) => {
  const content = text(file);
  expect(scriptsIn(content).filter((name) => scripts[name] === undefined)).toEqual([]);
  expect(linksIn(content).filter((path) => !existsSync(join(root, file, "..", path)))).toEqual([]);
  expect(pathsIn(content).filter((path) => !existsSync(join(root, path)) && !MADE.has(path))).toEqual([]);
});

test("decisions name paths and pages that are there", () => {
  const missing = DECISIONS.flatMap((file) => {
    const paths = pathsIn(text(file)).filter((path) => !existsSync(join(root, path)));
    const links = linksIn(text(file)).filter((path) => !existsSync(join(root, file, "..", path)));
    return [...paths, ...links].map((path) => `${file}: ${path}`);
  });
  expect(missing).toEqual([]);
});

test("a script, a path or a page that is not there is told", () => {
  const content =
    "Run `npm run chek`, see [it](docs/none.md) in `server/plattform/log.ts` and `schemas/entities/<entity>.json`.";
  expect(scriptsIn(content)).toEqual(["chek"]);
  expect(linksIn(content)).toEqual(["docs/none.md"]);
  expect(pathsIn(content)).toEqual(["server/plattform/log.ts"]);
});
