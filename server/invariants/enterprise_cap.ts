import { cents, compare } from "../../schemas/vocabulary/decimal.ts";
import { limitsInSgd } from "../limits/enterprise-cap.ts";
import { bookingRates } from "../limits/rates-in-force.ts";
import type { Invariant } from "./invariant.ts";

/** The active credit limits of one enterprise, over all financiers, stay within the platform's cap. */
export const enterprise_cap: Invariant = async ({ db, registry }) => {
  const cap = String(registry.constants["business"]?.["credit_limit"]);
  const rows = await db.rows<{ entity: string; amount: string; currency: string }>("SELECT entity, approved AS amount, currency FROM credit_limit WHERE status = 'active' AND approved IS NOT NULL ORDER BY entity");
  const entities = [...new Set(rows.map((row) => row.entity))];
  return entities.flatMap((entity) => {
    const sum = limitsInSgd(rows.filter((row) => row.entity === entity), bookingRates(registry));
    return compare(sum, cap) > 0 && cents(sum) > 0n ? [{ record: `company_entity ${entity}`, says: `active credit limits of ${sum} SGD, the cap is ${cap}` }] : [];
  });
};
