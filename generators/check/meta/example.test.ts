import { expect, test } from "vitest";
import { Grammar } from "./grammar.ts";
import type { Schema } from "./schema.ts";
import { walk } from "./walk.ts";
import type { Breach } from "./walk.ts";

const grammar = new Grammar();

/** Every part of the grammar that asks for a way of writing, with the file it stands in. */
function* written(schema: unknown, base: string): Generator<[string, Schema]> {
  if (typeof schema !== "object" || schema === null) return;
  if (typeof (schema as Schema).pattern === "string") yield [base, schema as Schema];
  for (const child of Object.values(schema)) yield* written(child, base);
}

function found(file: string, value: unknown): string[] {
  const breaches: Breach[] = [];
  walk(grammar, grammar.files.get(file)!, file, value, [], breaches);
  return breaches.map(({ message }) => message);
}

test("what the grammar asks to be written in some way it shows an example of", () => {
  for (const [base, schema] of [...grammar.files].flatMap(([file, content]) => [...written(content, file)])) {
    expect(schema.examples, `${base}: ${schema.pattern!}`).toBeDefined();
    for (const example of schema.examples!) expect(example, base).toMatch(new RegExp(schema.pattern!, "u"));
  }
});

test("messages say what to write instead, and hold no expression", () => {
  const page = { grammar: 2, layout: "list", routes: ["/bills"], allow: ["supplier"] };
  expect(found("page.json", { ...page, list: "x" })).toEqual(['"list" must be a list, not text; write ["x"]']);
  expect(found("page.json", { ...page, routes: ["bills"] })).toEqual([
    '"bills" is not written as asked; write "/bills"',
  ]);
  expect(found("page.json", { ...page, colums: [] })[0]).toMatch(/^unknown key "colums"; known here: /);
  expect(found("page.json", { ...page, filter: [] })).toEqual(['unknown key "filter"; did you mean "filters"?']);
});
