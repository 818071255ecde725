import type { VirtualField } from "../../../platform/query/virtual-fields/virtual-field.ts";

/** How many of the own records carry a tag. */
export const tagFigures: Readonly<Record<string, VirtualField>> = {
  "tag.usage_count": {
    type: "integer",
    text: (tag) =>
      `((SELECT count(*) FROM contact c WHERE c.company = ${tag}.company AND ${tag}.id = ANY(c.tags)) + (SELECT count(*) FROM vendor v WHERE v.owner_company = ${tag}.company AND ${tag}.id = ANY(v.tags)))::integer`,
  },
};
