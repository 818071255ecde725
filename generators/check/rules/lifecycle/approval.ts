import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { partiesOf } from "../../workspace/reach.ts";
import { own } from "../../workspace/states.ts";

/** E319: the amount that picks the tier of an approval is a field of money. */
export const unfitApproval: Rule = {
  code: "E319",
  finds: "an approval by an amount that is not there or is no money",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document)) {
        const field = transition.approval?.amount;
        if (typeof field !== "string") continue;
        const property = fieldAt(workspace, entity, field);
        const location = { document, path: [...path, "approval", "amount"] };
        workspace.proven += 1;
        const names = fieldNames(workspace, entity);
        const amounts = names.filter((name) => fieldAt(workspace, entity, name)?.format === "money");
        const known = amounts.length === 0 ? "" : `; its amounts are ${amounts.join(", ")}`;
        if (!property) report(location, `"${field}" is not in ${entity}${suggest(field, names) || known}`);
        else if (property.format !== "money") report(location, `"${field}" of ${entity} is no money${known}`);
      }
    });
  },
};

/** E320: a link is mailed to a party's contact or to an address in a field. */
export const unfitLink: Rule = {
  code: "E320",
  finds: "a link mailed to what is neither a party nor a field of the entity",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, entity } of own(workspace, document)) {
        const to = transition.link?.to;
        if (typeof to !== "string") continue;
        const known = [...partiesOf(workspace, entity), ...fieldNames(workspace, entity)];
        workspace.proven += 1;
        if (!known.includes(to) && !fieldAt(workspace, entity, to))
          report(
            { document, path: [...path, "link", "to"] },
            `"${to}" is neither a party nor a field of ${entity}${suggest(to, known)}`,
          );
      }
    });
  },
};
