import { isSealed, seal, unseal } from "../encryption/text.ts";
import type { Reading, Transaction } from "../store/handle.ts";

const placeOf = (number: string): string => `audit_seal ${number}`;

/** Seals the head of the audit's chain with a key that the database does not hold; nothing where it is sealed already. */
export async function sealAudit(trx: Transaction, stamp: string): Promise<void> {
  const head = await trx.first<{ number: string; link: string }>(
    "SELECT number::text AS number, encode(link, 'hex') AS link FROM audit_sequence s WHERE number = (SELECT max(number) FROM audit_sequence) AND NOT EXISTS (SELECT FROM audit_seal a WHERE a.number = s.number)");
  if (head) await trx.run("INSERT INTO audit_seal (number, sealed_at, seal) VALUES ($1::bigint, $2::timestamptz, $3) ON CONFLICT (number) DO NOTHING", [head.number, stamp, seal(trx.keys, head.link, placeOf(head.number))]);
}

/** Entries of the audit that were sealed once and are not the same any more, with what was found. A seal whose key is ours no more is passed over. */
export async function brokenSeals(db: Reading): Promise<{ number: string; says: string }[]> {
  const rows = await db.rows<{ number: string; seal: string; link: string | null }>("SELECT a.number::text AS number, a.seal, encode(s.link, 'hex') AS link FROM audit_seal a LEFT JOIN audit_sequence s ON s.number = a.number ORDER BY a.number");
  const known = new Set(db.keys.map(({ name }) => name));
  return rows.flatMap(({ number, seal: sealed, link }) => {
    if (isSealed(sealed) && !known.has(sealed.split(":")[1] ?? "")) return [];
    try {
      return unseal(db.keys, sealed, placeOf(number)) === link ? [] : [{ number, says: link === null ? "was sealed and is gone" : "is not the one that was sealed" }];
    } catch {
      return [{ number, says: "has a seal that was altered" }];
    }
  });
}
