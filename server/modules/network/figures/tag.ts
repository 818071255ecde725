import type { Asked } from "../../../platform/query/asked/asked.ts";

/** How many of the own records carry a tag. */
export const tagFigures: Readonly<Record<string, Asked>> = {
  "tag.usage_count": {
    type: "integer",
    text: (tag) =>
      `((SELECT count(*) FROM contact c WHERE c.company = ${tag}.company AND ${tag}.id = ANY(c.tags)) + (SELECT count(*) FROM vendor v WHERE v.owner_company = ${tag}.company AND ${tag}.id = ANY(v.tags)))::integer`,
  },
};
