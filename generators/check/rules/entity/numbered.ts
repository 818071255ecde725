import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../world/world.ts";

/** E431: a human number is given by the server to a text that nobody enters. */
export const enteredNumber: Rule = {
  code: "E431",
  finds: "a human number for a field that is entered, or that is no text",
  check(world, report) {
    each(world.entities.values(), (document) => {
      const properties: unknown = document.value.properties;
      if (!isRecord(properties)) return;
      for (const [name, property] of Object.entries(properties)) {
        if (!isRecord(property) || property["number"] === undefined) continue;
        world.proven += 1;
        if (property["calc"] !== true || property["type"] !== "string")
          report(
            { document, path: ["properties", name, "number"] },
            `"${name}" gets its number from the server: make it a calc text`,
          );
      }
    });
  },
};
