import { suggest } from "../../../output/near.ts";
import { givenNames } from "../../page/gather/with.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { tabValues, targetOf } from "./with.ts";

/** E132: an input that the call, transition or page does not take. */
export const untakenInput: Rule = {
  code: "E132",
  finds: "an input that the call, transition or page does not take",
  check(workspace, report) {
    for (const { withs } of everything(workspace)) {
      for (const fact of withs) {
        const target = fact.with === undefined ? undefined : targetOf(workspace, fact);
        if (!target) continue;
        givenNames(fact.with).forEach((name, index) => {
          workspace.proven += 1;
          if (target.inputs.parameters.has(name)) return;
          const list = Array.isArray(fact.with);
          report(
            {
              document: fact.location.document,
              path: [...fact.location.path, list ? index : name],
              ...(list ? {} : { key: true }),
            },
            `${target.named} does not take "${name}"${suggest(name, target.inputs.parameters.keys())}`,
          );
        });
      }
    }
    for (const { location, call, parameters, name } of tabValues(workspace)) {
      workspace.proven += 1;
      if (!parameters.has(name))
        report({ ...location, key: true }, `${call} does not take "${name}"${suggest(name, parameters.keys())}`);
    }
  },
};
