import { givenNames } from "../../page/gather/with.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { circle } from "../../world/circle.ts";
import { isRecord } from "../../world/world.ts";

/** E144: a suggestion that depends on the field it fills would never come to rest. */
export const fillCycle: Rule = {
  code: "E144",
  finds: "a fill whose source reads the field that it fills",
  check(world, report) {
    for (const { fills } of screens(world)) {
      const document = fills[0]?.place.document;
      if (!document) continue;
      const needs = new Map<string, string[]>();
      for (const { from, field } of fills) needs.set(`field ${field}`, [`source ${from.split(".")[0]}`]);
      for (const [name, source] of Object.entries<Record<string, unknown>>(isRecord(document.value.sources) ? document.value.sources : {})) {
        const given = isRecord(source?.with) ? Object.values(source.with).flatMap((value) => (isRecord(value) && typeof value.field === "string" ? [value.field] : [])) : givenNames(source?.with);
        needs.set(`source ${name}`, given.map((field) => `field ${field}`));
      }
      const found = circle(needs);
      const start = found?.find((name) => name.startsWith("field "));
      const fact = fills.find(({ field }) => `field ${field}` === start);
      if (found && fact) report(fact.place, `this suggestion depends on itself: ${[...found, found[0]].join(" → ")}`);
    }
  },
};

