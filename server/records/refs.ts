import type { Registry } from "../../registry/registry.ts";
import type { ReadContext } from "../context.ts";
import type { FieldMessage } from "../refusal.ts";
import { refuseFields } from "../refusal.ts";
import { quoted } from "../store/tables/column.ts";
import { hasTable, propertiesOf } from "../store/tables/table.ts";
import type { Property } from "../store/tables/property.ts";
import { resolved } from "../store/tables/property.ts";
import { scopeText } from "../query/parties.ts";
import { askerOf } from "../query/read.ts";
import { Values } from "../query/values.ts";
import { fieldMessages } from "../wording/finding-messages.ts";

/** A reference in a record's values: where it stands, to which entity, and the id. */
export interface Mention {
  path: string;
  refers: string;
  id: string;
}

/** Every reference that a record's values hold, at any depth. */
export function mentions(registry: Registry, entity: string, values: Record<string, unknown>): Mention[] {
  const found = registry.entities.get(entity);
  if (!found) return [];
  const walk = (property: Property, value: unknown, path: string): Mention[] => {
    const whole = resolved(found, property);
    if (value === undefined || value === null) return [];
    if (whole.ref) return [{ path, refers: whole.ref, id: String(value) }];
    if (whole.items && Array.isArray(value)) return value.flatMap((item, place) => walk(whole.items ?? {}, item, `${path}[${place}]`));
    return Object.entries(whole.properties ?? {}).flatMap(([name, inner]) => walk(inner, (value as Record<string, unknown>)[name], `${path}.${name}`));
  };
  return propertiesOf(found).flatMap(([name, property]) => walk(property, values[name], name));
}

/**
 * Whoever names a record must be able to see it.
 * @throws Refusal 100 at each reference to a record that is missing or foreign, the same for both
 */
export async function mustSeeReferences(context: ReadContext, entity: string, values: Record<string, unknown>): Promise<void> {
  const all = mentions(context.registry, entity, values);
  const wrong: FieldMessage[] = [];
  for (const refers of new Set(all.map((mention) => mention.refers))) {
    const own = all.filter((mention) => mention.refers === refers);
    const seen = new Set<string>();
    if (hasTable(context.registry, refers)) {
      const place = { registry: context.registry, entity: refers, alias: "t", values: new Values(askerOf(context)) };
      const ids = place.values.add([...new Set(own.map((mention) => mention.id))]);
      for (const row of await context.db.rows(`SELECT t."id" FROM ${quoted(refers)} t WHERE t."id" = ANY(${ids}::bigint[]) AND ${scopeText(place)}`, place.values.list)) seen.add(String(row["id"]));
    }
    const unseen = own.filter((mention) => !seen.has(mention.id));
    wrong.push(...fieldMessages(context.say, entity, unseen.map(({ path }) => ({ path, keyword: "options", params: {} }))));
  }
  if (wrong.length > 0) refuseFields(wrong);
}
