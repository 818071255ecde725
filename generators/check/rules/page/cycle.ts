import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { circle } from "../../workspace/circle.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E143: sources that wait for each other. */
export const sourceCycle: Rule = {
  code: "E143",
  finds: "sources that need each other in a circle",
  check(workspace, report) {
    each(workspace.pages, (document) => {
      const sources: Record<string, unknown> = isRecord(document.value.sources) ? document.value.sources : {};
      const needs = new Map(Object.entries(sources).map(([name, source]) => [name, sourcesIn(source)]));
      const found = circle(needs);
      if (found)
        report(
          { document, path: ["sources", found[0]!], key: true },
          `sources need each other in a circle: ${[...found, found[0]].join(" → ")}`,
        );
    });
  },
};

function sourcesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(sourcesIn);
  if (!isRecord(value)) return [];
  const own = typeof value.source === "string" ? [value.source.split(".")[0]!] : [];
  return [...own, ...Object.values(value).flatMap(sourcesIn)];
}
