import { signersOf } from "../../signature/signer.ts";
import type { Fact } from "../../lifecycle/facts/fact.ts";

/** Users by the address of a signer. */
export const signer_users: Fact = async ({ db, record }) => {
  const rows = await db.rows<{ id: string; email: string }>(`SELECT id, lower(email) AS email FROM "user" WHERE lower(email) = ANY($1::text[])`, [signersOf(record).map(({ email }) => email.toLowerCase())]);
  return Object.fromEntries(rows.map(({ id, email }) => [email, id]));
};
