import { compare } from "../../../schemas/vocabulary/decimal.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Something of the invoice is still to be paid. */
export const has_outstanding: Guard = ({ record }) => compare(String(record["outstanding"] ?? "0.00"), "0.00") > 0 ? undefined : {};
