import type { Reach, Referring } from "../../platform/invariants/touched.ts";
import type { Reading } from "../../platform/store/handle.ts";
import { preparedText } from "../../platform/store/plan-cache.ts";

/**
 * Living limits on which deals of these companies under these facilities may stand, whether the plan moved them or not.
 */
const LIMITS = preparedText(`
  SELECT 'credit_limit' AS entity, id
  FROM credit_limit
  WHERE entity = ANY($1::bigint[]) AND financier_entity = ANY($1::bigint[]) AND status <> 'cancelled'
  UNION ALL
  SELECT 'vendor_sub_limit', id
  FROM vendor_sub_limit
  WHERE facility = ANY($2::bigint[]) AND vendor_entity = ANY($1::bigint[])
  UNION ALL
  SELECT 'buyer_limit', id FROM buyer_limit WHERE facility = ANY($2::bigint[]) AND buyer_entity = ANY($1::bigint[])`);

/** The limits that deals stand on, by the companies and facilities that they name. */
async function limitsUnder(
  db: Reading,
  referring: readonly Referring[],
): Promise<readonly { entity: string; id: string }[]> {
  const named = (entity: string) => [
    ...new Set(referring.flatMap(({ refers }) => refers.filter((one) => one.entity === entity).map(({ id }) => id))),
  ];
  const companies = named("company_entity");
  return companies.length === 0 ? [] : db.rows<{ entity: string; id: string }>(LIMITS, [companies, named("facility")]);
}

/** What a change of a deal does to others: a day's interest changes nothing of its limits, items and invoices. */
export const dealReach: Readonly<Record<string, Reach>> = {
  financing_application: {
    felt: [
      "status",
      "facility",
      "items",
      "reserved_amount",
      "approved_amount",
      "requested_amount",
      "principal_outstanding",
    ],
    others: limitsUnder,
  },
  dpo: { felt: ["status", "facility", "payables", "limit_reserved", "limit_utilised"], others: limitsUnder },
  early_payment: { felt: ["status", "facility", "items", "face_total", "collected"], others: limitsUnder },
  invoice_paid: { others: limitsUnder },
  credit_note: {},
};
