import type { WriteContext } from "../context.ts";
import { projectionOf } from "../query/projection.ts";
import { refuseFields } from "../refusal.ts";
import { fieldMessages } from "../wording/finding-messages.ts";

const idsOf = (value: unknown): string[] => (value === undefined || value === null ? [] : [value].flat().map(String));

/**
 * Files named by a record become its files: each must be the saver's own loose upload of the field's category, or already this record's.
 * Asked before the record is written, so that a file that is missing and one that is another's are refused alike.
 * @throws Refusal 100 at the field with another file
 */
export async function attachFiles(context: WriteContext, entity: string, record: string, values: Record<string, unknown>): Promise<void> {
  const { files, properties } = projectionOf(context.registry, entity);
  for (const field of files) {
    const ids = idsOf(values[field]);
    if (ids.length === 0) continue;
    const category = properties.get(field)?.file ?? properties.get(field)?.items?.file;
    const taken = await context.trx.rows(
      `UPDATE file SET entity = $2, record_id = $3::bigint WHERE id = ANY($1::bigint[]) AND state = 'clean' AND category = $5
       AND ((entity = $2 AND record_id = $3::bigint) OR (record_id IS NULL AND uploaded_by = $4::bigint)) RETURNING id`,
      [ids, entity, record, context.acting?.user.id ?? null, category ?? ""],
    );
    const own = new Set(taken.map((row) => String(row["id"])));
    const wrong = ids.flatMap((id, place) => (own.has(id) ? [] : [{ path: Array.isArray(values[field]) ? `${field}[${place}]` : field, keyword: "file", params: {} }]));
    if (wrong.length > 0) refuseFields(fieldMessages(context.say, entity, wrong));
  }
}
