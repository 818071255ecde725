import { signersOf } from "../signer.ts";
import type { ReadingOf } from "../../../platform/lifecycle/transition-context.ts";

/** Users by the address of a signer. */
export const signer_users = async ({ db, record }: ReadingOf<"signature">) => {
  const rows = await db.rows<{ id: string; email: string }>(
    `SELECT id, lower(email) AS email FROM "user" WHERE lower(email) = ANY($1::text[])`,
    [signersOf(record).map(({ email }) => email.toLowerCase())],
  );
  return Object.fromEntries(rows.map(({ id, email }) => [email, id]));
};
