import type { Registry } from "../../../../registry/registry.ts";
import type { Column } from "../tables/column.ts";
import { resolved } from "../tables/property.ts";
import { hasTable, tableOf } from "../tables/table.ts";
import { encryptedFields, hasEncrypted } from "./record.ts";

/** A table with something encrypted in it: an entity's own, or that of one of its array fields. */
export interface EncryptedTable {
  readonly entity: string;
  readonly name: string;
  /** Columns that name a row; the first is the id of the record to which its values are bound. */
  readonly key: readonly string[];
  /** Columns with something encrypted. */
  readonly columns: readonly Column[];
  /** The array field whose items lie here. */
  readonly field?: string;
}

/** Every table with something encrypted in it. */
export function encryptedTables(registry: Registry): EncryptedTable[] {
  return [...registry.entities]
    .filter(([name]) => hasTable(registry, name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([entity, said]): EncryptedTable[] => {
      const fields = encryptedFields(registry, entity);
      const table = tableOf(registry, entity);
      const own = table.columns.filter(({ name }) => fields.includes(name));
      const items = table.children
        .filter(({ field }) => fields.includes(field))
        .map(({ name, field, columns }): EncryptedTable => {
          const item = resolved(said, resolved(said, said.properties[field] ?? {}).items ?? {});
          return {
            entity,
            name,
            field,
            key: ["parent", "place"],
            columns: columns.filter((column) => hasEncrypted(said, item.properties?.[column.name] ?? {})),
          };
        });
      return [...(own.length > 0 ? [{ entity, name: table.name, key: ["id"], columns: own }] : []), ...items];
    });
}
