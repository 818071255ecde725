import { createHmac } from "node:crypto";
import type { WriteContext } from "../context.ts";

/**
 * The secret under which codes are kept: made once for a database, so that a copy of the table of codes alone tells
 * nothing.
 */
async function pepper(context: WriteContext): Promise<string> {
  await context.trx.run(
    `INSERT INTO setting (name, value) VALUES ('code_pepper', $1::jsonb) ON CONFLICT (name) DO NOTHING`,
    [JSON.stringify(context.ports.random.token())],
  );
  const row = await context.trx.first<{ value: string }>(`SELECT value FROM setting WHERE name = 'code_pepper'`);
  return String(row?.value);
}

/** HMAC-SHA256 of a code together with what it was sent for, so that it opens nothing else. */
export async function codeHash(context: WriteContext, purpose: string, boundTo: string, code: string): Promise<string> {
  return createHmac("sha256", await pepper(context))
    .update(JSON.stringify([purpose, boundTo, code]))
    .digest("hex");
}
