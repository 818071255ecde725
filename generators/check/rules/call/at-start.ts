import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/**
 * E426: what is asked when the product is opened is asked before any page is known, so that nothing but the role can go
 * into it.
 */
export const unaskableAtStart: Rule = {
  code: "E426",
  finds: "a call asked at each start that needs more than the role",
  check(workspace, report) {
    for (const { call, document, path } of callsOf(workspace)) {
      if (call.at_start !== true) continue;
      workspace.proven += 1;
      const named = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const lack =
        call.method !== "GET"
          ? "it is no GET"
          : named.some((name) => name !== "role" && name !== "authority")
            ? "its path names more than the role"
            : (call.required ?? []).length > 0
              ? "it needs an input"
              : undefined;
      if (lack !== undefined)
        report({ document, path: [...path, "at_start"], key: true }, `it cannot be asked at each start: ${lack}`);
    }
  },
};
