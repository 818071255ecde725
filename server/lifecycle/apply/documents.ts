import { createHash } from "node:crypto";
import type { WriteContext } from "../../context.ts";
import { renderDocument } from "../../letters/document.ts";
import type { Row } from "../plan/model.ts";
import type { DocumentDraft } from "../plan/plan.ts";

/**
 * Draws up documents from letters and keeps them as files of the record, in the running transaction.
 * Gives the record's fields that hold them.
 */
export async function makeDocuments(context: WriteContext, entity: string, record: Row, drafts: readonly DocumentDraft[]): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const { letter, field } of drafts) {
    const { name, bytes, type } = await renderDocument(context, letter, record);
    const id = context.ports.ids.next();
    const hash = createHash("sha256").update(bytes).digest("hex");
    await context.trx.run(
      `INSERT INTO file (id, category, name, media_type, size, sha256, storage_key, state, uploaded_by, company_id, entity, record_id, created_at)
       VALUES ($1::bigint, 'document', $2, $3, $4::integer, $5, $6, 'clean', $7::bigint, $8::bigint, $9, $10::bigint, $11::timestamptz)`,
      [id, name, type, bytes.length, hash, `made:${id}`, context.acting?.user.id ?? null, context.acting?.company?.id ?? null, entity, String(record["id"]), context.ports.clock.stamp()],
    );
    await context.trx.run("INSERT INTO file_content (file_id, bytes) VALUES ($1::bigint, $2::bytea)", [id, Buffer.from(bytes)]);
    fields[field] = id;
  }
  return fields;
}
