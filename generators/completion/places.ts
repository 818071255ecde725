import { choice, hint } from "./schema.ts";
import type { Schema } from "./schema.ts";
import type { Vocabulary } from "./words.ts";

type CompletionPoint = [path: string, make: (words: Vocabulary, was: Schema) => Schema];
const free: Schema = { type: "string" };

// Where in which kind of config a name of something else stands. `who` and operands are shared by all.
const shared: CompletionPoint[] = [
  ["words.allow/items", ({ who }) => choice(who)],
  ["words.by/items", ({ by }) => choice(by)],
  ["words.operand/properties/stored", ({ stored }) => choice(stored)],
  ["words.condition/properties/stored", ({ stored }) => choice(stored)],
  ["words.onCode/propertyNames", ({ codes }) => choice(codes)],
];
const points: Record<string, CompletionPoint[]> = {
  page: [
    ["/properties/entity", ({ entities }) => choice(entities)],
    ["page.source/properties/call", ({ calls }) => choice(calls)],
    ["page.source/properties/plan", ({ verbs, transitions }) => choice([...verbs, ...transitions])],
    ["page.section/properties/entity", ({ entities }) => choice(entities)],
    ["page.section/properties/letter", ({ letters }) => choice(letters)],
    ["page.section/properties/component", ({ components }) => choice(components)],
    ["page.action/properties/do", ({ verbs, transitions, calls }) => choice([...verbs, ...transitions, ...calls])],
    ["page.action/properties/download", ({ calls }) => choice([["export", "The rows of the list"], ...calls])],
    ["page.action/properties/import", ({ calls }) => choice(calls)],
    ["page.go", ({ routes }, was) => ({ anyOf: [choice(routes), ...(was.anyOf ?? [])] })],
    ["page.open", ({ routes }, was) => ({ anyOf: [choice(routes), ...(was.anyOf ?? [])] })],
    ["page.keep/properties/stored", ({ stored }) => choice(stored)],
    ["page.fieldItem/properties/as", ({ displays }) => hint(displays)],
    ["page.fieldItem/properties/lookup", ({ calls }) => choice(calls)],
  ],
  entity: [
    ["entity.property/properties/ref", ({ entities }) => choice(entities)],
    ["entity.property/properties/format", ({ formats }) => choice(formats)],
  ],
  lifecycle: [
    ["/properties/entity", ({ entities }) => choice(entities)],
    ["lifecycle.transition/properties/guards", ({ guards }, was) => ({ ...was, items: choice(guards) })],
    ["lifecycle.transition/properties/effects", ({ effects }, was) => ({ ...was, items: choice(effects) })],
    ["lifecycle.transition/properties/letters", ({ letters }, was) => ({ ...was, items: choice(letters) })],
    ["/properties/reminders/items/properties/letter", ({ letters }) => choice(letters)],
    ["lifecycle.transition/properties/shows", ({ entities }) => choice(entities)],
    ["lifecycle.transition/properties/then/items/properties/do", ({ transitions }) => choice(transitions)],
  ],
  call: [
    ...["lists", "reads", "creates", "updates", "deletes", "imports", "answer"].map((key): CompletionPoint => [
      `call.call/properties/${key}`,
      ({ entities }) => choice(entities),
    ]),
    ["call.call/properties/does", ({ transitions }) => choice(transitions)],
    ["call.call/properties/errors", ({ codes }, was) => ({ ...was, items: choice(codes) })],
    [
      "call.call/properties/environments",
      ({ environments }, was) => ({
        ...was,
        items: choice([...environments, ["real", "Each in which real people are"]]),
      }),
    ],
  ],
  letter: [
    ["/properties/entity", ({ entities }) => choice(entities)],
    ["letter.letterField/properties/as", ({ written }) => choice(written)],
  ],
  brand: [["/properties/extends", ({ brands }) => hint(brands, free)]],
  menu: [
    ["menu.entry/properties/path", ({ routes }) => choice(routes.filter(([path]) => !path.includes("{")))],
    ["menu.entry/properties/badge", ({ stored }) => choice(stored)],
    ["menu.searched/properties/call", ({ lists }) => choice(lists)],
    ["menu.searched/properties/go", ({ routes }) => hint(routes)],
  ],
};

/**
 * Puts the configs' own names where a kind of file names them; what a place said of itself stays as its description.
 */
export function specialised(schema: Schema, kind: string, words: Vocabulary): Schema {
  for (const [path, make] of [...shared, ...(points[kind] ?? [])]) {
    const [definition, ...steps] = path.split("/");
    const start = definition === "" ? schema : schema.definitions?.[definition!];
    const last = steps.at(-1);
    const holder = last === undefined ? schema.definitions : descend(start, steps.slice(0, -1));
    const key = last ?? definition!;
    const was = (holder as Record<string, Schema> | undefined)?.[key];
    if (holder && was)
      (holder as Record<string, Schema>)[key] = {
        ...(was.description ? { description: was.description } : {}),
        ...make(words, was),
      };
  }
  return schema;
}

function descend(start: unknown, steps: string[]): unknown {
  return steps.reduce((here, step) => (here as Record<string, unknown> | undefined)?.[step], start);
}
