import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** All of the invoice is paid or credited. */
export const nothing_outstanding: Guard = ({ record }) => {
  const outstanding = String(record["outstanding"] ?? "0.00");
  return compare(outstanding, "0.00") === 0 ? undefined : { params: { outstanding } };
};
