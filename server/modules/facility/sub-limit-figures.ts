import type { VirtualField } from "../../platform/query/expression.ts";

/** A term of the facility that a sub-limit is of. */
const ofFacility = (subLimit: string, term: "min_tenor" | "max_tenor"): string =>
  `(SELECT f.${term} FROM facility f WHERE f.id = ${subLimit}.facility)`;

/** What a vendor's sub-limit takes from its facility: the shortest and the longest tenor. */
export const subLimitFigures: Readonly<Record<string, VirtualField>> = {
  "vendor_sub_limit.min_tenor": { type: "integer", text: (subLimit) => ofFacility(subLimit, "min_tenor") },
  "vendor_sub_limit.max_tenor": { type: "integer", text: (subLimit) => ofFacility(subLimit, "max_tenor") },
};
