import { numberKey } from "../number-key.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** The seller has no other invoice of this number, however it is written. */
export const number_free: Guard = ({ record, facts }) => {
  const key = numberKey(String(record["invoice_no"] ?? ""));
  const others = facts["seller_numbers"] as readonly { id: string; key: string }[] | undefined;
  const taken = others?.some((other) => other.key === key && other.id !== String(record["id"]));
  return taken ? { params: { invoice_no: String(record["invoice_no"]) } } : undefined;
};
