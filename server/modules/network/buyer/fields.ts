import type { Stored } from "../../../platform/query/stored.ts";
import type { Buyer } from "../../../../generated/types/records.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import type { Row } from "../../../platform/lifecycle/plan/model.ts";
import { refuseFields } from "../../../platform/refusal.ts";

const refuseUen = (message: string): never => refuseFields([{ field: "uen", message }]);

/**
 * A buyer's fields before they are written: the company of its UEN where it is on the platform, with the name under
 * which it is registered, and whether the two deal with each other already.
 * @throws Refusal invalid_fields at uen for the own company, for a fund provider and for a buyer that is listed already
 */
export async function buyerFields(
  context: WriteContext,
  values: Buyer,
  previous: Stored<"buyer"> | undefined,
): Promise<Row> {
  const { uen } = values;
  if (previous !== undefined || typeof uen !== "string") return values;
  const owner = String(values.owner_company ?? context.acting?.company?.id ?? "");
  const listed = await context.trx.first(`SELECT id FROM buyer WHERE owner_company = $1::bigint AND uen = $2 LIMIT 1`, [
    owner,
    uen,
  ]);
  if (listed) refuseUen(context.say("guard", "buyer_not_listed_yet"));
  const found = await context.trx.first<{ id: string; company: string; name: string; role: string }>(
    `SELECT e.id, e.company, e.legal_name AS name, c.role
      FROM company_entity e
      JOIN company c ON c.id = e.company
      WHERE e.uen = $1 AND c.status IN ('onboarding', 'active')
      ORDER BY e.id
      LIMIT 1`,
    [uen],
  );
  if (!found) return values;
  if (String(found.company) === owner || found.role === "financier")
    refuseUen(context.say("guard", "buyer_is_another"));
  const related = await context.trx.first(
    `SELECT r.id
      FROM company_relation r
      JOIN company_entity s ON s.id = r.seller_entity
      WHERE s.company = $1::bigint AND r.buyer_entity = $2 AND r.status = 'linked'
      LIMIT 1`,
    [owner, found.id],
  );
  return { ...values, buyer_entity: found.id, name: found.name, link: related ? "linked" : "none" };
}
