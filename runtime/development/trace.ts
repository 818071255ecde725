import { nameOf, wordsOf } from "../action/words.ts";
import { keysOf } from "../label/label-keys.ts";
import type { PageContext, Scope } from "../model/context.ts";
import type { Action, Item } from "../model/grammar.ts";
import { itemOf } from "../model/grammar.ts";
import { rowOf } from "../form/path/path.ts";
import { entityShape, fieldKey, propertyAt } from "../model/shape.ts";
import type { Shape } from "../model/shape.ts";
import { isRecord } from "../../schemas/vocabulary/record.ts";

export type ConfigPath = readonly (string | number)[];

/** What lies under the pointer, as far as the drawn page tells. */
export interface Traced {
  /** What is outlined. */
  element: Element;
  page: PageContext | undefined;
  scope: Scope | undefined;
  /** Its place in the page's config. */
  path: ConfigPath | undefined;
  /** The part of the page's config that holds it: a section, a tab, a step, or the page itself. */
  owner: ConfigPath;
  /** `entity:path` of the field. */
  field: string | undefined;
  action: Action | undefined;
  /** Keys of the words that stand there. */
  labels: string[];
}

interface Fiber {
  key: string | null;
  memoizedProps: Readonly<Record<string, unknown>> | string | null;
  return: Fiber | null;
}

/** Lists of a page whose items are drawn one by one. */
export const itemLists = ["list", "fields", "form", "figures", "columns", "compare", "values", "filters", "summary"];
export const partLists = ["sections", "beside", "tabs", "steps"];
const drawnLists = new Set([...itemLists, ...partLists, "actions", "ask"]);

/** The fiber of a drawn element; development builds of React alone keep it there. */
function fiberOf(element: Element): Fiber | undefined {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const name = Object.keys(at).find((key) => key.startsWith("__reactFiber$"));
    if (name !== undefined) return (at as unknown as Record<string, Fiber>)[name];
  }
  return undefined;
}

const known = new WeakMap<object, WeakMap<object, ConfigPath>>();

/** Where each part of a page's config stands, by the part itself. */
function pathsOf(config: object): WeakMap<object, ConfigPath> {
  const held = known.get(config);
  if (held !== undefined) return held;
  const paths = new WeakMap<object, ConfigPath>();
  const walk = (value: unknown, path: ConfigPath): void => {
    if (typeof value !== "object" || value === null) return;
    paths.set(value, path);
    for (const [name, inner] of Object.entries(value))
      walk(inner, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  walk(config, []);
  known.set(config, paths);
  return paths;
}

/** What a path of the config leads to. */
export function configAt(config: unknown, path: ConfigPath): unknown {
  let value = config;
  for (const step of path) value = (value as Record<string | number, unknown> | undefined)?.[step];
  return value;
}

/** The place of a part that is drawn as one: an item of a list, or what holds a list that was handed on. */
function drawnPath(path: ConfigPath | undefined): ConfigPath | undefined {
  if (path === undefined) return undefined;
  const last = path.at(-1);
  if (last === undefined) return path;
  if (typeof last === "number") return drawnLists.has(String(path.at(-2))) ? path : undefined;
  return drawnLists.has(last) ? path.slice(0, -1) : undefined;
}

interface Walked {
  page: PageContext | undefined;
  scope: Scope | undefined;
  shape: Shape | undefined;
  names: string[];
  field: string | undefined;
  hits: ConfigPath[];
}

/** Walks from an element up to its page and gathers what the props on the way say. */
function walkUp(element: Element): Walked {
  const met: Fiber[] = [];
  const found: Walked = { page: undefined, scope: undefined, shape: undefined, names: [], field: undefined, hits: [] };
  for (let at = fiberOf(element) ?? null; at !== null && found.page === undefined; at = at.return) {
    met.push(at);
    const value = isRecord(at.memoizedProps) ? at.memoizedProps["value"] : undefined;
    if (isRecord(value) && isRecord(value["bundle"]) && typeof value["test"] === "function")
      found.page = value as unknown as PageContext;
  }
  const paths = found.page && pathsOf(found.page.bundle.page);
  for (const { key, memoizedProps: props } of met) {
    if (key !== null) found.names.push(key);
    if (!isRecord(props)) continue;
    const { field, column, section, scope, row, shape } = props;
    if (isRecord(section) && typeof section["name"] === "string") found.names.push(section["name"]);
    for (const one of [field, column])
      if (typeof one === "string") found.names.push(one);
      else if (isRecord(one)) {
        found.names.push(String(one["field"]), String(one["name"]));
        if (typeof one["entity"] === "string") found.field ??= `${one["entity"]}:${String(one["field"])}`;
      }
    if (isRecord(scope)) found.scope ??= scope as Scope;
    if (isRecord(row)) found.scope ??= { row };
    if (isRecord(shape) && isRecord(shape["properties"])) found.shape ??= shape as unknown as Shape;
    for (const value of Object.values(props)) {
      if (typeof value !== "object" || value === null) continue;
      const inner = paths?.get(value) === undefined && isRecord(value) ? Object.values(value) : [];
      for (const one of [value, ...inner]) {
        const path = typeof one === "object" && one !== null ? drawnPath(paths?.get(one)) : undefined;
        if (path !== undefined) found.hits.push(path);
      }
    }
  }
  return found;
}

/** The section, tab or step of a name in what holds it. */
function partPath(config: unknown, path: ConfigPath, name: string): ConfigPath | undefined {
  const owner = configAt(config, path);
  if (!isRecord(owner)) return undefined;
  for (const list of partLists) {
    const parts = Array.isArray(owner[list]) ? (owner[list] as unknown[]) : [];
    const index = parts.findIndex((part) => isRecord(part) && part["name"] === name);
    if (index >= 0) return [...path, list, index];
  }
  return undefined;
}

/** What holds drawn parts: a section or the like, never an item. */
const isOwner = (config: unknown): boolean =>
  isRecord(config) && [...itemLists, ...partLists, "actions"].some((list) => Array.isArray(config[list]));

/** The item of a field in what holds it, or below: `lines.net` may be a column of `lines`. */
function itemPath(config: unknown, path: ConfigPath, name: string): ConfigPath | undefined {
  const owner = configAt(config, path);
  if (!isRecord(owner)) return undefined;
  for (const list of itemLists) {
    const items = owner[list];
    if (!Array.isArray(items)) continue;
    for (const [index, item] of (items as Item[]).entries()) {
      const { field } = itemOf(item);
      const own = [...path, list, index];
      if (field === name) return own;
      if (name.startsWith(`${field}.`)) {
        const rest = name.slice(field.length + 1);
        // Columns that the page does not write follow from the entity.
        return itemPath(config, own, rest) ?? [...own, "columns"];
      }
    }
  }
  return undefined;
}

/** Every part of a config that holds drawn parts. */
function ownersIn(config: unknown, path: ConfigPath = []): ConfigPath[] {
  if (typeof config !== "object" || config === null) return [];
  const inner = Object.entries(config).flatMap(([name, value]) =>
    ownersIn(value, [...path, Array.isArray(config) ? Number(name) : name]),
  );
  return isOwner(config) ? [path, ...inner] : inner;
}

/** What is outlined, the first that is found around the pointer. */
const drawn = [
  "button, [role=button], [role=menuitem], a.button",
  "[data-path]",
  "td, th, dl > div, .figures > li",
  "[role=tab], [role=alert], h1, h2, h3, a, label, p, li, section, fieldset, form, header, main",
];

/** The texts of an element, of its names for who does not see it, and of its parts. */
function textsOf(element: Element): string[] {
  const names = ["aria-label", "title", "placeholder", "data-label"].map((name) => element.getAttribute(name) ?? "");
  const texts: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.length < 12 && walker.nextNode() !== null) texts.push(walker.currentNode.textContent ?? "");
  return [...new Set([element.textContent ?? "", ...names, ...texts].map((text) => text.trim()))].filter(
    (text) => text !== "" && text.length < 2000,
  );
}

/** The keys that most likely gave a text here: the field's own, the page's, else the last ones. */
function likelyKeys(
  text: string,
  field: string | undefined,
  page: PageContext | undefined,
  action: Action | undefined,
): string[] {
  const all = keysOf(text);
  const named = action && all.find((key) => /[:.](?:do|action)\.\w+/.test(key) && key.includes(`.${nameOf(action)}`));
  if (named !== undefined) return [named];
  const starts = [field, page?.key(""), page?.bundle.page.entity];
  for (const start of starts) {
    const own = start === undefined ? [] : all.filter((key) => key.startsWith(start));
    if (own.length > 0) return own.slice(0, 1);
  }
  return all.slice(0, 1);
}

/** The action that a button stands for: its words say so, else the key it is drawn with. */
function actionOf(walked: Walked, button: Element): { action: Action; path: ConfigPath } | undefined {
  const { page, hits, names, scope } = walked;
  if (page === undefined) return undefined;
  const config = page.bundle.page;
  const paths = [...hits, []].flatMap((path): ConfigPath[] => {
    const part = configAt(config, path);
    if (!isRecord(part)) return [];
    if (path.at(-2) === "actions") return [path];
    const own = Array.isArray(part["actions"]) ? part["actions"].map((_, index) => [...path, "actions", index]) : [];
    return isRecord(part["action"]) ? [[...path, "action"], ...own] : own;
  });
  const text = (button.textContent ?? "").trim();
  // What is done with one row is none of what is done with a selection of rows; the server may offer it by itself.
  const actions = paths
    .map((path) => ({ action: configAt(config, path) as Action, path }))
    .filter(({ action }) => scope?.row === undefined || action.on !== "selection");
  const worded = actions.filter(
    ({ action }) => wordsOf(page, action, scope) === text || names.includes(wordsOf(page, action, scope)),
  );
  return worded.find(({ action }) => page.offered(action, scope)) ?? worded[0];
}

/** The place of what is drawn under one of these names, in the parts around it first. */
function namedPath(config: unknown, parts: readonly ConfigPath[], names: readonly string[]): ConfigPath | undefined {
  for (const name of names)
    for (const part of parts) {
      const path = itemPath(config, part, name) ?? partPath(config, part, name);
      if (path !== undefined) return path;
    }
  return undefined;
}

/** A field of the page's data whose own words stand there. */
function wordedField(page: PageContext | undefined, labels: readonly string[]): string | undefined {
  return labels.find((key) => {
    const cut = key.indexOf(":");
    const shape = page && entityShape(page.bundle, key.slice(0, cut));
    return shape !== undefined && propertyAt(shape, key.slice(cut + 1)) !== undefined;
  });
}

/** What lies under the pointer and where it comes from, as far as the browser knows. */
export function trace(target: Element): Traced {
  const around = drawn.map((selector) => target.closest(selector));
  const button = around[0] ?? null;
  const element = around.find((one) => one !== null) ?? target;
  const walked = walkUp(target);
  const { page, hits } = walked;
  const config = page?.bundle.page;
  const onForm = target.closest<HTMLElement>("[data-path]")?.dataset["path"];
  const acted = button === null ? undefined : actionOf(walked, button);
  const texts = textsOf(element);
  const [nearest] = hits;
  const drawnItem = itemLists.includes(String(nearest?.at(-2))) ? nearest : undefined;
  const names = [...(onForm === undefined ? [] : [onForm.replaceAll(/\[\d+\]/g, "")]), ...walked.names];
  const everywhere = onForm === undefined ? [] : ownersIn(config);
  let path =
    acted?.path ??
    namedPath(config, everywhere, names.slice(0, 1)) ??
    drawnItem ??
    namedPath(config, [...hits, ...everywhere, []], names);
  const item = path !== undefined && itemLists.includes(String(path.at(-2))) ? configAt(config, path) : undefined;
  const shape = walked.shape ?? (page && entityShape(page.bundle, page.bundle.page.entity));
  let field = walked.field;
  if (item !== undefined && shape !== undefined) field ??= fieldKey(shape, itemOf(item as Item).field);
  if (acted !== undefined) field = undefined;
  const labels = [...new Set(texts.flatMap((text) => likelyKeys(text, field, page, acted?.action)))].slice(0, 4);
  if (path === undefined && acted === undefined && hits.length < 2) {
    field ??= wordedField(page, labels);
    if (field !== undefined) path = namedPath(config, ownersIn(config), [field.slice(field.indexOf(":") + 1)]);
  }
  if (config !== undefined) path ??= nearest ?? [];
  const owner = [...hits, ...(path === undefined ? [] : ancestors(path)), []].find(
    (path) => isOwner(configAt(config, path)) && !itemLists.includes(String(path.at(-2))),
  );
  return {
    element,
    page,
    scope: onForm?.includes("[") === true ? { ...walked.scope, item: rowOf(onForm) } : walked.scope,
    path,
    owner: owner ?? [],
    field,
    action: acted?.action,
    labels,
  };
}

const ancestors = (path: ConfigPath): ConfigPath[] => path.map((_, index) => path.slice(0, path.length - index - 1));
