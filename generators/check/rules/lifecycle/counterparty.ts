import { suggestOrList } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E370: with whom a step is taken is a party of its record. */
export const unfitCounterparty: Rule = {
  code: "E370",
  finds: "a step with a counterparty that is no party of its record",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document)) {
        const { counterparty } = transition;
        if (typeof counterparty !== "string") continue;
        workspace.proven += 1;
        const parties: unknown = workspace.entities.get(entity)?.value.parties;
        const known = isRecord(parties) ? Object.keys(parties) : [];
        if (!known.includes(counterparty))
          report(
            { document, path: [...path, "counterparty"] },
            `"${counterparty}" is no party of ${entity}${suggestOrList(counterparty, known)}`,
          );
      }
    });
  },
};
