import { callInputs } from "../workspace/inputs.ts";
import { fieldAt } from "../workspace/field.ts";
import { anything, typed } from "../workspace/typed.ts";
import type { Typed } from "../workspace/typed.ts";
import { isRecord } from "../workspace/workspace.ts";
import type { Loose, Workspace } from "../workspace/workspace.ts";

const typeWords = new Set([
  "id",
  "text",
  "int",
  "date",
  "currency",
  "step_number",
  "human_number",
  "query",
  "fragment",
  "boolean",
  "money",
]);

/** The patterns a page answers, as written. */
export function routePaths(page: Loose): string[] {
  return (Array.isArray(page?.routes) ? page.routes : []).map((route: Loose) =>
    String(isRecord(route) ? route.path : route),
  );
}

/** Names in the braces of an address pattern. */
export function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/** Every parameter a page may read: of its path, declared ones, and one for each filter of its lists. */
export function pageParams(workspace: Workspace, page: Loose): Map<string, Typed> {
  const known = new Map<string, Typed>();
  for (const path of routePaths(page))
    for (const name of namesIn(path)) known.set(name, paramType(workspace, page, name));
  for (const name of Object.keys(isRecord(page?.params) ? page.params : {}))
    known.set(name, paramType(workspace, page, name));
  for (const filter of filtersOf(page))
    for (const name of [filter, `${filter}_from`, `${filter}_to`])
      if (!known.has(name)) known.set(name, paramType(workspace, page, filter));
  if (page.tabs && !page.keep?.stored) known.set("tab", anything);
  if (page.list) for (const name of ["page", "page_size", "sort", "order", "keyword"]) known.set(name, anything);
  return known;
}

/** Whether a word may stand as a parameter's type: a type word, or an options field as entity.field. */
export function isParamType(workspace: Workspace, word: string): boolean {
  if (typeWords.has(word)) return true;
  const [entity = "", field] = word.split(".");
  return field !== undefined && fieldAt(workspace, entity, field) !== undefined;
}

/** Type words a parameter may have: for suggestions. */
export function paramTypeWords(): Iterable<string> {
  return typeWords;
}

function paramType(workspace: Workspace, page: Loose, name: string): Typed {
  const declared = isRecord(page.params) ? page.params[name] : undefined;
  const word = isRecord(declared) ? declared.type : declared;
  if (isRecord(declared) && declared.of) return { word: "id", entity: declared.of };
  const [entity = "", field] = String(word ?? "").split(".");
  if (field) return typed(workspace, entity, fieldAt(workspace, entity, field));
  const expected = expectedBy(workspace, page.source, name);
  if (expected?.entity && usesAsInput(page.source, name)) return { word: "id", entity: expected.entity };
  if (name === "id" && page.entity && (word === undefined || word === "id" || word === "query"))
    return { word: "id", entity: page.entity };
  if (word === "boolean" || word === "money") return { word };
  if (word === "date") return { word: "date" };
  if (word === "int" || word === "step_number") return { word: "integer" };
  return expected ?? narrowed(workspace, page, name) ?? anything;
}

function expectedBy(workspace: Workspace, source: Loose, name: string): Typed | undefined {
  const call = typeof source?.call === "string" ? workspace.calls.get(source.call) : undefined;
  return call && callInputs(workspace, call).parameters.get(name);
}

/** What a filter is of lists that show named sources of the page; undefined where they differ in kind. */
function narrowed(workspace: Workspace, page: Loose, name: string): Typed | undefined {
  const found = Object.values<Loose>(isRecord(page.sources) ? page.sources : {}).flatMap(
    (source) => expectedBy(workspace, source, name) ?? [],
  );
  const [first] = found;
  if (first === undefined || found.some(({ word, entity }) => word !== first.word || entity !== first.entity))
    return undefined;
  // Each tab has its own list: an address may ask for what any of them offers.
  return first.options === undefined ? first : { ...first, options: found.flatMap(({ options }) => options ?? []) };
}

function usesAsInput(source: Loose, name: string): boolean {
  if (Array.isArray(source.with)) return source.with.includes(name);
  return isRecord(source.with) ? source.with[name]?.param === name : true;
}

/** The filters of pages that were met; a page that is saved again is another value. */
const met = new WeakMap<object, readonly string[]>();

function filtersOf(page: Loose): readonly string[] {
  if (typeof page !== "object" || page === null) return [];
  let found = met.get(page);
  if (found === undefined) {
    const filters: string[] = [];
    gatherFilters(page, filters);
    met.set(page, (found = filters));
  }
  return found;
}

function gatherFilters(node: Loose, found: string[]): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) for (const child of node) gatherFilters(child, found);
  else {
    if (Array.isArray(node.filters))
      for (const item of node.filters) found.push(String(isRecord(item) ? item.field : item));
    for (const key of Object.keys(node)) gatherFilters(node[key], found);
  }
}
