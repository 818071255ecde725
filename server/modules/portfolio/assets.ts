import type { ReadContext } from "../../platform/context.ts";
import { bucketOf } from "../pricing/ageing.ts";
import { STANDING } from "../reports/standing.ts";
import { obligorNames } from "./obligor.ts";
import type { Funder } from "./scope.ts";

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
  SELECT f.number, f.basis AS kind, f.currency, f.obligor_entity AS obligor, f.approved_rate AS rate, f.maturity_date FROM financing_application f WHERE f.financier_entity = ANY($3::bigint[]) AND f.number IS NOT NULL
  UNION ALL
  SELECT d.number, 'dpo', d.currency, d.enterprise_entity, d.rate, d.maturity_date FROM dpo d WHERE d.financier_entity = ANY($3::bigint[]) AND d.number IS NOT NULL
  UNION ALL
  SELECT e.number, 'early_payment', e.currency, e.enterprise_entity, e.apr, coalesce(e.collection_due, e.maturity_date) FROM early_payment e WHERE e.funder_entity = ANY($3::bigint[]) AND e.funder = 'financier' AND e.number IS NOT NULL`;

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
        `SELECT d.number AS asset_no, d.kind, d.obligor::text AS obligor_id, coalesce(n.legal_name, '') AS obligor_name, s.currency, s.principal AS outstanding, d.rate, d.maturity_date, ($2::date - d.maturity_date)::int AS dpd
     FROM (${STANDING}) s JOIN (${DEALS}) d ON d.number = s.number LEFT JOIN company_entity n ON n.id = d.obligor WHERE s.principal <> 0 AND ($4::text IS NULL OR s.currency = $4) ORDER BY d.maturity_date, d.number`,
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
