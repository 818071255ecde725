import { suggest } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** E411: a call that takes a transition that is not there. */
export const unknownDoes: Rule = {
  code: "E411",
  finds: "a call that takes a transition that is not there",
  check(workspace, report) {
    for (const entry of callsOf(workspace)) {
      const { does, takes } = entry.call;
      const named = [
        ...(typeof does === "string" ? [{ name: does, path: ["does"] as (string | number)[] }] : []),
        ...(Array.isArray(takes) ? takes : []).map((name: unknown, index) => ({
          name: String(name),
          path: ["takes", index] as (string | number)[],
        })),
      ];
      for (const { name, path } of named) {
        workspace.proven += 1;
        if (!workspace.transitions.has(name))
          report(
            { document: entry.document, path: [...entry.path, ...path] },
            `unknown transition "${name}"${suggest(name, workspace.transitions.keys())}`,
          );
      }
    }
  },
};
