import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { shapedRows } from "../../platform/query/shaped-rows.ts";
import { DEALS, obligorNames, ownFunders } from "./assets.ts";

/** What an asset moved in a period; of what is no deal, such as a fee for an application, the number of its record. */
interface MovementRow {
  readonly asset_no: string;
  readonly kind: string | null;
  readonly obligor_id: string | null;
  readonly obligor_name: string;
  readonly currency: string;
  readonly invested: string;
  readonly repaid: string;
  readonly income: string;
}

/**
 * What went out to each asset of the asker's portfolio in a period, came back of it and was earned on it, as the fund
 * providers' books have it; what was reversed counts on neither side.
 */
export async function portfolioMovements(
  { list }: HandlerInputs["portfolio.movements"],
  context: ReadContext,
): Promise<HandlerAnswers["portfolio.movements"]> {
  const bound = (sign: string) =>
    list.filters.find(({ key }) => key.field === "period" && key.sign === sign)?.values[0] ?? null;
  const found = await Promise.all(
    (await ownFunders(context)).map(({ company, entities }) =>
      context.db.rows<MovementRow>(
        `SELECT j.source_ref AS asset_no, d.kind, d.obligor::text AS obligor_id, coalesce(n.legal_name, '') AS obligor_name,
           f.currency, sum(f.invested)::numeric(20,2) AS invested, sum(f.repaid)::numeric(20,2) AS repaid,
           sum(f.income)::numeric(20,2) AS income
         FROM journal j
         CROSS JOIN LATERAL book_flow_of(j.id, 1) f
         LEFT JOIN (${DEALS}) d ON d.number = j.source_ref
         LEFT JOIN company_entity n ON n.id = d.obligor
         WHERE j.company = $1::bigint
           AND j.status = 'posted'
           AND j.reversal_of IS NULL
           AND j.date <= $2::date
           AND ($4::date IS NULL OR j.date >= $4::date)
           AND ($5::date IS NULL OR j.date <= $5::date)
         GROUP BY j.source_ref, d.kind, d.obligor, n.legal_name, f.currency
         HAVING sum(f.invested) <> 0 OR sum(f.repaid) <> 0 OR sum(f.income) <> 0
         ORDER BY j.source_ref`,
        [company, context.ports.clock.today(), entities, bound(">="), bound("<=")],
      ),
    ),
  );
  const rows = found.flat();
  const names = obligorNames(
    context,
    rows.flatMap(({ obligor_id: id, obligor_name: name }) => (id === null ? [] : [{ id, name }])),
  );
  return shapedRows(
    context,
    { ...list, filters: list.filters.filter(({ key }) => key.field !== "period") },
    rows.map(({ obligor_id: id, obligor_name: _name, ...row }) => ({
      ...row,
      ...(id === null ? {} : { obligor: names.get(id) ?? "" }),
    })),
  ) as HandlerAnswers["portfolio.movements"];
}
