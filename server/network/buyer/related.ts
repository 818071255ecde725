import type { ReadContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { inHomeCurrency } from "../../lifecycle/approval/rules.ts";
import type { ListRequest } from "../../query/list-request.ts";
import { shapedRows } from "../../query/shaped-rows.ts";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";

interface Related extends Record<string, unknown> {
  id: string;
  name: string;
  uen: string;
  relation_status: string;
}

interface Room extends Record<string, unknown> {
  enterprise: string;
  currency: string;
  available: string;
  products: string[] | null;
}

const OWN = "(SELECT id FROM company_entity WHERE company = $1::bigint)";

/**
 * What the company may still use under each enterprise: its own sub-limits there, as far as the enterprise's facility goes, and the
 * limits on it as a buyer under the company's own facilities.
 */
const ROOM = `SELECT s.enterprise_entity AS enterprise, f.currency::text, f.products,
    greatest(0, least(s."limit" - coalesce(s.reserved, 0) - coalesce(s.utilised, 0), f."limit" - coalesce(f.reserved, 0) - coalesce(f.utilised, 0) - coalesce(f.frozen_amount, 0)))::numeric(15,2)::text AS available
  FROM vendor_sub_limit s JOIN facility f ON f.id = s.facility WHERE s.vendor_entity IN ${OWN} AND s.status = 'active' AND f.status = 'active'
  UNION ALL
  SELECT l.buyer_entity, f.currency::text, f.products,
    greatest(0, least(l."limit" - coalesce(l.reserved, 0) - coalesce(l.utilised, 0), f."limit" - coalesce(f.reserved, 0) - coalesce(f.utilised, 0) - coalesce(f.frozen_amount, 0)))::numeric(15,2)::text
  FROM buyer_limit l JOIN facility f ON f.id = l.facility WHERE l.supplier_entity IN ${OWN} AND l.buyer_entity IS NOT NULL AND l.status = 'active' AND f.status = 'active'`;

/** The enterprises that a supplier deals with on the platform: how the two stand, for what, and how much is left to use. */
export async function relatedEnterprises(input: Input, context: ReadContext): Promise<unknown> {
  const own = context.acting?.company?.id ?? null;
  const related = await context.db.rows<Related>(
    `SELECT e.id, e.legal_name AS name, e.uen, min(r.status) AS relation_status FROM company_relation r JOIN company_entity e ON e.id = r.buyer_entity JOIN company c ON c.id = e.company
     WHERE r.seller_entity IN ${OWN} AND e.company <> $1::bigint AND c.role <> 'financier' GROUP BY e.id, e.legal_name, e.uen`, [own]);
  const rooms = await context.db.rows<Room>(ROOM, [own]);
  const rows = related.map(({ id, ...row }) => {
    const under = rooms.filter(({ enterprise }) => enterprise === id);
    const left = under.reduce((sum, { available, currency }) => sum + cents(inHomeCurrency(context, available, currency) ?? "0.00"), 0n);
    return { id, enterprise_id: id, ...row, products: [...new Set(under.flatMap(({ products }) => products ?? []))].sort(), currency: "SGD", credit_available: text(left) };
  });
  return shapedRows(context, input["list"] as ListRequest, rows);
}
