import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { locate, type Document, type Path } from "../generators/check/source/document.ts";
import { Grammar } from "../generators/check/meta/grammar.ts";
import { readSources } from "../generators/check/source/read.ts";
import { fieldAt } from "../generators/check/workspace/field.ts";
import { registryOf } from "../generators/check/workspace/registry.ts";
import { answers } from "../generators/check/workspace/routes.ts";
import { wordingFile, type Language } from "../generators/check/workspace/wording.ts";
import { isRecord, workspaceOf, type Workspace } from "../generators/check/workspace/workspace.ts";
import { actionsOf } from "../registry/page/parts.ts";
import { actionTargets } from "../registry/page/calls.ts";
import type { Declared, Fact, LabelOrigin, Origin, SourceLocation } from "../runtime/development/where-answer.ts";

/** What is asked of something on a page. */
export interface Question {
  page?: string | undefined;
  /** Its place in the page's config. */
  path?: Path | undefined;
  /** Further places in the page's config. */
  near?: readonly Path[];
  /** `entity:path` of a field. */
  field?: string | undefined;
  /** The keys that gave its words, as they won: `invoice:total@enterprise`. */
  labels?: readonly string[];
  brand?: string | undefined;
  language?: Language;
  /** A transition that no page names, because the server alone offers it. */
  does?: string | undefined;
}

/** Says where things on a page come from; the configs are read anew after they have changed. */
export class Origins {
  readonly #root: string;
  #workspace: Workspace | undefined;

  /** @param root folder of the project */
  constructor(root: string) {
    this.#root = root;
  }

  /** Forgets what was read. */
  changed(): void {
    this.#workspace = undefined;
  }

  /** Where something comes from, as far as it is known. */
  of({ page, path, near = [], field, labels = [], brand = "default", language = "en", does }: Question): Origin {
    const workspace = (this.#workspace ??= workspaceOf(readSources([this.#root]), new Grammar()));
    const document = page === undefined ? undefined : workspace.pages.find(({ name }) => name === page);
    const location = document && path && pageLocation(document, path);
    const declared = field === undefined ? undefined : fieldOrigin(workspace, field);
    return {
      ...(location ? { page: location } : {}),
      ...(declared ? { field: declared } : {}),
      near: document === undefined ? [] : near.map((one) => spotOf(document, one)),
      labels: labels.map((key) => labelOrigin(workspace, key, brand, language)),
      action: [
        ...(document && path ? actionOrigins(workspace, document, path) : []),
        ...(does === undefined ? [] : targetOrigins(workspace, does, document?.value?.entity)),
      ],
    };
  }
}

/** The question that the query of an address asks. */
export function questionOf(query: URLSearchParams): Question {
  const path = query.get("path");
  return {
    page: query.get("page") ?? undefined,
    path: path === null ? undefined : pathOf(path),
    near: query.getAll("near").map(pathOf),
    field: query.get("field") ?? undefined,
    labels: query.getAll("label"),
    brand: query.get("brand") ?? undefined,
    language: query.get("language") === "zh" ? "zh" : "en",
    does: query.get("does") ?? undefined,
  };
}

/** A path whose steps stand between slashes: `sections/0/form/3`. */
const pathOf = (text: string): Path =>
  text.split("/").flatMap((step) => (step === "" ? [] : [/^\d+$/.test(step) ? Number(step) : step]));

const spotOf = (document: Document, path: Path): SourceLocation => ({
  file: document.file,
  ...locate({ document, path, key: typeof path.at(-1) === "string" }),
});

const pathText = (path: Path): string =>
  path.map((step, index) => (typeof step === "number" ? `[${step}]` : `${index === 0 ? "" : "."}${step}`)).join("");

function pageLocation(document: Document, path: Path): NonNullable<Origin["page"]> {
  document.tree ??= parseTree(document.text);
  const isWritten = document.tree !== undefined && findNodeAtLocation(document.tree, [...path]) !== undefined;
  return { ...spotOf(document, path), path: pathText(path), isNearest: !isWritten };
}

/** What the configs say of a field that a person would ask; whole schemas stand behind the place. */
const RULES = [
  "ref",
  "options",
  "default",
  "minLength",
  "maxLength",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "above",
  "atLeast",
  "below",
  "atMost",
  "pattern",
  "signed",
  "computed",
  "calc",
  "masked",
  "sensitive",
  "check",
] as const;

function fieldOrigin(workspace: Workspace, field: string): Declared | undefined {
  const cut = field.indexOf(":");
  const { entity, path } = throughReferences(workspace, field.slice(0, cut), field.slice(cut + 1).split("."));
  const document = workspace.entities.get(entity);
  const property: unknown = fieldAt(workspace, entity, path.join("."));
  if (!document || !isRecord(property)) return undefined;
  const { steps, holder } = declarationOf(document, path);
  const name = path.join(".");
  const own = path.at(-1)!;
  const valueOf = (key: string): unknown => document.value[key]?.[name] ?? document.value[key]?.[path[0]!];
  const rules = (document.value.rules ?? []) as { holds: unknown; at: string[] }[];
  const facts: Fact[] = [
    { word: "type", value: property["format"] ?? property["type"] ?? (property["ref"] ? "reference" : undefined) },
    { word: "required", value: holder?.["required"]?.includes(own) ? true : undefined },
    ...RULES.map((word) => ({ word, value: property[word] })),
    { word: "readable", value: valueOf("readable") },
    { word: "writable", value: valueOf("writable") },
    ...rules.filter(({ at }) => at?.includes(name)).map(({ holds }) => ({ word: "rule", value: holds })),
  ];
  return {
    kind: "field",
    name: `${entity}.${name}`,
    facts: facts.filter(({ value }) => value !== undefined),
    ...spotOf(document, steps),
  };
}

/** The entity that declares a field, and its path there: a path may lead through what the record refers to. */
function throughReferences(workspace: Workspace, entity: string, path: string[]): { entity: string; path: string[] } {
  for (let length = 1; length < path.length; length += 1) {
    const property = fieldAt(workspace, entity, path.slice(0, length).join("."));
    const ref: unknown = property?.ref ?? property?.items?.ref;
    if (typeof ref === "string") return throughReferences(workspace, ref, path.slice(length));
  }
  return { entity, path };
}

/** Where a field of an entity is written: through lists, nested shapes and definitions; and what holds it. */
function declarationOf(
  document: Document,
  path: readonly string[],
): { steps: Path; holder: Record<string, any> | undefined } {
  let steps: (string | number)[] = [];
  let held: Record<string, any> | undefined = document.value;
  let holder = held;
  const followed = (): void => {
    for (let turn = 0; turn < 8 && typeof held?.["$ref"] === "string"; turn += 1) {
      const name: string = held["$ref"].replace("#/definitions/", "");
      steps = ["definitions", name];
      held = document.value.definitions?.[name];
    }
  };
  for (const name of path) {
    followed();
    if (isRecord(held?.["items"])) {
      steps = [...steps, "items"];
      held = held["items"];
      followed();
    }
    holder = held;
    steps = [...steps, "properties", name];
    held = held?.["properties"]?.[name];
  }
  return { steps, holder };
}

function labelOrigin(workspace: Workspace, key: string, brand: string, language: Language): LabelOrigin {
  const cut = key.indexOf(":");
  const namespace = cut < 0 ? "runtime" : key.slice(0, cut);
  const name = key.slice(cut + 1);
  const base = name.split(/[@#]/)[0]!;
  const locations: LabelOrigin["locations"] = [];
  const met = new Set<string>();
  for (let at: string | undefined = brand; at !== undefined && !met.has(at);) {
    met.add(at);
    const document = wordingFile(workspace, at, language, namespace);
    for (const own of new Set([name, base])) {
      const text: unknown = document?.value?.[own];
      if (document && typeof text === "string")
        locations.push({ key: own, brand: at, text, ...spotOf(document, [own]) });
    }
    at = workspace.brands.get(at)?.value?.extends as string | undefined;
  }
  // What won is the key as it was said, in the brand nearest to the one shown.
  const won = locations.findIndex((one) => one.key === name);
  return { key, locations: won > 0 ? [locations[won]!, ...locations.toSpliced(won, 1)] : locations };
}

function actionOrigins(workspace: Workspace, document: Document, path: Path): Declared[] {
  let action: any = document.value;
  for (const step of path) action = action?.[step];
  const page = registryOf(workspace).pages.get(document.name);
  const entity = page && actionsOf(page).find((one) => (one.action as unknown) === action)?.entity;
  if (!isRecord(action)) return [];
  const { do: does, takes, go, download } = action;
  const imported = action["import"];
  // Rows are exported by the call that lists them.
  const exported: unknown = download === "export" ? document.value.source?.call : undefined;
  return [
    ...[does, takes, exported ?? download, imported]
      .filter((name): name is string => typeof name === "string")
      .flatMap((name) => targetOrigins(workspace, name, entity ?? document.value.entity)),
    ...(typeof go === "string" && go.startsWith("/")
      ? answers(workspace, go.split(/[?#]/)[0]!, undefined).map((route) => ({
          kind: "page" as const,
          name: go,
          facts: factsOf(route.document.value, ["allow"]),
          ...spotOf(route.document, ["routes", route.index]),
        }))
      : []),
  ];
}

const factsOf = (value: Readonly<Record<string, unknown>>, words: readonly string[]): Fact[] =>
  words.flatMap((word) => (value[word] === undefined ? [] : [{ word, value: value[word] }]));

function targetOrigins(workspace: Workspace, action: string, entity: string | undefined): Declared[] {
  return actionTargets(registryOf(workspace), action, entity).flatMap((target): Declared[] => {
    const isStep = "transition" in target;
    const entry = isStep ? workspace.transitions.get(target.transition) : workspace.calls.get(target.call);
    if (entry === undefined) return [];
    return [
      {
        kind: isStep ? "transition" : "call",
        name: entry.name,
        facts:
          "transition" in entry
            ? factsOf(entry.transition, ["from", "to", "by", "notBy", "guards", "when"])
            : factsOf(entry.call, ["method", "path", "allow"]),
        ...spotOf(entry.document, entry.path),
      },
    ];
  });
}
