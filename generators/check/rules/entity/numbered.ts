import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E431: a human number is given by the server to a text that nobody enters. */
export const enteredNumber: Rule = {
  code: "E431",
  finds: "a human number for a field that is entered, or that is no text",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const properties: unknown = document.value.properties;
      if (!isRecord(properties)) return;
      for (const [name, property] of Object.entries(properties)) {
        if (!isRecord(property) || property["number"] === undefined) continue;
        workspace.proven += 1;
        if (property["calc"] !== true || property["type"] !== "string")
          report(
            { document, path: ["properties", name, "number"] },
            `"${name}" gets its number from the server: make it a calc text`,
          );
      }
    });
  },
};
