import type { WriteContext } from "../../context.ts";
import { keepMade } from "../../files/made.ts";
import { correspondence } from "../correspondence.ts";
import type { Row } from "../plan/model.ts";
import type { DocumentDraft } from "../plan/plan.ts";

/**
 * Draws up documents from letters and keeps them as files of the record, in the running transaction.
 * Gives the record's fields that hold them.
 */
export async function makeDocuments(
  context: WriteContext,
  entity: string,
  record: Row,
  drafts: readonly DocumentDraft[],
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const { letter, field } of drafts) {
    const { name, bytes, type } = await correspondence().draw(context, letter, record);
    fields[field] = await keepMade(context, { name, bytes, type, entity, record: String(record["id"]) });
  }
  return fields;
}
