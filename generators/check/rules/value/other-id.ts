import { operandType } from "../../page/operand.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../world/world.ts";
import { nearest } from "./unnamed-input.ts";
import { targetOf } from "./with.ts";

/** E135: an id is the id of something; one of another entity is never meant. */
export const otherId: Rule = {
  code: "E135",
  finds: "an id of one entity given where the id of another is asked",
  check(world, report) {
    for (const { withs } of everything(world)) {
      for (const fact of withs) {
        const target = fact.with === undefined ? undefined : targetOf(world, fact);
        if (!target) continue;
        const given = Array.isArray(fact.with) ? fact.with.map((name: unknown, index: number) => [String(name), undefined, index] as const) : Object.entries<unknown>(isRecord(fact.with) ? fact.with : {}).map(([name, value]) => [name, value, name] as const);
        for (const [name, value, step] of given) {
          const asked = target.inputs.takes.get(name);
          const brought = value === undefined ? nearest(world, fact.scope, name) : operandType(world, fact.scope, value);
          if (!asked?.entity || !brought?.entity) continue;
          world.proven += 1;
          if (asked.entity !== brought.entity) report({ document: fact.place.document, path: [...fact.place.path, step] }, `${target.named} asks for the id of a ${asked.entity}; this is the id of a ${brought.entity}`);
        }
      }
    }
  },
};
