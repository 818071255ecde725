import { LENT } from "./deals.ts";
import { ruled } from "../../platform/invariants/rule.ts";

/** What credit notes on a financing call back and is not paid. */
const CALLED =
  "coalesce((SELECT sum(c.over_advance_open) FROM credit_note c WHERE c.financing = f.id AND c.status = 'applied' AND c.cure_status = 'open'), 0)";
/** The most that may be lent on what a financing's items still expect, each at its own rate. */
const MOST = "sum(round((i.face - coalesce(i.collected, 0) - coalesce(i.reduced, 0)) * i.advance_rate / 100, 2))";

/**
 * No advance is above its rate at pay-out; what later credit notes make too much is called back to the cent, as long as
 * the deal lives.
 */
export const advance_within_rate = ruled({
  about: "financing_application",
  sql: (only) => `
  SELECT 'financing ' || f.number AS record,
    'approved ' || f.approved_amount || ', the advance rate allows ' || sum(round(i.face * i.advance_rate / 100, 2)) AS says
  FROM financing_application f
  JOIN financing_application_items i ON i.parent = f.id
  WHERE ${only("f.id")} AND f.status IN ${LENT}
  GROUP BY f.id
  HAVING f.approved_amount > sum(round(i.face * i.advance_rate / 100, 2))
  UNION ALL
  SELECT 'financing ' || f.number,
    'owes ' || f.principal_outstanding || ' where its items allow ' || ${MOST} || ', called back ' || ${CALLED}
  FROM financing_application f JOIN financing_application_items i ON i.parent = f.id
  WHERE ${only("f.id")}
    AND f.status IN ${LENT}
    AND EXISTS (SELECT FROM credit_note c WHERE c.financing = f.id AND c.status = 'applied' AND c.kind <> 'accounting')
  GROUP BY f.id HAVING greatest(f.principal_outstanding - ${MOST}, 0) <> ${CALLED}
  UNION ALL
  SELECT 'financing ' || f.number, 'is ' || f.status || ', called back ' || ${CALLED}
  FROM financing_application f
  WHERE ${only("f.id")} AND f.status NOT IN ${LENT} AND f.status <> 'written_off' AND ${CALLED} > 0`,
});
