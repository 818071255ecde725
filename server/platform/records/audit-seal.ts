import { isSealed, seal, unseal } from "../store/encryption/text.ts";
import type { Reading, Transaction } from "../store/handle.ts";

/** One entry's place in the audit: its number in its strand. */
interface Place {
  strand: number;
  number: string;
}

/** The first strand was the only one once: its places are said by their numbers alone. */
const said = ({ strand, number }: Place): string => (strand === 0 ? number : `${number} of strand ${strand}`);
const placeOf = (place: Place): string => `audit_seal ${said(place)}`;

/**
 * Seals the heads of the audit's strands with a key that the database does not hold; nothing where they are sealed
 * already.
 */
export async function sealAudit(trx: Transaction, stamp: string): Promise<void> {
  const heads = await trx.rows<{ strand: number; number: string; link: string }>(
    `SELECT s.strand::integer AS strand, s.number::text AS number, encode(s.link, 'hex') AS link
     FROM (SELECT strand, max(number) AS number FROM audit_sequence GROUP BY strand) head
     JOIN audit_sequence s USING (strand, number)
     WHERE NOT EXISTS (SELECT FROM audit_seal a WHERE a.strand = s.strand AND a.number = s.number)`,
  );
  for (const head of heads)
    await trx.run(
      "INSERT INTO audit_seal (strand, number, sealed_at, seal) VALUES ($1::smallint, $2::bigint, $3::timestamptz, $4) ON CONFLICT (strand, number) DO NOTHING",
      [head.strand, head.number, stamp, seal(trx.keys, head.link, placeOf(head))],
    );
}

/**
 * Places of the audit that were sealed once and are not the same any more, with what was found. A seal whose key is
 * ours no more is passed over.
 */
export async function brokenSeals(db: Reading): Promise<{ place: string; says: string }[]> {
  const rows = await db.rows<{ strand: number; number: string; seal: string; link: string | null }>(
    "SELECT a.strand::integer AS strand, a.number::text AS number, a.seal, encode(s.link, 'hex') AS link FROM audit_seal a LEFT JOIN audit_sequence s USING (strand, number) ORDER BY a.strand, a.number",
  );
  const known = new Set(db.keys.map(({ name }) => name));
  return rows.flatMap(({ strand, number, seal: sealed, link }) => {
    const place = { strand, number };
    if (isSealed(sealed) && !known.has(sealed.split(":")[1] ?? "")) return [];
    try {
      return unseal(db.keys, sealed, placeOf(place)) === link
        ? []
        : [{ place: said(place), says: link === null ? "was sealed and is gone" : "is not the one that was sealed" }];
    } catch {
      return [{ place: said(place), says: "has a seal that was altered" }];
    }
  });
}
