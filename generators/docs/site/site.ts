import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Registry } from "../../../registry/registry.ts";
import { transitionPath, fromStates, toStates } from "../../../registry/lifecycle.ts";
import { exampleOf } from "../../check/meta/example.ts";
import { assessments, rules } from "../../check/rules/index.ts";
import { fieldAt, fieldNames } from "../../check/workspace/field.ts";
import { routePaths } from "../../check/page/params.ts";
import { describedDisplays, describedFormats } from "../../check/workspace/vocabulary.ts";
import { grouped } from "../../check/workspace/group.ts";
import type { Workspace } from "../../check/workspace/workspace.ts";
import { fieldWords } from "../../completion/fields.ts";
import { accessMatrix } from "../access.ts";
import { diagram } from "./diagram.ts";
import { block, code, escaped, link, documents, markdown, table } from "./html.ts";
import { wordsOf, type Word } from "./words.ts";

/** One page of the site, with what it is found by. */
export interface SitePage {
  /** Its address below the site: `pages/invoice.invoice.html`. */
  path: string;
  title: string;
  kind: string;
  body: string;
  /** Words by which it is found beside its title. */
  found: string;
}

const kinds = ["lists", "reads", "creates", "updates", "deletes", "imports", "does", "handler"] as const;
const pageAddress = (name: string): string => `pages/${name.replaceAll("/", ".")}.html`;
const sentence = (text: unknown): string => escaped(String(text ?? ""));

/** Every page of the site: of pages, entities, lifecycles, calls, words, access, findings and recipes. */
export function sitePages(workspace: Workspace, registry: Registry): SitePage[] {
  return [
    ...[...registry.pages.keys()].map((name) => ofPage(registry, name)),
    ...[...registry.entities.keys()].map((name) => ofEntity(workspace, registry, name)),
    ...[...registry.lifecycles.keys()].map((name) => ofLifecycle(workspace, registry, name)),
    ...[...new Set([...registry.calls.values()].map(({ entity }) => entity))].map((entity) =>
      ofCalls(registry, entity),
    ),
    ...ofWords(workspace),
    ...ofVocabulary(),
    {
      path: "reference/access.html",
      title: "Access matrix",
      kind: "reference",
      body: markdown(accessMatrix(registry)),
      found: "roles permissions who",
    },
    {
      path: "reference/findings.html",
      title: "Findings of the check",
      kind: "reference",
      body: `<h1>Findings of the check</h1>${table(
        ["Code", "Finds"],
        [...rules, ...assessments].map((rule) => [code(rule.code), escaped(rule.finds)]),
      )}`,
      found: [...rules, ...assessments].map((rule) => rule.code).join(" "),
    },
    ...recipes(),
  ];
}

function english(registry: Registry, namespace: string, key: string): string {
  return registry.wording("default", "en").get(namespace)?.[key] ?? "";
}

function titleOf(registry: Registry, name: string): string {
  const [folder = "", ...rest] = name.split("/");
  return english(registry, `page.${folder}`, [...rest, "title"].join(".")) || name;
}

const ofEntityLink = (registry: Registry, entity: unknown): string =>
  typeof entity === "string" && registry.entities.has(entity)
    ? link(`entities/${entity}.html`, entity)
    : sentence(entity);

function callLink(registry: Registry, name: unknown): string {
  const call = registry.calls.get(String(name));
  return call ? link(`calls/${call.entity}.html#${String(name)}`, String(name)) : code(String(name));
}

function ofPage(registry: Registry, name: string): SitePage {
  const page = registry.pages.get(name)!;
  const paths = routePaths(page);
  const sources = Object.entries({ ...(page.source ? { main: page.source } : {}), ...page.sources });
  const buttons = JSON.stringify(page.actions ?? []).matchAll(/"do":"([^"]+)"/g);
  const facts = [
    ["Address", paths.map(code).join(", ")],
    ["For", page.allow.map(code).join(", ")],
    ["Layout", sentence(page.layout)],
    ["About", ofEntityLink(registry, page.entity)],
    ["File", code(`pages/${name}.json`)],
    ["Buttons", [...buttons].map(([, does]) => code(does!)).join(", ") || "as its record's lifecycle offers them"],
  ];
  return {
    path: pageAddress(name),
    title: titleOf(registry, name),
    kind: "page",
    found: `${name} ${paths.join(" ")}`,
    body: [
      `<h1>${escaped(titleOf(registry, name))}</h1>`,
      table(["", ""], facts),
      sources.length > 0 ? "<h2>Data</h2>" : "",
      table(
        ["Source", "Call or step", "Asked with"],
        sources.map(([source, { call, plan, with: given }]) => [
          code(source),
          call ? callLink(registry, call) : code(String(plan)),
          given === undefined ? "" : code(JSON.stringify(given)),
        ]),
      ),
    ].join("\n"),
  };
}

function ofEntity(workspace: Workspace, registry: Registry, name: string): SitePage {
  const entity = registry.entities.get(name)!;
  const fields = new Map(fieldWords(workspace, name));
  const title = english(registry, name, "entity") || name;
  const readers = entity.readable ?? {};
  const pages = [...registry.pages.values()].filter((page) => page.entity === name);
  const lifecycles = [...registry.lifecycles].filter(([, lifecycle]) => lifecycle.entity === name);
  return {
    path: `entities/${name}.html`,
    title,
    kind: "entity",
    found: `${name} ${fieldNames(workspace, name).join(" ")}`,
    body: [
      `<h1>${escaped(title)} ${code(name)}</h1>`,
      entity.table === false ? "<p>A shape without a table.</p>" : "",
      `<p>File ${code(`schemas/entities/${name}.json`)}</p>`,
      table(
        ["Party", "Is"],
        Object.entries(entity.parties ?? {}).map(([party, reach]) => [code(party), code(JSON.stringify(reach))]),
      ),
      "<h2>Fields</h2>",
      table(
        ["Field", "Label and kind", "", "Read by"],
        [...fields]
          .filter(([path]) => !path.includes(".") || fieldAt(workspace, name, path))
          .map(([path, means]) => [
            code(path),
            escaped(means),
            entity.required?.includes(path) ? "required" : fieldAt(workspace, name, path)?.calc ? "calculated" : "",
            escaped((readers as Record<string, string[]>)[path]?.join(", ") ?? ""),
          ]),
      ),
      (entity.rules ?? []).length > 0 ? "<h2>Rules</h2>" : "",
      table(
        ["Rule", "Holds"],
        (entity.rules ?? []).map((rule) => [
          escaped(english(registry, name, `rule.${rule.name}`) || rule.name),
          code(JSON.stringify(rule.holds)),
        ]),
      ),
      lifecycles.length > 0 ? "<h2>Lifecycles</h2>" : "",
      `<p>${lifecycles.map(([axis]) => link(`lifecycles/${axis}.html`, axis)).join(", ")}</p>`,
      pages.length > 0 ? "<h2>Pages</h2>" : "",
      `<ul>${pages.map((page) => `<li>${link(pageAddress(page.name), titleOf(registry, page.name))} ${code(page.name)}</li>`).join("")}</ul>`,
      [...registry.calls.values()].some((call) => call.entity === name)
        ? `<p>${link(`calls/${name}.html`, "Its calls")}</p>`
        : "",
    ].join("\n"),
  };
}

function ofLifecycle(workspace: Workspace, registry: Registry, name: string): SitePage {
  const lifecycle = registry.lifecycles.get(name)!;
  const { entity, axis, transitions } = lifecycle;
  const states = (fieldAt(workspace, entity, axis)?.options ?? []).map(String);
  const title = `${english(registry, entity, "entity") || entity}: ${english(registry, entity, axis) || axis}`;
  return {
    path: `lifecycles/${name}.html`,
    title,
    kind: "lifecycle",
    found: `${name} ${Object.keys(transitions).join(" ")} ${states.join(" ")}`,
    body: [
      `<h1>${escaped(title)}</h1>`,
      `<p>Of ${ofEntityLink(registry, entity)}, file ${code(`schemas/lifecycles/${name}.json`)}</p>`,
      `<div class="wide">${diagram(lifecycle, states)}</div>`,
      table(
        ["Step", "Called", "From", "To", "By", "Not by who took", "Asks", "Guards", "Effects", "Call"],
        Object.entries(transitions).map(([step, transition]) => [
          `<span id="${escaped(step)}">${code(step)}</span>`,
          escaped(english(registry, entity, `do.${step}`)),
          escaped(fromStates(transition)?.join(", ") ?? "any"),
          escaped(toStates(transition).join(" or ") || "unchanged"),
          escaped(transition.by.join(", ")),
          escaped((transition.notBy ?? []).join(", ")),
          escaped((transition.ask ?? []).join(", ")),
          escaped((transition.guards ?? []).join(", ")),
          escaped((transition.effects ?? []).join(", ")),
          transition.by.every((who) => who === "system")
            ? ""
            : code(`POST /${transitionPath(registry, entity, step) ?? ""}`),
        ]),
      ),
    ].join("\n"),
  };
}

function ofCalls(registry: Registry, entity: string): SitePage {
  const calls = [...registry.calls.values()].filter((call) => call.entity === entity);
  return {
    path: `calls/${entity}.html`,
    title: `Calls of ${english(registry, entity, "entity") || entity}`,
    kind: "calls",
    found: calls.map(({ name, path }) => `${name} /${path}`).join(" "),
    body: [
      `<h1>Calls of ${ofEntityLink(registry, entity)}</h1>`,
      table(
        ["Name", "Address", "What it does", "For", "Narrowed by", "In order of", "Codes"],
        calls.map((call) => {
          const kind = kinds.find((one) => call[one] !== undefined);
          return [
            `<span id="${escaped(call.name)}">${code(call.name)}</span>`,
            code(`${call.method} /${call.path}`),
            kind === undefined ? "" : kind === "handler" ? "its own" : `${kind} ${sentence(call[kind])}`,
            escaped(call.allow.join(", ")),
            escaped((call.filters ?? []).join(", ")),
            escaped((call.sorts ?? []).join(", ")),
            escaped((call.errors ?? []).join(" ")),
          ];
        }),
      ),
    ].join("\n"),
  };
}

/** The words of the grammar, one page for each kind of file. */
function ofWords(workspace: Workspace): SitePage[] {
  const byKind = grouped(wordsOf(workspace), ({ part }) => part.split(".")[0]!);
  return [...byKind].map(([kind, words]) => ({
    path: `words/${kind}.html`,
    title: `Words of ${kind}`,
    kind: "words",
    found: words.map(({ key, part }) => `${key} ${part}`).join(" "),
    body: [
      `<h1>Words of ${code(kind)}</h1>`,
      ...[...grouped(words, ({ part }) => part)].map(
        ([part, own]) =>
          `<h2 id="${escaped(part)}">${escaped(part)}</h2>${own.map((word) => wordBody(word, exampleText(workspace, word))).join("\n")}`,
      ),
    ].join("\n"),
  }));
}

function wordBody({ key, means, accepts, example, part }: Word, text: string): string {
  return `<section class="word" id="${escaped(`${part}.${key}`)}"><h3>${code(key)}</h3><p>${escaped(means)}</p><p class="takes">Takes ${escaped(accepts)}</p>${block(text)}${example ? `<p class="from">from ${code(example.file)}</p>` : ""}</section>`;
}

/** The example of a word: from a config, else as the grammar gives it. */
export function exampleText(workspace: Workspace, { key, example, schema, base }: Word): string {
  return example?.text ?? JSON.stringify({ [key]: exampleOf(workspace.grammar, schema, base) ?? {} }, undefined, 2);
}

function ofVocabulary(): SitePage[] {
  const lists = { Displays: describedDisplays(), Formats: describedFormats() };
  return [
    {
      path: "words/vocabulary.html",
      title: "Vocabulary: displays and formats",
      kind: "words",
      found: Object.values(lists).flat(2).join(" "),
      body: `<h1>Vocabulary</h1>${Object.entries(lists)
        .map(
          ([name, words]) =>
            `<h2>${name}</h2><dl>${words.map(([word, says]) => `<dt>${code(word)}</dt><dd>${escaped(says)}</dd>`).join("")}</dl>`,
        )
        .join("\n")}`,
    },
  ];
}

/** How to do things, from the documents that people read in the repository, and what was decided and why. */
function recipes(): SitePage[] {
  const root = join(import.meta.dirname, "../../..");
  const decisions = readdirSync(join(root, "docs/decisions"))
    .filter((name) => name.endsWith(".md"))
    .sort();
  const files = [...documents, ...decisions.map((name) => `docs/decisions/${name}`)];
  return files.map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const title = /^# (.*)$/m.exec(text)?.[1] ?? file;
    const name = file.split("/").at(-1)!.replace(".md", ".html");
    const isDecision = file.startsWith("docs/decisions/");
    return {
      path: isDecision ? `decisions/${name}` : `recipes/${name.toLowerCase()}`,
      title: file === "README.md" ? "What this is, and its commands" : file === "CONTRIBUTING.md" ? "Recipes" : title,
      kind: isDecision ? "decision" : "recipe",
      found: [...text.matchAll(/^#+ (.*)$/gm)].map((found) => found[1]).join(" "),
      body: markdown(text),
    };
  });
}
