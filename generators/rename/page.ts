import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pageNamespace } from "../../registry/labels/page.ts";
import { Session } from "../check/cached/session.ts";
import { menuEntries } from "../check/workspace/menu.ts";
import { routes } from "../check/workspace/routes.ts";
import { withEntry } from "../new/json.ts";
import { Changes, followed, findingKeys } from "./configs.ts";

/** The texts of the files that move or change, undefined for one that is gone; or why it cannot be done. */
type PageRenamed = { readonly texts: ReadonlyMap<string, string | undefined> } | { readonly refused: string };

const NAME = /^[A-Za-z][\w-]*(?:\/[A-Za-z][\w-]*)*$/;

/**
 * Gives a page another place, and with it another address, in every config that leads to it: its file moves, its words
 * go with it, and each place at which the check then finds the old address says the new one.
 * @param root folder with a copy of the configs, which is changed
 * @param before the configs as they are in it
 * @param name path of the page below pages/, without ending
 */
export function renamePage(root: string, before: Session, name: string, to: string): PageRenamed {
  const [file, target] = [`pages/${name}.json`, `pages/${to}.json`];
  if (!existsSync(join(root, file))) return { refused: `There is no page ${name}.` };
  if (!NAME.test(to)) return { refused: "A page is named by its path, such as invoice/due." };
  if (existsSync(join(root, target))) return { refused: `There is a page ${to} already.` };
  const known = findingKeys(before);
  const texts = new Map<string, string | undefined>();
  const put = (path: string, text: string | undefined): void => {
    texts.set(path, text);
    if (text === undefined) return rmSync(join(root, path));
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const address = addressed(name);
  const text = readFileSync(join(root, file), "utf8");
  put(
    target,
    text
      .replace(
        /("routes":\s*)(\[[^\]]*\])/,
        (_all, key: string, routeList: string) => key + routeList.replace(address, `/${to}`),
      )
      .replace(
        /("\$schema":\s*")(\.[^"]*)"/,
        (_all, key: string, schema: string) =>
          `${key}${posix.relative(posix.dirname(target), posix.join(posix.dirname(file), schema))}"`,
      ),
  );
  put(file, undefined);
  moveWords(root, before, name, to, put);
  const menu = litStill(before, `/${name}`, `/${to}`);
  if (menu !== undefined) put("schemas/menu.json", menu);
  const session = new Session([root]);
  const changes = new Changes(session);
  const refused = followed(session, changes, known, address, `/${to}`);
  if (refused !== undefined) return { refused };
  for (const [path, changed] of changes.texts()) texts.set(path, changed);
  return { texts };
}

/** Matches the address of a page, also with parameters behind it, and none of the pages below it. */
const addressed = (name: string): RegExp => new RegExp(`(?<![\\w/-])/${name}(?![\\w-])(?!/[A-Za-z])`, "g");

/**
 * The menu with what it lit by the old address lit still: the pages below that address, which keep theirs, and the page
 * itself where it was lit by the beginning of its address; undefined where nothing is to be said.
 */
function litStill(before: Session, from: string, to: string): string | undefined {
  const isBelow = (address: string, beginning: unknown): boolean =>
    address === beginning || address.startsWith(`${String(beginning)}/`);
  const hasBelow = routes(before.workspace).some(({ path }) => path !== from && isBelow(path, from));
  const held = before.textOf("schemas/menu.json");
  let text = held;
  for (const { entry, location } of menuEntries(before.workspace)) {
    if (text === undefined || location.path[0] !== "entries") continue;
    const also: unknown[] = Array.isArray(entry.also) ? entry.also : [];
    const lights = [entry.path, ...also].filter((beginning) => isBelow(from, beginning));
    if (lights.length === 0) continue;
    const isLit = (address: string): boolean =>
      lights.some((beginning) => beginning !== from && isBelow(address, beginning));
    const further = [
      ...(entry.path === from && hasBelow && !also.includes(from) && !isLit(from) ? [from] : []),
      ...(entry.path !== from && !isLit(to) ? [to] : []),
    ];
    if (further.length > 0) text = withEntry(text, [...location.path, "also"], [...also, ...further], "path");
  }
  return text === held ? undefined : text;
}

/** The texts of a page stand under its place; those of the pages below it stay. */
function moveWords(
  root: string,
  before: Session,
  name: string,
  to: string,
  put: (path: string, text: string) => void,
): void {
  const [from, into] = [pageNamespace(name), pageNamespace(to)];
  const below = before.workspace.pages
    .map((page) => page.name)
    .filter((one) => one.startsWith(`${name}/`))
    .map((one) => pageNamespace(one).prefix);
  const isOwn = (key: string): boolean =>
    key.startsWith(from.prefix) && !below.some((prefix) => key.startsWith(prefix));
  for (const path of before.workspace.documents.map((document) => document.file)) {
    if (!path.startsWith("brands/") || !path.endsWith(`/${from.namespace}.json`)) continue;
    const texts = JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, string>;
    const renamed = (key: string): string => into.prefix + key.slice(from.prefix.length);
    if (from.namespace === into.namespace) {
      const words = Object.fromEntries(
        Object.entries(texts).map(([key, word]) => [isOwn(key) ? renamed(key) : key, word]),
      );
      if (JSON.stringify(words) !== JSON.stringify(texts)) put(path, `${JSON.stringify(words, undefined, 2)}\n`);
      continue;
    }
    const own = Object.entries(texts).filter(([key]) => isOwn(key));
    if (own.length === 0) continue;
    const other = join(dirname(path), `${into.namespace}.json`);
    const there = existsSync(join(root, other))
      ? (JSON.parse(readFileSync(join(root, other), "utf8")) as Record<string, string>)
      : {};
    const moved = Object.fromEntries(own.map(([key, word]) => [renamed(key), word]));
    put(other, `${JSON.stringify({ ...there, ...moved }, undefined, 2)}\n`);
    const left = Object.fromEntries(Object.entries(texts).filter(([key]) => !isOwn(key)));
    put(path, `${JSON.stringify(left, undefined, 2)}\n`);
  }
}
