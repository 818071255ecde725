import type { ReadContext } from "../../platform/context.ts";
import { bucketOf } from "../pricing/ageing.ts";
import { STANDING } from "../reports/deal-balances.ts";
import type { Funder } from "./scope.ts";

const INITIAL = /^[\p{L}\p{N}]/u;

/** A name of which the initials are left: S••• H••• F•••. What tells only the legal form goes. */
function masked(name: string): string {
  const words = name
    .replace(/\s+(Pte\.?|Private)?\s*(Ltd\.?|Limited|LLP|Inc\.?)$/iu, "")
    .split(/\s+/)
    .filter((word) => INITIAL.test(word));
  return words
    .slice(0, 4)
    .map((word) => `${Array.from(word)[0]?.toUpperCase() ?? ""}•••`)
    .join(" ");
}

/**
 * How the brand lets an investor read an obligor: by its name, or by its initials. Two that would read alike are told
 * apart by a number, in the order of their ids, so that a filter by the name means one of them.
 */
function obligorNames(
  context: ReadContext,
  obligors: Iterable<{ id: string; name: string }>,
): ReadonlyMap<string, string> {
  const isNamed = context.registry.brands.get(context.brand)?.portfolio?.obligor === "named";
  const sorted = [...new Map([...obligors].map((one) => [one.id, one])).values()].sort((left, right) =>
    BigInt(left.id) < BigInt(right.id) ? -1 : 1,
  );
  const used = new Map<string, number>();
  return new Map(
    sorted.map(({ id, name }) => {
      const read = isNamed ? name : masked(name);
      const place = (used.get(read) ?? 0) + 1;
      used.set(read, place);
      return [id, place === 1 ? read : `${read} ${place}`];
    }),
  );
}

/** A funded asset with what of it is outstanding. */
export interface Asset extends Record<string, unknown> {
  asset_no: string;
  obligor: string;
  kind: string;
  currency: string;
  outstanding: string;
  rate: string | null;
  maturity_date: string;
  dpd: number;
  bucket: string;
}

/** Deals of a fund provider, with their price. `$3` are its entities. */
const DEALS = `
  SELECT f.number, f.basis AS kind, f.currency, f.obligor_entity AS obligor, f.approved_rate AS rate, f.maturity_date
  FROM financing_application f
  WHERE f.financier_entity = ANY($3::bigint[]) AND f.number IS NOT NULL
  UNION ALL
  SELECT d.number, 'dpo', d.currency, d.enterprise_entity, d.rate, d.maturity_date
  FROM dpo d
  WHERE d.financier_entity = ANY($3::bigint[]) AND d.number IS NOT NULL
  UNION ALL
  SELECT e.number, 'early_payment', e.currency, e.enterprise_entity, e.apr, coalesce(e.collection_due, e.maturity_date)
  FROM early_payment e
  WHERE e.funder_entity = ANY($3::bigint[]) AND e.funder = 'financier' AND e.number IS NOT NULL`;

/** What is outstanding on a day, asset by asset, obligors as the brand lets investors read them. */
export async function assetsOn(
  context: ReadContext,
  funders: readonly Funder[],
  day: string,
  currency?: string,
): Promise<Asset[]> {
  const found = await Promise.all(
    funders.map(({ company, entities }) =>
      context.db.rows<Record<string, string>>(
        `SELECT d.number AS asset_no, d.kind, d.obligor::text AS obligor_id, coalesce(n.legal_name, '') AS obligor_name,
       s.currency, s.principal AS outstanding, d.rate, d.maturity_date, ($2::date - d.maturity_date)::int AS dpd
     FROM (${STANDING}) s
     JOIN (${DEALS}) d ON d.number = s.number
     LEFT JOIN company_entity n ON n.id = d.obligor
     WHERE s.principal <> 0 AND ($4::text IS NULL OR s.currency = $4)
     ORDER BY d.maturity_date, d.number`,
        [company, day, entities, currency ?? null],
      ),
    ),
  );
  const rows = found.flat();
  const names = obligorNames(
    context,
    rows.map((row) => ({ id: row["obligor_id"] ?? "0", name: row["obligor_name"] ?? "" })),
  );
  return rows.map(({ obligor_id: id = "0", obligor_name: _name, dpd, ...row }) => {
    const late = Math.max(0, Number(dpd));
    return { ...row, obligor: names.get(id) ?? "", dpd: late, bucket: bucketOf(late) } as Asset;
  });
}
