import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, partiesOf, permissionsOf, roleNames } from "../../workspace/reach.ts";
import { own } from "../../workspace/states.ts";
import { once, settings } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E308: a party that the entity does not have. */
export const unknownParty: Rule = {
  code: "E308",
  finds: "a by or approval for a party that the entity does not have",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const known = [...partiesOf(workspace, document.value.entity), "system", "creator"];
      for (const { transition, path } of own(workspace, document)) {
        const lists = [
          [["by"], transition.by],
          [["approval", "parties"], transition.approval?.parties],
          [["approval", "of"], transition.approval?.of],
        ] as const;
        for (const [keys, list] of lists) {
          (Array.isArray(list) ? list : []).forEach((who: unknown, index: number) => {
            const { who: party } = halves(String(who));
            workspace.proven += 1;
            if (!known.includes(party))
              report(
                { document, path: [...path, ...keys, index] },
                `"${party}" is no party of ${document.value.entity}${suggest(party, known) || `; its parties are ${known.join(", ")}`}`,
              );
          });
        }
      }
    });
  },
};

/** E309: a permission that is not there, or that no role holds. */
export const unheldPermission: Rule = {
  code: "E309",
  finds: "a by for a permission that is not there or that no role holds",
  check(workspace, report) {
    const known = Object.keys(settings(workspace, "roles", "permissions"));
    const held = new Set(roleNames(workspace).flatMap((role) => permissionsOf(workspace, role)));
    each(workspace.lifecycles, (document) => {
      for (const { transition, path } of own(workspace, document)) {
        (Array.isArray(transition.by) ? transition.by : []).forEach((who: unknown, index: number) => {
          const { permission } = halves(String(who));
          if (!permission) return;
          workspace.proven += 1;
          const location = { document, path: [...path, "by", index] };
          if (!known.includes(permission))
            report(location, `unknown permission "${permission}"${suggest(permission, known)}`);
          else if (!held.has(permission)) report(location, `no role holds "${permission}"`);
        });
      }
    });
  },
};

/** E316: a task or link that nobody could take. */
export const nobodyOffered: Rule = {
  code: "E316",
  finds: "a task or link that is offered to nobody",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, verb } of own(workspace, document)) {
        const people = (Array.isArray(transition.by) ? transition.by : []).filter((who: unknown) => who !== "system");
        for (const key of ["task", "link"]) {
          workspace.proven += 1;
          // A link with a page of its own is taken by the call behind that page.
          if (
            key === "link" &&
            typeof transition.link?.at === "string" &&
            executedByCalls(workspace).has(`${String(document.value.entity)}.${verb}`)
          )
            continue;
          if (transition[key] && people.length === 0)
            report(
              { document, path: [...path, key], key: true },
              `${verb} is the system's alone, so its ${key} is offered to nobody`,
            );
        }
      }
    });
  },
};

/** Transitions that a call's handler takes as the platform. */
function executedByCalls(workspace: Workspace): Set<string> {
  return once(
    workspace,
    "transitions that handlers take",
    () =>
      new Set(
        [...workspace.calls.values()].flatMap(({ call }) => (Array.isArray(call.takes) ? call.takes.map(String) : [])),
      ),
  );
}
