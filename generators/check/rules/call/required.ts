import { suggest } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { callInputs } from "../../workspace/inputs.ts";

/** E412: an input that must be there must be an input. */
export const unknownRequired: Rule = {
  code: "E412",
  finds: "a required input that is none of the call's inputs",
  check(workspace, report) {
    for (const entry of callsOf(workspace)) {
      const { parameters } = callInputs(workspace, entry);
      (Array.isArray(entry.call.required) ? entry.call.required : []).forEach((name: string, index: number) => {
        workspace.proven += 1;
        if (!parameters.has(name))
          report(
            { document: entry.document, path: [...entry.path, "required", index] },
            `"${name}" is no input of ${entry.name}${suggest(name, parameters.keys())}`,
          );
      });
    }
  },
};
