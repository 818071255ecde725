import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, roleNames } from "../../workspace/reach.ts";
import { find } from "../../workspace/shape.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** Whether a call lists the records of an entity: without a set of choices it is chosen from there. */
const isListed = (workspace: Workspace, entity: string): boolean =>
  [...workspace.calls.values()].some(({ call }) => call.lists === entity);

/** Whether the page sets the field itself, as the address or a source says. */
const isGiven = (item: Loose | undefined): boolean =>
  (item?.lookup === undefined ? item?.fill : item.begin) !== undefined;

/** E172: who fills in a reference has a call that lists what it may be set to, or rows to pick from. */
export const chooseless: Rule = {
  code: "E172",
  finds: "a reference that a role fills in without a way to choose",
  check(workspace, report) {
    const roles = roleNames(workspace);
    for (const { items } of screens(workspace)) {
      for (const { path, shape, location, scope, use, item } of items) {
        if (
          !shape ||
          (use !== "form" && use !== "ask") ||
          item?.pick !== undefined ||
          item?.readOnly === true ||
          location.path.includes("take")
        )
          continue;
        const property = find(workspace, shape, path)?.property;
        const refers = isRecord(property?.items) ? property.items : property;
        if (typeof refers?.ref === "string" && refers.choose === undefined && property?.calc !== true) {
          workspace.proven += 1;
          if (!isListed(workspace, refers.ref) && !isGiven(item))
            report(
              location,
              `nobody has anything to choose "${path}" from: no call lists ${refers.ref}; give one, "choose" one of its sets or "pick" rows of a source`,
            );
          continue;
        }
        const set: unknown =
          refers?.choose === undefined
            ? undefined
            : workspace.entities.get(String(refers.ref))?.value.choices?.[refers.choose];
        if (!isRecord(set) || property?.calc === true) continue;
        for (const role of new Set((scope.allow ?? []).map((who) => halves(who).who))) {
          workspace.proven += 1;
          if (roles.includes(role) && set[role] === undefined)
            report(
              location,
              `${role} has nothing to choose "${path}" from: the set "${String(refers?.choose)}" of ${String(refers?.ref)} has no call for ${role}; give one, "pick" rows of a source or narrow it with "allow"`,
            );
        }
      }
    }
  },
};
