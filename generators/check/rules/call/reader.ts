import { suggestOrList } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, partiesOf } from "../../workspace/reach.ts";

/** E424: who may open a record by a call is a party of it, and only a call that reads says so. */
export const unknownReader: Rule = {
  code: "E424",
  finds: "readers of a call that reads no record, or who are no party of it",
  check(workspace, report) {
    for (const { document, name, call } of callsOf(workspace)) {
      if (!Array.isArray(call.readers)) continue;
      const path = ["calls", name.split(".")[1] ?? "", "readers"];
      workspace.proven += 1;
      if (typeof call.reads !== "string") {
        report({ document, path }, "only a call that reads a record has readers");
        continue;
      }
      const known = partiesOf(workspace, call.reads);
      call.readers.forEach((who: unknown, index: number) => {
        const { who: party } = halves(String(who));
        workspace.proven += 1;
        if (!known.includes(party))
          report(
            { document, path: [...path, index] },
            `"${party}" is no party of ${String(call.reads)}${suggestOrList(party, known)}`,
          );
      });
    }
  },
};
