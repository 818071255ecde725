import { suggest } from "../../../output/near.ts";
import { follow } from "../../workspace/field.ts";
import { propertyRule } from "./property.ts";

/** E521: sums of an array go over fields of its items. */
export const unknownSum = propertyRule(
  "E521",
  "a total of an array over a field its items do not have",
  ({ property }, workspace, document) => {
    if (!Array.isArray(property.totals)) return undefined;
    const known = Object.keys(follow(workspace, document.name, property.items)?.properties ?? {});
    const stray = property.totals.find((name) => !known.includes(String(name)));
    return stray ? { at: "totals", says: `"${stray}" is not in its items${suggest(String(stray), known)}` } : undefined;
  },
);

/** E487: what a figure is part of is a record of its own entity, by a reference. */
export const unknownWhole = propertyRule(
  "E487",
  "a figure that is part of no record of its entity",
  ({ property }, workspace, document) => {
    if (property.part_of === undefined) return undefined;
    const by = follow(workspace, document.name, document.value.properties?.[property.part_of]);
    return by?.ref === document.name
      ? undefined
      : { at: "part_of", says: `"${property.part_of}" leads to no other ${document.name}` };
  },
);
