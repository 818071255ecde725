import { join } from "node:path";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { readWorkspace } from "../check.ts";
import { grammarOf } from "./breaches.ts";
import { walk } from "./walk.ts";
import type { Breach } from "./walk.ts";

const workspace = readWorkspace([join(import.meta.dirname, "../../../tests/defects/base")]);
const ajv = new Ajv({ strict: false, formats: { "color-hex": true } });
for (const [name, schema] of workspace.grammar.files) ajv.addSchema({ ...schema, $id: `http://grammar/${name}` });

function breaches(name: string, value: unknown): Breach[] {
  const found: Breach[] = [];
  walk(workspace.grammar, workspace.grammar.files.get(name)!, name, value, [], found);
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
  workspace.documents
    .filter((document) => grammarOf(workspace, document))
    .map((document) => [document.file, document] as const),
)("%s and its mutations are judged as Ajv judges them", (_file, document) => {
  const name = grammarOf(workspace, document)!;
  const validate = ajv.getSchema(`http://grammar/${name}`);
  expect(breaches(name, document.value)).toEqual([]);
  let checked = 0;
  for (const value of changed(document.value)) {
    checked += 1;
    const right = validate!(value) as boolean;
    expect([JSON.stringify(value), breaches(name, value).length === 0]).toEqual([JSON.stringify(value), right]);
  }
  expect(checked).toBeGreaterThan(10);
});
