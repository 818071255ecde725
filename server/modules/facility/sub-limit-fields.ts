import type { BuyerLimit, VendorSubLimit } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { firstOf, tables } from "../../platform/store/handle.ts";

/** A part of a facility, of a vendor or of a buyer, is in its currency, from its draft on. */
export async function subLimitFields({ db }: ReadContext, values: VendorSubLimit | BuyerLimit): Promise<Row> {
  if (values.facility === undefined || values.facility === null) return values;
  const facility = await firstOf(
    db,
    tables.selectFrom("facility").select("currency").where("id", "=", values.facility),
  );
  return { ...values, currency: facility?.currency ?? null };
}
