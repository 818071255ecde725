import type { Finding } from "../../../schemas/vocabulary/finding.ts";
import type { WriteContext } from "../context.ts";
import { heldFiles } from "../files/stored.ts";
import { refuseFields } from "../refusal.ts";
import { fieldMessages } from "../wording.ts";

/** The kind of a file, by the ending of its name: an upload is kept only where its content is of that kind. */
const kindOf = (name: string): string =>
  name
    .slice(name.lastIndexOf(".") + 1)
    .toLowerCase()
    .replace("jpeg", "jpg");

/**
 * Files named by a record become its files: each must be the saver's own loose upload of the field's category, or
 * already this record's. Asked before the record is written, so that a file that is missing and one that is another's
 * are refused alike.
 * @throws Refusal invalid_fields at the field with another file, or with one of a kind that the field does not take
 */
export async function attachFiles(
  context: WriteContext,
  entity: string,
  record: string,
  values: Record<string, unknown>,
): Promise<void> {
  const held = heldFiles(context.registry, entity, values);
  const own = new Map<string, string>();
  for (const category of new Set(held.map((file) => file.category))) {
    const ids = held.filter((file) => file.category === category).map((file) => file.id);
    const attached = await context.trx.rows(
      `UPDATE file
       SET entity = $2, record_id = $3::bigint
       WHERE id = ANY($1::bigint[]) AND state = 'clean' AND category = $5
       AND ((entity = $2 AND record_id = $3::bigint) OR (record_id IS NULL AND uploaded_by = $4::bigint))
       RETURNING id, name`,
      [ids, entity, record, context.acting?.user.id ?? null, category],
    );
    for (const row of attached) own.set(`${category} ${String(row["id"])}`, kindOf(String(row["name"])));
  }
  const wrong: Finding[] = held
    .filter(({ id, category }) => !own.has(`${category} ${id}`))
    .map(({ path }) => ({ path, keyword: "file", params: {} }));
  for (const { id, path, category, only } of held) {
    const kind = own.get(`${category} ${id}`);
    if (only && kind !== undefined && !only.includes(kind))
      wrong.push({ path, keyword: "only", params: { kinds: only.join(", ").toUpperCase() } });
  }
  if (wrong.length > 0) refuseFields(fieldMessages(context.say, entity, wrong));
}
