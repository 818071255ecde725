import type { VirtualField } from "../../platform/query/expression.ts";

/** A term of the facility that a part is of. */
const ofFacility = (part: string, term: "min_tenor" | "max_tenor"): string =>
  `(SELECT f.${term} FROM facility f WHERE f.id = ${part}.facility)`;

/** What a vendor's part takes from its facility: the tenors that it carries. */
export const partFigures: Readonly<Record<string, VirtualField>> = {
  "vendor_sub_limit.min_tenor": { type: "integer", text: (part) => ofFacility(part, "min_tenor") },
  "vendor_sub_limit.max_tenor": { type: "integer", text: (part) => ofFacility(part, "max_tenor") },
};
