import type { RunningTotals } from "../../platform/totals/running-totals.ts";

const FINANCING = `financing_application.status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')
      AND financing_application.principal_outstanding <> 0`;
const PAYABLE = "dpo.limit_utilised <> 0";
const EARLY = "early_payment.funder = 'financier' AND early_payment.status = 'paid'";

/**
 * What fund providers have lent in deals, as their limits count it, which is what their books show of each
 * (`limit_equals_deals`): on the side `obligor` by who owes it, on the side `due` by maturity. A portfolio tells both
 * apart and never together, so that there are as many groups as obligors and days, however many deals there are.
 */
export const OPEN_ASSETS: RunningTotals = {
  name: "asset_open",
  key: ["entity", "side", "currency", "obligor", "due"],
  sums: ["count", "outstanding"],
  sources: (["obligor", "due"] as const).flatMap((side) => [
    {
      table: "financing_application",
      rows: "asset_open_of_financing",
      party: "financier_entity",
      side,
      counts: FINANCING,
    },
    { table: "dpo", rows: "asset_open_of_dpo", party: "financier_entity", side, counts: PAYABLE },
    { table: "early_payment", rows: "asset_open_of_early_payment", party: "funder_entity", side, counts: EARLY },
  ]),
  says: `'the totals of its assets by ' || d.side || ' differ by ' || sum(d.count) || ' and ' || sum(d.outstanding)`,
};

/**
 * What the entities in $1 have lent in the currency in $3, by obligor on the side `obligor` and by maturity on the side
 * `due`: the totals, and beside them the changes that these have not taken up yet.
 */
export const LENT = `SELECT side, obligor, due, sum(count) AS count, sum(outstanding) AS outstanding
  FROM (
    SELECT side, obligor, due, count, outstanding
    FROM asset_open_total
    WHERE entity = ANY($1::bigint[]) AND side IN ('obligor', 'due') AND currency = $3
    UNION ALL
    SELECT side, obligor, due, count, outstanding
    FROM asset_open_change
    WHERE entity = ANY($1::bigint[]) AND side IN ('obligor', 'due') AND currency = $3
  ) noted
  GROUP BY side, obligor, due
  HAVING sum(count) <> 0`;
