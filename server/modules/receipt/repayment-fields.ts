import type { Repayment } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { firstOf, tables } from "../../platform/store/handle.ts";

/** A repayment is of its receipt's payer, in its currency and of its day, from its draft on. */
export async function repaymentFields({ db }: ReadContext, values: Repayment): Promise<Row> {
  if (values.receipt === undefined || values.receipt === null) return values;
  const receipt = await firstOf(
    db,
    tables
      .selectFrom("receipt")
      .select(["payer_entity", "currency", "value_date", "unapplied"])
      .where("id", "=", values.receipt),
  );
  return {
    ...values,
    payer_entity: receipt?.payer_entity ?? null,
    currency: receipt?.currency ?? null,
    value_date: receipt?.value_date ?? null,
    amount: receipt?.unapplied ?? null,
  };
}
