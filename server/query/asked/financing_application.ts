import type { Asked } from "./asked.ts";

/** What is left of a limit. */
const left = (limit: string, granted: string, frozen = "0") => `(${limit}.${granted} - coalesce(${limit}.reserved, 0) - coalesce(${limit}.utilised, 0) - coalesce(${frozen}, 0))`;
const ownTasks = (deal: string, status: string) => `FROM task t JOIN company_entity f ON f.id = ${deal}.financier_entity
  WHERE t.subject_entity = 'financing_application' AND t.subject_id = ${deal}.id AND t.company = f.company AND t.status IN (${status})`;

/** Until when the fund provider's people should have decided, whether somebody has begun, and how much the tightest of the facility and its part for this deal has left. */
export const financingFigures: Readonly<Record<string, Asked>> = {
  "financing_application.decide_by": { type: "date", text: (deal) => `(SELECT min(t.due_at) ${ownTasks(deal, "'todo', 'claimed'")})` },
  "financing_application.in_review": {
    type: "boolean",
    text: (deal) => `(EXISTS (SELECT 1 ${ownTasks(deal, "'claimed'")}) OR EXISTS (SELECT 1 FROM checklist c JOIN company_entity f ON f.id = ${deal}.financier_entity
      WHERE c.subject_entity = 'financing_application' AND c.subject_id = ${deal}.id AND c.company = f.company AND (c.status = 'finished' OR coalesce(c.progress_pct, 0) > 0)))`,
  },
  "financing_application.headroom": {
    type: "numeric(15,2)",
    text: (deal) => `(SELECT least(${left("f", '"limit"', "f.frozen_amount")},
      (SELECT min(${left("s", '"limit"')}) FROM vendor_sub_limit s WHERE s.facility = f.id AND s.vendor_entity = ${deal}.seller_entity AND s.status = 'active' AND ${deal}.basis = 'invoicepaid'),
      (SELECT min(${left("b", '"limit"')}) FROM buyer_limit b WHERE b.facility = f.id AND b.buyer_entity = ${deal}.obligor_entity AND b.status = 'active' AND ${deal}.basis = 'invoice'))::numeric(15,2)
      FROM facility f WHERE f.id = ${deal}.facility)`,
  },
};
