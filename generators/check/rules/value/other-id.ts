import { article } from "../../../output/article.ts";
import { operandType } from "../../page/operand.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { nearest } from "./unnamed-input.ts";
import { givenBy, targetOf } from "./with.ts";

/** E135: an id is the id of something; one of another entity is never meant. */
export const otherId: Rule = {
  code: "E135",
  finds: "an id of one entity given where the id of another is asked",
  check(workspace, report) {
    for (const { withs } of everything(workspace)) {
      for (const fact of withs) {
        const target = fact.with === undefined ? undefined : targetOf(workspace, fact);
        if (!target) continue;
        for (const { name, value, step } of givenBy(fact)) {
          const expected = target.inputs.parameters.get(name);
          const brought =
            value === undefined ? nearest(workspace, fact.scope, name) : operandType(workspace, fact.scope, value);
          if (!expected?.entity || !brought?.entity) continue;
          workspace.proven += 1;
          if (expected.entity !== brought.entity)
            report(
              { document: fact.location.document, path: [...fact.location.path, step] },
              `${target.named} asks for the id of ${article(expected.entity)}; this is the id of ${article(brought.entity)}`,
            );
        }
      }
    }
  },
};
