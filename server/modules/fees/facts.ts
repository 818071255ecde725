import type { FinancingApplication } from "../../../generated/types/records.d.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { given, moneyOf, rowsIn } from "../../platform/records/fields.ts";

/** One line of an order, as it was frozen with the offer. */
interface OrderFee {
  readonly code: string;
  readonly net: Money;
  readonly gst: Money;
  readonly total: Money;
}

/** What an order for upfront fees stands on. */
interface UpfrontFees {
  readonly fees: readonly OrderFee[];
  /** Number of the application's order that is still open or paid. */
  readonly live: string | undefined;
}

/** The upfront fees as they were frozen with the offer. */
const frozen = (record: FinancingApplication): OrderFee[] =>
  rowsIn(record, "fees")
    .filter((fee) => fee.collect === "upfront_order")
    .map((fee) => ({
      code: given(fee, "code"),
      net: moneyOf(fee, "net"),
      gst: moneyOf(fee, "gst"),
      total: moneyOf(fee, fee.total ? "total" : "net"),
    }));

/** The upfront fees of an application, and the order it has already. */
export async function upfront_fees({ db, record }: ReadingOf<"financing_application">): Promise<UpfrontFees> {
  const live = await db.first<{ number: string }>(
    `SELECT number
      FROM financing_order
      WHERE application = $1::bigint AND status IN ('created', 'failed', 'paid')
      ORDER BY id DESC
      LIMIT 1`,
    [record.id],
  );
  return { fees: frozen(record), live: live?.number };
}
