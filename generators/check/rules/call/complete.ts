import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { specified } from "../route/complete.ts";

/** E420 (asked for by --complete): every call of the specification is declared, or parked. */
export const undeclaredCall: Rule = {
  code: "E420",
  finds: "a call of the specification that no file declares, not even a parked one",
  whole: true,
  check(workspace, report) {
    const reported = new Set<string>();
    for (const { call } of callsOf(workspace)) {
      reported.add(`${call.method} ${call.path}`);
      reported.add(`ANY ${call.path}`);
      if (call.spec) reported.add(String(call.spec));
      for (const name of ["x", "a", "b"])
        reported.add(`${call.method} ${String(call.path).replace(/\{(?!role|authority)\w+\}$/, `{${name}}`)}`);
    }
    const document = workspace.settings.get("menu") ?? workspace.documents[0];
    for (const line of specified(workspace, "calls.txt"))
      if (document && !reported.has(line))
        report({ document, path: [] }, `no call answers "${line}" of the specification`);
  },
};
