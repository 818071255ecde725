import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Effect } from "../../lifecycle/effects/effect.ts";

/** Adds a payment: paid goes up and outstanding down by the same amount. */
export const record_payment: Effect = ({ record, ask }) => {
  const amount = cents(String(ask["payment_amount"]));
  const paid = text(cents(String(record["paid"] ?? "0.00")) + amount);
  const outstanding = text(cents(String(record["outstanding"] ?? "0.00")) - amount);
  return { sets: { paid, outstanding }, figures: { paid, outstanding } };
};
