import { LENT } from "./deals.ts";
import { found, type Invariant } from "./invariant.ts";

/** No advance is above its rate at pay-out; where a later credit note makes it so, its cure is open. */
export const advance_within_rate: Invariant = ({ db }) => found(db, `
  SELECT 'financing ' || f.number AS record, 'approved ' || f.approved_amount || ', the advance rate allows ' || sum(round(i.face * i.advance_rate / 100, 2)) AS says
  FROM financing_application f JOIN financing_application_items i ON i.parent = f.id WHERE f.status IN ${LENT} GROUP BY f.id HAVING f.approved_amount > sum(round((i.face + 0) * i.advance_rate / 100, 2))
    AND NOT EXISTS (SELECT FROM credit_note c WHERE c.financing = f.id AND c.status = 'applied')
  UNION ALL
  SELECT 'financing ' || f.number, 'owes ' || f.principal_outstanding || ' on a face of ' || sum(i.face - coalesce(i.collected, 0) - coalesce(i.reduced, 0)) || ' with no cure open'
  FROM financing_application f JOIN financing_application_items i ON i.parent = f.id
  WHERE f.status IN ${LENT} AND EXISTS (SELECT FROM credit_note c WHERE c.financing = f.id AND c.status = 'applied' AND c.kind <> 'accounting')
  GROUP BY f.id HAVING f.principal_outstanding > sum(round((i.face - coalesce(i.collected, 0) - coalesce(i.reduced, 0)) * i.advance_rate / 100, 2))
    AND NOT EXISTS (SELECT FROM credit_note c WHERE c.financing = f.id AND c.cure_status = 'open')`);
