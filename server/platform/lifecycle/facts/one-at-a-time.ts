import type { FactReading } from "./fact.ts";

/**
 * Lets one plan after the other decide by what records say of which none stands yet: whether a reference is still free,
 * whether something of the kind is under way. Whoever comes second sees what the first has done. Nothing while somebody
 * only looks.
 * @param matter what is decided: its kind, then whose it is
 */
export async function oneAtATime(
  { db, lock }: Pick<FactReading, "db" | "lock">,
  ...matter: readonly unknown[]
): Promise<void> {
  if (lock) await db.rows("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [matter.map(String).join(" ")]);
}
