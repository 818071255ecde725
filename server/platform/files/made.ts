import { createHash } from "node:crypto";
import type { WriteContext } from "../context.ts";

/** A file that the platform made or was given for a record, not somebody's upload. */
export interface Made {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly entity: string;
  readonly record: string;
}

/**
 * Keeps a file of a record in the running transaction, so that it is there with the record or not at all. Gives its id.
 */
export async function keepMade(context: WriteContext, { name, type, bytes, entity, record }: Made): Promise<string> {
  const id = context.ports.ids.next();
  await context.trx.run(
    `INSERT INTO file (
       id, category, name, media_type, size, sha256, storage_key, state, uploaded_by, company_id, entity, record_id,
       created_at
     )
     VALUES (
       $1::bigint, 'document', $2, $3, $4::integer, $5, $6, 'clean', $7::bigint, $8::bigint, $9, $10::bigint,
       $11::timestamptz
     )`,
    [
      id,
      name,
      type,
      bytes.length,
      createHash("sha256").update(bytes).digest("hex"),
      `made:${id}`,
      context.acting?.user.id ?? null,
      context.acting?.company?.id ?? null,
      entity,
      record,
      context.ports.clock.stamp(),
    ],
  );
  await context.trx.run("INSERT INTO file_content (file_id, bytes) VALUES ($1::bigint, $2::bytea)", [
    id,
    Buffer.from(bytes),
  ]);
  return id;
}
