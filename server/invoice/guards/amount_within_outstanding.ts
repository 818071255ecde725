import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The confirmed amount is above zero and no more than what is outstanding. */
export const amount_within_outstanding: Guard = ({ record, ask }) => {
  const wanted = ask["confirmed_amount"];
  if (wanted === undefined) return undefined;
  const outstanding = String(record["outstanding"] ?? "0.00");
  const fits = compare(String(wanted), "0.00") > 0 && compare(String(wanted), outstanding) <= 0;
  return fits ? undefined : { params: { outstanding } };
};
