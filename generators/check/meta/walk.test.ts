import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { readWorld } from "../check.ts";
import { grammarOf } from "./breaches.ts";
import { walk } from "./walk.ts";
import type { Breach } from "./walk.ts";

const world = readWorld([join(import.meta.dirname, "../../../tests/defects/base")]);
const ajv = new Ajv({ strict: false });
for (const [name, schema] of world.grammar.files) ajv.addSchema({ ...schema, $id: `http://grammar/${name}` });

function breaches(name: string, value: unknown): Breach[] {
  const found: Breach[] = [];
  walk(world.grammar, world.grammar.files.get(name)!, name, value, [], found);
  return found;
}

const strange: unknown[] = [null, 7, "Some text", [], {}, ["x", "x"], { surprise: 1 }, true];

/** Every copy of a value with one place of it changed into something strange, or taken out. */
function* changed(value: unknown): Generator<unknown> {
  for (const other of strange) yield other;
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) for (const other of changed(item)) yield value.with(index, other);
  else if (typeof value === "object" && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      const { [key]: _gone, ...rest } = value as Record<string, unknown>;
      yield rest;
      yield { ...rest, [`${key}x`]: child };
      for (const other of changed(child)) yield { ...value, [key]: other };
    }
  }
}

test.each(
  world.documents
    .filter((document) => grammarOf(world, document))
    .map((document) => [document.file, document] as const),
)("%s and its mutations are judged as Ajv judges them", (_file, document) => {
  const name = grammarOf(world, document)!;
  const validate = ajv.getSchema(`http://grammar/${name}`);
  expect(breaches(name, document.value)).toEqual([]);
  let judged = 0;
  for (const value of changed(document.value)) {
    judged += 1;
    const right = validate!(value) as boolean;
    expect([JSON.stringify(value), breaches(name, value).length === 0]).toEqual([JSON.stringify(value), right]);
  }
  expect(judged).toBeGreaterThan(10);
});
