import type { Registry } from "../../../registry/registry.ts";
import type { Reading } from "../../store/handle.ts";
import { quoted } from "../../store/tables/column.ts";
import { propertiesOf, tableOf } from "../../store/tables/table.ts";
import type { Place } from "../plan/world.ts";

/**
 * The records that are taken before this one, as its entity says (`under`); none where it says nothing. The references never change, so they are
 * read without taking the record.
 */
export async function placesAbove(db: Reading, registry: Registry, { entity, id }: Place): Promise<Place[]> {
  const found = registry.entities.get(entity);
  const fields = found?.under ?? [];
  if (found === undefined || fields.length === 0 || !/^\d+$/.test(id)) return [];
  const row = await db.first<Record<string, string | null>>(`SELECT ${fields.map(quoted).join(", ")} FROM ${quoted(tableOf(registry, entity).name)} WHERE id = $1::bigint`, [id]);
  const refers = new Map(propertiesOf(found).map(([field, property]) => [field, property.ref]));
  return fields.flatMap((field) => {
    const [other, at] = [refers.get(field), row?.[field]];
    return other === undefined || at === undefined || at === null ? [] : [{ entity: other, id: at }];
  });
}
