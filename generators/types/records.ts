import type { Problem } from "../../registry/read/files.ts";
import type { Registry } from "../../registry/registry.ts";
import { expandEntity, recordFields } from "../../registry/schema/entity.ts";
import { fieldType, shapeType, typeName, VALUES } from "./shape.ts";

/**
 * The type of every entity's record as the server holds it, `Invoice`, with one for the rows of each of its lists,
 * `InvoiceLines`, and `Records`, which has them all by the entity's name. A record may be a draft: no field but is
 * missing in some. `ComputedFields` names those that are written by nobody.
 */
export function recordTypes(registry: Registry, problems: Problem[]): string {
  const names: string[] = [];
  const computed: string[] = [];
  const parts = [VALUES];
  for (const entity of registry.entities.keys()) {
    try {
      const properties = { ...recordFields(registry, entity), ...expandEntity(registry, entity).properties };
      const id = registry.entities.get(entity)?.table === false ? [] : [`"id"?: Id<${JSON.stringify(entity)}>`];
      const rows = Object.entries(properties).filter(
        ([, { type, items }]) => type === "array" && items?.type === "object",
      );
      for (const [field, { items }] of rows)
        parts.push(`export type ${typeName(entity)}${typeName(field)} = ${shapeType(items?.properties ?? {})};`);
      const fields = Object.entries(properties)
        .filter(([field]) => id.length === 0 || field !== "id")
        .map(([field, property]) =>
          rows.some(([name]) => name === field)
            ? `${JSON.stringify(field)}?: readonly ${typeName(entity)}${typeName(field)}[] | null`
            : field === "version"
              ? `"version"?: number`
              : fieldType(field, property),
        );
      parts.push(
        `export type ${typeName(entity)} = {\n${[...id, ...fields].map((field) => `  ${field};\n`).join("")}};`,
      );
      names.push(entity);
      const follow = Object.keys(properties).filter((field) => properties[field]?.computed !== undefined);
      if (follow.length > 0)
        computed.push(`  ${JSON.stringify(entity)}: ${follow.map((field) => JSON.stringify(field)).join(" | ")};\n`);
    } catch (error) {
      problems.push({ file: `schemas/entities/${entity}.json`, message: (error as Error).message });
    }
  }
  parts.push(
    `/** Record types by the name of their entity. */\nexport interface Records {\n${names.map((entity) => `  ${JSON.stringify(entity)}: ${typeName(entity)};\n`).join("")}}\n`,
  );
  parts.push(
    `/** Names of the fields that an entity computes from others, by the entity's name. */\nexport interface ComputedFields {\n${computed.join("")}}\n`,
  );
  return parts.join("\n");
}
