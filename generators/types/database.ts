import type { Registry } from "../../registry/registry.ts";
import { expandEntity, recordFields, type ExpandedProperty } from "../../registry/schema/entity.ts";
import type { Column } from "../../server/platform/store/tables/column.ts";
import { COMMON, tablesOf } from "../../server/platform/store/tables/table.ts";
import { valueType, VALUES } from "./shape.ts";

/** Columns that hold something in every row. */
const FILLED = new Set(["id", "version", "created_at", "updated_at"]);

const columnType = (
  { name, fallback, carried }: Column,
  property: ExpandedProperty | undefined,
  entity: string,
): string => {
  const type =
    name === "id"
      ? `Id<${JSON.stringify(entity)}>`
      : property === undefined || (property.encrypted && carried === "plain")
        ? "string"
        : valueType(property);
  return `${JSON.stringify(name)}: ${type}${FILLED.has(name) || fallback !== undefined ? "" : " | null"}`;
};

/** The tables of entities and of their lists, each row as the one decoder of rows gives it. */
export function databaseTypes(registry: Registry): string {
  const tables = tablesOf(registry).flatMap(({ name, columns, children }) => {
    const properties: Record<string, ExpandedProperty> = {
      ...recordFields(registry, name),
      ...expandEntity(registry, name).properties,
    };
    const own = columns.map((column) =>
      columnType(column, column.name === "version" ? { type: "integer" } : properties[column.name], name),
    );
    const lists = children.map((child) => {
      const inner = properties[child.field]?.items?.properties ?? {};
      const rows = child.columns.map((column) => columnType(column, inner[column.name], child.name));
      return `  ${JSON.stringify(child.name)}: { "parent": Id<${JSON.stringify(name)}>; "place": number; ${rows.join("; ")} };\n`;
    });
    return [`  ${JSON.stringify(name)}: { ${own.join("; ")} };\n`, ...lists];
  });
  return [
    VALUES,
    `/** Tables of entities and of their lists. Columns that ${COMMON.map(({ name }) => name)
      .slice(0, 2)
      .join(" and ")} are among stand in each. */\nexport interface EntityTables {\n${tables.join("")}}\n`,
  ].join("\n");
}
