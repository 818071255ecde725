import type { ReadContext } from "../../../platform/context.ts";
import type { Owner } from "./require.ts";

/** The words that are a user's own: name, address and company. */
export async function ownerOf(context: ReadContext, user: string): Promise<Owner> {
  const row = await context.db.first<{ name: string | null; email: string | null; company: string | null }>(
    `SELECT u.name, u.email, c.name AS company FROM "user" u LEFT JOIN company c ON c.id = u.company WHERE u.id = $1`,
    [user],
  );
  return { name: row?.name ?? undefined, email: row?.email ?? undefined, company: row?.company ?? undefined };
}
