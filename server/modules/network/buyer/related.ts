import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { available } from "../../credit-limit/arithmetic.ts";
import { inHomeCurrency } from "../../../platform/lifecycle/approval/rules.ts";
import { shapedRows } from "../../../platform/query/shaped-rows.ts";
import { cents, compare, text } from "../../../../schemas/vocabulary/decimal.ts";

interface Related extends Record<string, unknown> {
  id: string;
  name: string;
  uen: string;
  relation_status: string;
}

/** A limit and the facility that it is part of: what of each was granted, is held, is used and set aside. */
interface Room extends Record<string, unknown> {
  enterprise: string;
  currency: string;
  products: string[] | null;
  approved: string;
  reserved: string;
  utilised: string;
  whole_approved: string;
  whole_reserved: string;
  whole_utilised: string;
  whole_frozen: string;
}

const OWN = "(SELECT id FROM company_entity WHERE company = $1::bigint)";

const PART = `f.currency::text, f.products, coalesce(l."limit", 0)::text AS approved, coalesce(l.reserved, 0)::text AS reserved, coalesce(l.utilised, 0)::text AS utilised,
  coalesce(f."limit", 0)::text AS whole_approved, coalesce(f.reserved, 0)::text AS whole_reserved, coalesce(f.utilised, 0)::text AS whole_utilised, coalesce(f.frozen_amount, 0)::text AS whole_frozen`;

/**
 * The company's own sub-limits under the facilities of enterprises, and the limits on enterprises as buyers under its
 * own facilities.
 */
const ROOM = `SELECT l.enterprise_entity AS enterprise, ${PART}
  FROM vendor_sub_limit l
  JOIN facility f ON f.id = l.facility
  WHERE l.vendor_entity IN ${OWN} AND l.status = 'active' AND f.status = 'active'
  UNION ALL
  SELECT l.buyer_entity, ${PART}
  FROM buyer_limit l
  JOIN facility f ON f.id = l.facility
  WHERE l.supplier_entity IN ${OWN} AND l.buyer_entity IS NOT NULL AND l.status = 'active' AND f.status = 'active'`;

/** What may still be used of a limit: as far as its facility goes, and never below nothing. */
function leftOf(room: Room): string {
  const own = available({ approved: room.approved, reserved: room.reserved, utilised: room.utilised, frozen: "0.00" });
  const whole = available({
    approved: room.whole_approved,
    reserved: room.whole_reserved,
    utilised: room.whole_utilised,
    frozen: room.whole_frozen,
  });
  const least = compare(own, whole) < 0 ? own : whole;
  return compare(least, "0.00") < 0 ? "0.00" : least;
}

/**
 * The enterprises that a supplier deals with on the platform: how the two stand, for what, and how much is left to use.
 */
export async function relatedEnterprises(
  input: HandlerInputs["company_entity.related"],
  context: ReadContext,
): Promise<unknown> {
  const own = context.acting?.company?.id ?? null;
  const related = await context.db.rows<Related>(
    `SELECT e.id, e.legal_name AS name, e.uen, min(r.status) AS relation_status
     FROM company_relation r
     JOIN company_entity e ON e.id = r.buyer_entity
     JOIN company c ON c.id = e.company
     WHERE r.seller_entity IN ${OWN} AND e.company <> $1::bigint AND c.role <> 'financier'
     GROUP BY e.id, e.legal_name, e.uen`,
    [own],
  );
  const rooms = await context.db.rows<Room>(ROOM, [own]);
  const rows = related.map(({ id, ...row }) => {
    const under = rooms.filter(({ enterprise }) => enterprise === id);
    const left = under.reduce(
      (sum, room) => sum + cents(inHomeCurrency(context, leftOf(room), room.currency) ?? "0.00"),
      0n,
    );
    return {
      id,
      enterprise_id: id,
      ...row,
      products: [...new Set(under.flatMap(({ products }) => products ?? []))].sort(),
      currency: "SGD",
      credit_available: text(left),
    };
  });
  return shapedRows(context, input.list, rows);
}
