import type { ReadContext } from "../context.ts";
import { quoted } from "../store/tables/column.ts";
import { tableOf } from "../store/tables/table.ts";
import { scopeText } from "./parties.ts";
import { askerOf } from "./read.ts";
import { Values } from "./values.ts";

/**
 * The id of the newest record of which the asker is a party and whose fields have these values.
 * @param where fields with a column to the value each must have
 * @returns undefined where there is none
 */
export async function newestId(
  context: ReadContext,
  entity: string,
  where: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  const place = { registry: context.registry, entity, alias: "t", values: new Values(askerOf(context)) };
  const { name, byName } = tableOf(context.registry, entity);
  const tests = Object.entries(where).map(
    ([field, value]) => `t.${quoted(field)} = ${place.values.add(value)}::${byName.get(field)?.type ?? "text"}`,
  );
  const row = await context.db.first(
    `SELECT t."id"
      FROM ${quoted(name)} t
      WHERE ${[...tests, scopeText(place)].join(" AND ")}
      ORDER BY t."created_at" DESC, t."id" DESC
      LIMIT 1`,
    place.values.list,
  );
  return row ? String(row["id"]) : undefined;
}
