import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldNames, fieldAt } from "../../world/field.ts";
import { own, starts } from "../../world/states.ts";
import { typed } from "../../world/typed.ts";
import type { World } from "../../world/world.ts";
import { isRecord } from "../../world/world.ts";

/** E332: a transition of another record needs a reference that says which record; one that makes the record needs none. */
export const unreachedThen: Rule = {
  code: "E332",
  finds: "a then onto another entity's record to which no field refers",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path, entity } of own(world, document)) {
        (Array.isArray(transition.then) ? transition.then : []).forEach((follow: unknown, index: number) => {
          if (!isRecord(follow)) return;
          const next = world.transitions.get(String(follow.do));
          if (!next || (next.entity === entity && follow.each === undefined) || starts(next)?.includes("new")) return;
          world.proven += 1;
          const place = { document, path: [...path, "then", index, follow.each === undefined ? "do" : "each"] };
          if (typeof follow.each === "string") {
            if (fieldAt(world, entity, follow.each) && !leads(world, entity, follow.each, next.entity))
              report(place, `"${follow.each}" of ${entity} holds no ${next.entity} record for ${follow.do}`);
          } else if (!refers(world, entity, undefined, next.entity))
            report(place, `${follow.do} moves a ${next.entity} record, but no field of ${entity} refers to one`);
        });
      }
    });
  },
};

/** Whether a field directly below a path refers to one record of the other entity. */
function refers(world: World, entity: string, below: string | undefined, other: string): boolean {
  return fieldNames(world, entity, below).some((name) => {
    const field = below === undefined ? name : `${below}.${name}`;
    const about = typed(world, entity, fieldAt(world, entity, field));
    return about.entity === other && about.many !== true;
  });
}

/** Whether the path ends at references, which another rule holds against the transition, or at objects that have one to the other entity. */
function leads(world: World, entity: string, path: string, other: string): boolean {
  return typed(world, entity, fieldAt(world, entity, path)).entity !== undefined || refers(world, entity, path, other);
}
