import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** A payment is above zero and no more than what is outstanding. */
export const payment_within_outstanding: Guard = ({ record, ask }) => {
  const amount = String(ask["payment_amount"] ?? "0.00");
  const outstanding = String(record["outstanding"] ?? "0.00");
  return compare(amount, "0.00") > 0 && compare(amount, outstanding) <= 0 ? undefined : { params: { outstanding } };
};
