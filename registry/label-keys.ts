import type { Property, Lifecycle } from "../generated/types/grammar/index.d.ts";
import type { Registry, NamedPage } from "./model.ts";
import { readersOfField } from "./access.ts";
import { recordFields, expandProperty, type ExpandedProperty } from "./schema/entity.ts";
import { letterItem } from "./letter.ts";
import { transitionOf } from "./lifecycle.ts";
import { itemsOf, sectionsOf, sourcesOf } from "./page/parts.ts";
import { findingKeywords } from "../schemas/vocabulary/finding.ts";
import { formats } from "../schemas/vocabulary/format/formats.ts";
import type { MenuEntry } from "./product.ts";

/** A text that must exist in both languages of every brand, and the place in the configs that needs it. */
export interface LabelKey {
  namespace: string;
  key: string;
  /** Config file that needs it, from the root. */
  file: string;
  /** Where in that file: names and places from the top. */
  pointer: readonly (string | number)[];
}

/**
 * Texts an entity needs: its own names if it has a table, its fields, their options, its rules. Fields that only the
 * system reads need none.
 * @param mentioned the fields that pages show of it: of a shape without a table, and of what the server keeps of every
 *   record, no others are shown anywhere
 */
export function entityLabels(registry: Registry, name: string, mentioned?: ReadonlySet<string>): LabelKey[] {
  const entity = registry.entities.get(name);
  if (!entity) return [];
  const file = `schemas/entities/${name}.json`;
  const need = (key: string, ...pointer: (string | number)[]): LabelKey => ({ namespace: name, key, file, pointer });
  const hidden = new Set(
    Object.keys(entity.properties).filter((field) =>
      readersOfField(entity, field)?.every((party) => party === "system"),
    ),
  );
  const fields = Object.entries(entity.properties)
    .filter(
      ([field]) => !hidden.has(field) && (entity.table !== false || mentioned === undefined || mentioned.has(field)),
    )
    .flatMap(([field, property]) =>
      fieldLabels(expanded(property, entity.definitions ?? {}), field).map((key) => need(key, "properties", field)),
    );
  const fieldKeys = Object.keys(recordFields(registry, name))
    .filter((field) => mentioned?.has(field) === true && entity.properties[field] === undefined)
    .filter((field) => field !== "id" && field !== "version")
    .map((field) => need(field, "$id"));
  return [
    ...(entity.table === false ? [] : [need("entity", "$id"), need("entities", "$id")]),
    ...fields,
    ...fieldKeys,
    ...(entity.rules ?? []).map((rule, index) => need(`rule.${rule.name}`, "rules", index, "name")),
  ];
}

/** Keys of a field: its own, its options' or known values', and those of what lies in it. */
function fieldLabels(property: ExpandedProperty | undefined, path: string): string[] {
  if (!property) return [path];
  const inner = property.type === "array" && property.items ? property.items : property;
  return [
    path,
    ...[...(inner.options ?? []), ...(inner.known ?? [])].map((option) => `${path}.${option}`),
    ...(inner.instead ?? []).map(({ name }) => `${path}.${name}`),
    ...Object.entries(inner.properties ?? {}).flatMap(([field, own]) => fieldLabels(own, `${path}.${field}`)),
  ];
}

/** Undefined where the property says a word that does not exist; the check tells of that elsewhere. */
function expanded(property: Property, definitions: Record<string, Property>): ExpandedProperty | undefined {
  try {
    return expandProperty(property, definitions);
  } catch {
    return undefined;
  }
}

/**
 * Texts of a lifecycle: a name for every transition people take, a question for dangerous ones, what it means for those
 * that commit money, a title for tasks.
 */
export function lifecycleLabels(name: string, { entity, transitions }: Lifecycle): LabelKey[] {
  const file = `schemas/lifecycles/${name}.json`;
  return Object.entries(transitions).flatMap(([transition, { by, tone, task, commits }]) => {
    const need = (key: string, ...more: string[]): LabelKey => ({
      namespace: entity,
      key,
      file,
      pointer: ["transitions", transition, ...more],
    });
    return [
      ...(by.some((party) => party !== "system") || by.length === 0 ? [need(`do.${transition}`)] : []),
      ...(commits
        ? [need(`do.${transition}.ask`, "commits")]
        : tone === "danger"
          ? [need(`do.${transition}.ask`, "tone")]
          : []),
      ...(task ? [need(`do.${transition}.task`, "task")] : []),
    ];
  });
}

/**
 * Namespace and key prefix of a page's own labels: `invoice/invoice/add` gives `page.invoice` and `invoice.add.`;
 * `login` gives `page.login` and "".
 */
export function pageNamespace(name: string): { namespace: string; prefix: string } {
  const [first, ...rest] = name.split("/");
  return { namespace: `page.${first}`, prefix: rest.length === 0 ? "" : `${rest.join(".")}.` };
}

type Pointer = readonly (string | number)[];
type Data = Record<string, unknown>;

/**
 * Texts a page needs of its own: its title, of a list what would stand there while nothing does, and every name in it,
 * and the names of calls its buttons make.
 */
export function pageLabels(registry: Registry, page: NamedPage): LabelKey[] {
  const file = `pages/${page.name}.json`;
  const { namespace, prefix } = pageNamespace(page.name);
  const own = (key: string, pointer: Pointer): LabelKey => ({ namespace, key: `${prefix}${key}`, file, pointer });
  const found: LabelKey[] = [
    own("title", ["layout"]),
    ...(page.layout === "list" && page.list !== undefined ? [own("empty", ["list"])] : []),
  ];
  const message = (name: unknown, pointer: Pointer) => {
    if (typeof name === "string") found.push(own(`message.${name}`, pointer), own(`message.${name}.text`, pointer));
  };
  const kinds: Record<string, string> = {
    sections: "section",
    beside: "section",
    tabs: "tab",
    steps: "step",
    actions: "action",
    action: "action",
  };

  const walk = (node: unknown, pointer: Pointer, kind: string | undefined): void => {
    if (Array.isArray(node)) return node.forEach((inner, index) => walk(inner, [...pointer, index], kind));
    if (node === null || typeof node !== "object") return;
    const data = node as Data;
    if (kind !== undefined && typeof data["name"] === "string")
      found.push(own(`${kind}.${data["name"]}`, [...pointer, "name"]));
    else if (kind === "action") found.push(...actionLabels(registry, data, page.entity, file, pointer));
    if (kind === "action") found.push(...severalLabels(registry, data, page.entity, file, pointer));
    message(data["message"], [...pointer, "message"]);
    if (kind === "section" && typeof data["empty"] === "string")
      found.push(own(`empty.${data["empty"]}`, [...pointer, "empty"]));
    if (typeof data["confirm"] === "string") found.push(own(`confirm.${data["confirm"]}`, [...pointer, "confirm"]));
    const reason = (data["disabled"] as Data | undefined)?.["reason"];
    if (typeof reason === "string" && kind === "action")
      found.push(own(`reason.${reason}`, [...pointer, "disabled", "reason"]));
    for (const [code, shown] of Object.entries((data["onCode"] ?? {}) as Data))
      message((shown as Data)["show"], [...pointer, "onCode", code, "show"]);
    for (const [key, inner] of Object.entries(data)) {
      if (key === "onCode" || key === "props") continue;
      walk(
        inner,
        [...pointer, key],
        key === "open" && (inner as Data | null)?.["as"] === "drawer" ? "section" : kinds[key],
      );
    }
  };
  const { name: _name, ...content } = page;
  walk(content, [], undefined);
  return found;
}

/** What is done with several records at once needs the question `do.<name>.many`. */
function severalLabels(
  registry: Registry,
  action: Data,
  entity: string | undefined,
  file: string,
  pointer: Pointer,
): LabelKey[] {
  const target = action["do"];
  if (typeof target !== "string" || action["on"] !== "selection") return [];
  const [namespace = "", name = ""] = (target.includes(".") ? target : `${entity ?? ""}.${target}`).split(".");
  const deed = transitionOf(registry, `${namespace}.${name}`) ?? registry.calls.get(`${namespace}.${name}`);
  return deed?.bulk === undefined ? [] : [{ namespace, key: `do.${name}.many`, file, pointer: [...pointer, "do"] }];
}

/**
 * A call made by a button needs `do.<name>` in its entity's wording; transitions have theirs, and the built-in words
 * are the runtime's.
 */
function actionLabels(
  registry: Registry,
  action: Data,
  entity: string | undefined,
  file: string,
  pointer: Pointer,
): LabelKey[] {
  return ["do", "download", "import"].flatMap((verb) => {
    const target = action[verb];
    if (typeof target !== "string") return [];
    const name = target.includes(".") ? target : `${entity ?? ""}.${target}`;
    const call = registry.calls.get(name);
    if (!call || transitionOf(registry, name) || (call.creates ?? call.updates ?? call.deletes)) return [];
    return [{ namespace: call.entity, key: `do.${name.split(".")[1]}`, file, pointer: [...pointer, verb] }];
  });
}

/**
 * Entities that people meet on a page or move along a lifecycle, each with the names of the fields that the pages about
 * it show. What only the server keeps is not among them.
 * @param onPage says what one page shows, where that is known already
 */
export function shownEntities(registry: Registry, onPage: typeof shownOnPage = shownOnPage): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (entity: string | undefined, names: ReadonlySet<string>) => {
    if (entity === undefined || !registry.entities.has(entity)) return;
    const known = found.get(entity) ?? new Set<string>();
    for (const name of names) known.add(name);
    found.set(entity, known);
  };
  for (const { entity, transitions } of registry.lifecycles.values()) {
    add(entity, new Set());
    for (const { shows, commits = [] } of Object.values(transitions))
      add(commits.length > 0 ? shows : undefined, new Set(commits));
  }
  for (const page of registry.pages.values()) {
    const { entities, names } = onPage(registry, page);
    for (const entity of entities) add(entity, names);
  }
  return found;
}

/** What one page shows: of which entities, and the names of the fields. */
export function shownOnPage(
  registry: Registry,
  page: NamedPage,
): { entities: (string | undefined)[]; names: Set<string> } {
  const names = sectionsOf(page)
    .flatMap(({ section }) => [
      ...itemsOf(section).map(({ field }) => field),
      ...(section.values ?? []).map((item) => (typeof item === "string" ? item : item.field)),
      ...(section.totals ?? []),
      section.across ?? "",
    ])
    .flatMap((path) => path.split("."));
  return { entities: entitiesShown(registry, page), names: new Set(names) };
}

function entitiesShown(registry: Registry, page: NamedPage): (string | undefined)[] {
  const fromSources = sourcesOf(page).flatMap(({ source }) => {
    const call = registry.calls.get(source.call ?? "");
    const plan = source.plan?.includes(".") ? source.plan : `${page.entity ?? ""}.${source.plan ?? ""}`;
    return [call?.lists, call?.reads, call?.answer, source.plan ? transitionOf(registry, plan)?.shows : undefined];
  });
  return [page.entity, ...sectionsOf(page).map(({ entity }) => entity), ...fromSources];
}

/**
 * Texts the product's own lists need: roles, permissions, menu, codes, guards, messages of broken keywords, letters,
 * brand.
 */
export function productLabels(registry: Registry): LabelKey[] {
  const need = (namespace: string, key: string, file: string, ...pointer: (string | number)[]): LabelKey => ({
    namespace,
    key,
    file,
    pointer,
  });
  const vocabulary = "schemas/vocabulary/finding.ts";
  return [
    ...Object.keys(registry.roles.roles).map((role) => need("role", role, "schemas/roles.json", "roles", role)),
    ...Object.keys(registry.roles.permissions).map((permission) =>
      need("permission", permission, "schemas/roles.json", "permissions", permission),
    ),
    ...menuLabels(registry.menu.entries, ["entries"]),
    ...menuLabels(registry.menu.actions ?? [], ["actions"]),
    ...Object.keys(registry.errors.codes)
      .filter((code) => code !== "0")
      .map((code) => need("error", `code.${code}`, "schemas/errors.json", "codes", code)),
    ...Object.keys(registry.guards.guards).map((guard) => need("guard", guard, "schemas/guards.json", "guards", guard)),
    ...[...new Set(Object.values(registry.guards.guards).flatMap(({ missing }) => missing ?? []))].map((name) =>
      need("error", `missing.${name}`, "schemas/guards.json"),
    ),
    ...findingKeywords
      .filter((keyword) => keyword !== "rule")
      .map((keyword) => need("error", `keyword.${keyword}`, vocabulary)),
    ...Object.values(formats)
      .filter(({ valid }) => valid)
      .map(({ word }) => need("error", `keyword.${word}`, vocabulary)),
    ...[...registry.letters].flatMap(([letter, { parts, values }]) => [
      need("letter", `${letter}.subject`, `schemas/letters/${letter}.json`, "as"),
      ...parts.flatMap((part, index) =>
        part.text
          ? [need("letter", `${letter}.${part.text}`, `schemas/letters/${letter}.json`, "parts", index, "text")]
          : [],
      ),
      ...parts.flatMap((part, index) =>
        [...(part.fields ?? []), ...(part.figures ?? [])]
          .map((item) => letterItem(item).field)
          .flatMap((field) =>
            field in (values ?? {})
              ? [need("letter", `${letter}.${field}`, `schemas/letters/${letter}.json`, "parts", index)]
              : [],
          ),
      ),
    ]),
    ...[...registry.brands.keys()].flatMap((brand) =>
      ["title", "copyright"].map((key) => need("brand", key, `brands/${brand}/brand.json`)),
    ),
  ];
}

function menuLabels(entries: readonly MenuEntry[], pointer: readonly (string | number)[]): LabelKey[] {
  return entries.flatMap((entry, index) => [
    { namespace: "menu", key: entry.key, file: "schemas/menu.json", pointer: [...pointer, index, "key"] },
    ...menuLabels(entry.children ?? [], [...pointer, index, "children"]),
  ]);
}
