import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";
import type { Registry } from "../../registry/registry.ts";

type Json = Record<string, unknown>;

/** What a definition of the meta-schema is in code, where that is more than its JSON type says. */
const BRANDED: Readonly<Json> = { amount: { tsType: "Money" } };

const oneOf = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(" | ");

/**
 * The types of schemas/constants.json, made from its meta-schema: each group with its figures, and the accounts of the
 * chart by code and by name.
 * @returns the text of generated/types/constants.d.ts
 */
export async function constantTypes(root: string, registry: Registry): Promise<string> {
  const file = join(root, "schemas/meta/settings/constants.json");
  const { properties, required, definitions, ...rest } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly properties: Json;
    readonly required: readonly string[];
    readonly definitions: Json;
  };
  const own = new Set(["$schema", "grammar"]);
  const text = await compile(
    {
      ...rest,
      properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !own.has(name))),
      required: required.filter((name) => !own.has(name)),
      definitions: { ...definitions, ...BRANDED },
    } as never,
    "Constants",
    { bannerComment: "", ignoreMinAndMaxItems: true, format: false, additionalProperties: false },
  );
  const chart = Object.entries(registry.constants.ledger.accounts);
  return `import type { Money } from "../../schemas/vocabulary/value.ts";

${text}
/** Codes of the accounts of the chart. */
export type AccountCode = ${oneOf(chart.map(([code]) => code))};
/** Names of the accounts of the chart. */
export type AccountName = ${oneOf(chart.map(([, { name }]) => name))};
`;
}
