import type { VendorSubLimit } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { firstOf, tables } from "../../platform/store/handle.ts";

/** A sub-limit is in the currency of its facility, from its draft on. */
export async function subLimitFields({ db }: ReadContext, values: VendorSubLimit): Promise<Row> {
  if (values.facility === undefined || values.facility === null) return values;
  const facility = await firstOf(
    db,
    tables.selectFrom("facility").select("currency").where("id", "=", values.facility),
  );
  return { ...values, currency: facility?.currency ?? null };
}
