import type { WriteContext } from "../../context.ts";
import { readRecord } from "../../query/read.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { Refusal, refuseFields } from "../../refusal.ts";
import { fieldMessages } from "../../wording/finding-messages.ts";
import type { Row } from "../../lifecycle/plan/model.ts";

/** Whether the record that a document belongs to is one of the asker's; a foreign one is as good as none. */
async function isOwnParent(context: WriteContext, values: Row): Promise<boolean> {
  const parent = String(values["parent_type"]);
  const entity = context.registry.entities.get(parent);
  if (!entity || entity.table === false || entity.parties === undefined) return false;
  const found = await readRecord(context, parent, values["parent_id"]).catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  return found !== undefined;
}

/**
 * What follows of a document from its category and its file, and who uploaded it.
 * @throws Refusal 100 at parent_id for a record that is not there or not the asker's
 */
export async function documentFacts(context: WriteContext, values: Row): Promise<Row> {
  if (values["parent_id"] !== undefined && !await isOwnParent(context, values)) refuseFields(fieldMessages(context.say, "document", [{ path: "parent_id", keyword: "options", params: {} }]));
  const category = values["category_id"] === undefined ? undefined : await anyRecord(context.trx, context.registry, "document_category", String(values["category_id"]));
  const file = values["file_id"] === undefined ? undefined : await context.trx.first<{ size: number; sha256: string }>(`SELECT size, sha256 FROM file WHERE id = $1`, [values["file_id"]]);
  return { business: category?.["business"] ?? null, size: file?.size ?? null, sha256: file?.sha256 ?? null, uploaded_by: context.acting?.user.id ?? null };
}
