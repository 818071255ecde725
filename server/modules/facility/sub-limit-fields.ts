import type { BuyerLimit, VendorSubLimit } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { refuseFields } from "../../platform/refusal.ts";
import { firstOf, tables, type Reading } from "../../platform/store/handle.ts";

/** A part of a facility, of a vendor or of a buyer, is in its currency, from its draft on. */
export async function subLimitFields({ db }: ReadContext, values: VendorSubLimit | BuyerLimit): Promise<Row> {
  if (values.facility === undefined || values.facility === null) return values;
  const facility = await firstOf(
    db,
    tables.selectFrom("facility").select("currency").where("id", "=", values.facility),
  );
  return { ...values, currency: facility?.currency ?? null };
}

type VendorsPart = Pick<VendorSubLimit, "id" | "facility" | "vendor_entity">;

/** Whether the vendor has another sub-limit under the same facility that was not declined or ended. */
export const hasAnotherPart = async (db: Reading, { id, facility, vendor_entity: vendor }: VendorsPart) =>
  (await db.first(
    `SELECT 1 AS found
      FROM vendor_sub_limit
      WHERE facility = $1::bigint AND vendor_entity = $2::bigint AND id <> coalesce($3::bigint, 0)
        AND status NOT IN ('declined', 'terminated')
      LIMIT 1`,
    [facility ?? null, vendor ?? null, id ?? null],
  )) !== undefined;

/**
 * A vendor has one sub-limit under a facility: a greater one is a change of that.
 * @throws Refusal invalid_fields at the vendor
 */
export async function oneForVendor(context: ReadContext, values: VendorSubLimit): Promise<void> {
  if (await hasAnotherPart(context.db, values))
    refuseFields([{ field: "vendor_entity", message: context.say("guard", "one_for_vendor") }]);
}
