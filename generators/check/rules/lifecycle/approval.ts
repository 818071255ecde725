import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { partiesOf } from "../../world/reach.ts";
import { own } from "../../world/states.ts";

/** E319: the amount that picks the tier of an approval is a field of money. */
export const unfitApproval: Rule = {
  code: "E319",
  finds: "an approval by an amount that is not there or is no money",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path, entity } of own(world, document)) {
        const field = transition.approval?.amount;
        if (typeof field !== "string") continue;
        const property = fieldAt(world, entity, field);
        const place = { document, path: [...path, "approval", "amount"] };
        world.proven += 1;
        if (!property) report(place, `"${field}" is not in ${entity}${suggest(field, fieldNames(world, entity))}`);
        else if (property.format !== "money") report(place, `"${field}" of ${entity} is no money`);
      }
    });
  },
};

/** E320: a link is mailed to a party's contact or to an address in a field. */
export const unfitLink: Rule = {
  code: "E320",
  finds: "a link mailed to what is neither a party nor a field of the entity",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path, entity } of own(world, document)) {
        const to = transition.link?.to;
        if (typeof to !== "string") continue;
        const known = [...partiesOf(world, entity), ...fieldNames(world, entity)];
        world.proven += 1;
        if (!known.includes(to) && !fieldAt(world, entity, to))
          report(
            { document, path: [...path, "link", "to"] },
            `"${to}" is neither a party nor a field of ${entity}${suggest(to, known)}`,
          );
      }
    });
  },
};
