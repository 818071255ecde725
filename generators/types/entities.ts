import { compile } from "json-schema-to-typescript";
import type { Problem } from "../../registry/read/problem.ts";
import type { Registry } from "../../registry/registry.ts";
import { expandEntity, recordFields } from "../../registry/schema/entity.ts";
import type { ExpandedProperty } from "../../registry/schema/expanded.ts";
import type { Output } from "../output/output.ts";

/** Writes the type of every entity's record as it stands on the wire, one module each, and an index of all. */
export async function writeEntityTypes(registry: Registry, output: Output, problems: Problem[]): Promise<void> {
  const names: string[] = [];
  for (const name of registry.entities.keys()) {
    try {
      const entity = expandEntity(registry, name);
      const kept = Object.entries(recordFields(registry, name));
      const properties = Object.fromEntries([...kept, ...Object.entries(entity.properties)].map(([field, property]) => [field, typeSchema(property)]));
      const always = ["id", "version"].filter((field) => field in properties);
      const text = await compile({ type: "object", title: typeName(name), properties, required: [...always, ...entity.required], additionalProperties: false } as never, typeName(name),
        { bannerComment: "", format: false, unknownAny: true, ignoreMinAndMaxItems: true });
      output.write(`types/entities/${name}.d.ts`, text);
      names.push(name);
    } catch (error) {
      problems.push({ file: `schemas/entities/${name}.json`, message: (error as Error).message });
    }
  }
  output.write("types/entities/index.d.ts", names.map((name) => `export type { ${typeName(name)} } from "./${name}.d.ts";\n`).join(""));
}

/** `credit_note` is CreditNote. */
export function typeName(entity: string): string {
  return entity.split("_").map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

function typeSchema(property: ExpandedProperty): object {
  const description = property.description ? { description: property.description } : {};
  const values = property.options ?? property.enum;
  switch (property.type) {
    case "array": return { type: "array", items: typeSchema(property.items!), ...description };
    case "object": return {
      type: "object", additionalProperties: false, required: property.required ?? [], ...description,
      properties: Object.fromEntries(Object.entries(property.properties ?? {}).map(([field, inner]) => [field, typeSchema(inner)])),
    };
    default: return { ...(values ? { enum: values } : property.const !== undefined ? { enum: [property.const] } : { type: property.type }), ...description };
  }
}
