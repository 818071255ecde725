import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import { fieldOf, valueAt } from "../../../schemas/vocabulary/path.ts";
import { fieldAt } from "../../../registry/schema/entity.ts";
import type { WriteContext } from "../context.ts";
import { isReadable } from "../query/readable.ts";
import { readRecord } from "../query/read.ts";
import { withOwnRows } from "../query/rows.ts";
import { writeAudit } from "./audit.ts";
import { refuse, refuseFields } from "../refusal.ts";
import { fieldMessages } from "../wording/finding-messages.ts";

/**
 * Tells one masked value of a record in full, and notes in the audit who saw which field; the value itself is kept
 * nowhere.
 * @param input id of the record, and field: the path of what is masked, such as account_no or directors[0].id_no
 * @throws Refusal not_found for a record of others, forbidden for a field that the asker may not read, invalid_fields
 * at a field that is not masked
 */
export async function reveal(input: HandlerInputs["record.reveal"], context: WriteContext): Promise<unknown> {
  const entity = context.call?.entity ?? "";
  const path = String(input.field);
  const { record, parties } = withOwnRows(context, entity, await readRecord(context, entity, input.id));
  if (fieldAt(context.registry, entity, fieldOf(path))?.masked !== true)
    refuseFields(fieldMessages(context.say, entity, [{ path: "field", keyword: "options", params: {} }]));
  if (!isReadable(context.registry, entity, fieldOf(path).split(".")[0] ?? "", parties, context.acting))
    refuse("forbidden");
  const value = valueAt(record, path);
  if (typeof value !== "string") refuse("not_found");
  await writeAudit(context, {
    action: `${entity}.reveal`,
    entity,
    id: record.id,
    version: record.version,
    after: { revealed: path },
  });
  return { field: path, value };
}
