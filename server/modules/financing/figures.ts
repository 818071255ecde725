import type { VirtualField } from "../../platform/query/expression.ts";

const ownTasks = (
  deal: string,
  status: string,
) => `FROM task todo JOIN company_entity own ON own.id = ${deal}.financier_entity
  WHERE todo.subject_entity = 'financing_application'
    AND todo.subject_id = ${deal}.id
    AND todo.company = own.company
    AND todo.status IN (${status})`;

/**
 * Until when the fund provider's people should have decided, whether somebody has begun, and how much the tightest of
 * the facility and its part for this deal has left.
 */
export const financingFigures: Readonly<Record<string, VirtualField>> = {
  "financing_application.decide_by": {
    type: "date",
    text: (deal) => `(SELECT min(todo.due_at) ${ownTasks(deal, "'todo', 'claimed'")})`,
  },
  "financing_application.in_review": {
    type: "boolean",
    text: (
      deal,
    ) => `(EXISTS (SELECT 1 ${ownTasks(deal, "'claimed'")}) OR EXISTS (SELECT 1 FROM checklist list JOIN company_entity own ON own.id = ${deal}.financier_entity
      WHERE list.subject_entity = 'financing_application'
        AND list.subject_id = ${deal}.id
        AND list.company = own.company
        AND (list.status = 'finished' OR coalesce(list.progress_pct, 0) > 0)))`,
  },
  "financing_application.headroom": {
    type: "numeric(15,2)",
    text: (deal) => `(SELECT least(whole.available,
      (
        SELECT max(part.available)
        FROM vendor_sub_limit part
        WHERE part.facility = whole.id
          AND part.vendor_entity = ${deal}.seller_entity
          AND part.status NOT IN ('draft', 'proposed', 'declined')
          AND ${deal}.basis = 'invoicepaid'
      ),
      (
        SELECT max(part.available)
        FROM buyer_limit part
        WHERE part.facility = whole.id
          AND part.buyer_entity = ${deal}.obligor_entity
          AND part.status NOT IN ('draft', 'proposed', 'declined')
          AND ${deal}.basis = 'invoice'
      ))::numeric(15,2)
      FROM facility whole WHERE whole.id = ${deal}.facility)`,
  },
};
