import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { halves, partiesOf, permissionsOf, roleNames } from "../../world/reach.ts";
import { own } from "../../world/states.ts";
import { once, settings } from "../../world/world.ts";
import type { World } from "../../world/world.ts";

/** E308: a party that the entity does not have. */
export const unknownParty: Rule = {
  code: "E308",
  finds: "a by or approval for a party that the entity does not have",
  check(world, report) {
    each(world.lifecycles, (document) => {
      const known = [...partiesOf(world, document.value.entity), "system", "creator"];
      for (const { transition, path } of own(world, document)) {
        const lists = [
          [["by"], transition.by],
          [["approval", "parties"], transition.approval?.parties],
          [["approval", "of"], transition.approval?.of],
        ] as const;
        for (const [keys, list] of lists) {
          (Array.isArray(list) ? list : []).forEach((who: unknown, index: number) => {
            const { who: party } = halves(String(who));
            world.proven += 1;
            if (!known.includes(party))
              report(
                { document, path: [...path, ...keys, index] },
                `"${party}" is no party of ${document.value.entity}${suggest(party, known)}`,
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
  check(world, report) {
    const known = Object.keys(settings(world, "roles", "permissions"));
    const held = new Set(roleNames(world).flatMap((role) => permissionsOf(world, role)));
    each(world.lifecycles, (document) => {
      for (const { transition, path } of own(world, document)) {
        (Array.isArray(transition.by) ? transition.by : []).forEach((who: unknown, index: number) => {
          const { permission } = halves(String(who));
          if (!permission) return;
          world.proven += 1;
          const place = { document, path: [...path, "by", index] };
          if (!known.includes(permission))
            report(place, `unknown permission "${permission}"${suggest(permission, known)}`);
          else if (!held.has(permission)) report(place, `no role holds "${permission}"`);
        });
      }
    });
  },
};

/** E316: a task or link that nobody could take. */
export const nobodyOffered: Rule = {
  code: "E316",
  finds: "a task or link that is offered to nobody",
  check(world, report) {
    each(world.lifecycles, (document) => {
      for (const { transition, path, verb } of own(world, document)) {
        const people = (Array.isArray(transition.by) ? transition.by : []).filter((who: unknown) => who !== "system");
        for (const key of ["task", "link"]) {
          world.proven += 1;
          // A link with a page of its own is taken by the call behind that page.
          if (
            key === "link" &&
            typeof transition.link?.at === "string" &&
            takenByCalls(world).has(`${String(document.value.entity)}.${verb}`)
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
function takenByCalls(world: World): Set<string> {
  return once(
    world,
    "transitions that handlers take",
    () =>
      new Set(
        [...world.calls.values()].flatMap(({ call }) => (Array.isArray(call.takes) ? call.takes.map(String) : [])),
      ),
  );
}
