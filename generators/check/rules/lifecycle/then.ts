import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../world/field.ts";
import { own } from "../../world/states.ts";
import { isRecord } from "../../world/world.ts";
import { typed } from "../../world/typed.ts";

/** E314: what follows must be a transition. */
export const unknownThen: Rule = {
  code: "E314",
  finds: "a then that names a transition that is not there",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path } of own(world, document)) {
        (Array.isArray(transition.then) ? transition.then : []).forEach((follow: unknown, index: number) => {
          if (!isRecord(follow)) return;
          world.proven += 1;
          if (!world.transitions.has(String(follow.do)))
            report(
              { document, path: [...path, "then", index, "do"] },
              `unknown transition "${follow.do}"${suggest(String(follow.do), world.transitions.keys())}`,
            );
        });
      }
    });
  },
};

/** E322: `each` goes over an array of references to the entity whose transition follows. */
export const unfitEach: Rule = {
  code: "E322",
  finds: "an each that is no array field, or one of another entity's records",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path, entity } of own(world, document)) {
        (Array.isArray(transition.then) ? transition.then : []).forEach((follow: unknown, index: number) => {
          if (!isRecord(follow) || typeof follow.each !== "string") return;
          const place = { document, path: [...path, "then", index, "each"] };
          const property = fieldAt(world, entity, follow.each);
          const about = property && typed(world, entity, property).entity;
          const target = String(follow.do).split(".")[0];
          world.proven += 1;
          if (!property) report(place, `"${follow.each}" is not in ${entity}`);
          else if (property.type !== "array" && !follow.each.includes("."))
            report(place, `"${follow.each}" of ${entity} is no array`);
          else if (about && about !== target)
            report(place, `"${follow.each}" refers to ${about} records; ${follow.do} is a transition of ${target}`);
        });
      }
    });
  },
};
