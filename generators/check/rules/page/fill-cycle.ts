import { givenNames } from "../../page/gather/with.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { circle } from "../../workspace/circle.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E144: a suggestion that depends on the field it fills would never come to rest. */
export const fillCycle: Rule = {
  code: "E144",
  finds: "a fill whose source reads the field that it fills",
  check(workspace, report) {
    for (const { fills } of screens(workspace)) {
      const document = fills[0]?.location.document;
      if (!document) continue;
      const needs = new Map<string, string[]>();
      for (const { from, field } of fills) needs.set(`field ${field}`, [`source ${from.split(".")[0]}`]);
      for (const [name, source] of Object.entries<Record<string, unknown>>(
        isRecord(document.value.sources) ? document.value.sources : {},
      )) {
        const given = isRecord(source?.with) ? fieldsIn(source.with) : givenNames(source?.with);
        needs.set(
          `source ${name}`,
          given.map((field) => `field ${field}`),
        );
      }
      const found = circle(needs);
      const start = found?.find((name) => name.startsWith("field "));
      const fact = fills.find(({ field }) => `field ${field}` === start);
      if (found && fact)
        report(fact.location, `this suggestion depends on itself: ${[...found, found[0]].join(" → ")}`);
    }
  },
};

/** The fields that values refer to, however deep they are calculated. */
function fieldsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === "field" && typeof child === "string" ? [child] : fieldsIn(child),
  );
}
