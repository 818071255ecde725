import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { idsIn } from "../amount.ts";
import type { Guard } from "../../lifecycle/guards/guard.ts";

/** No vendor of the programme is in another active one of the enterprise. */
export const one_programme_a_vendor: Guard = ({ record, facts }) => {
  const others = (facts["other_programmes"] as readonly string[] | undefined) ?? [];
  return idsIn(record, "vendor_entities").some((vendor) => others.includes(vendor)) ? {} : undefined;
};

/** The lowest rate is no higher than the highest. */
export const band_in_order: Guard = ({ record }) => (compare(String(record["min_apr"]), String(record["max_apr"])) <= 0 ? undefined : {});
