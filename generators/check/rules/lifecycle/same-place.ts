import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E475: of two states at one place of the diagram one would be drawn elsewhere than it says. */
export const samePlace: Rule = {
  code: "E475",
  finds: "two states at one place of the diagram",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const { diagram } = document.value;
      const seen = new Map<string, string>();
      for (const [state, place] of Object.entries<unknown>(isRecord(diagram) ? diagram : {})) {
        const key = JSON.stringify(place);
        const other = seen.get(key);
        workspace.proven += 1;
        if (other !== undefined)
          report(
            { document, path: ["diagram", state], key: true },
            `"${other}" stands at ${key.replace(",", ", ")} already; take one of them away, and it stands as it is reached`,
          );
        seen.set(key, state);
      }
    });
  },
};
