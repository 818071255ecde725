import { builtIn } from "../../page/gather/action.ts";
import { apart } from "../../kept/units.ts";
import type { Rule } from "../../rule.ts";
import { menuEntries } from "../../world/menu.ts";
import { halves, permissionsOf, roleNames, within } from "../../world/reach.ts";
import { answers } from "../../world/routes.ts";
import { once } from "../../world/world.ts";
import type { Loose, World } from "../../world/world.ts";
import { writes } from "./permission.ts";

/** Those who may keep, make or delete drafts of an entity by a call of their own. */
function drafting(world: World, entity: string): string[] {
  return once(world, `drafting ${entity}`, () =>
    [...world.calls.values()]
      .filter(({ call }) => [call.creates, call.updates, call.deletes].includes(entity) && call.does === undefined)
      .flatMap(({ call }) => (Array.isArray(call.allow) ? call.allow.map(String) : [])),
  );
}

/** Roles with the permissions of a transition that makes its record; undefined where somebody needs none. */
function making(world: World, transition: Loose): string[] | undefined {
  if (![transition.from].flat().includes("new") || !Array.isArray(transition.by)) return undefined;
  const asked = transition.by
    .filter((who: Loose) => who !== "system")
    .map((who: Loose) => halves(String(who)).permission);
  if (asked.includes(undefined)) return undefined;
  return roleNames(world).flatMap((role) =>
    asked.filter((one: string) => permissionsOf(world, role).includes(one)).map((one: string) => `${role}:${one}`),
  );
}

/** E361: the page of a form is for those who may send it, so that its address answers 403 to the others. */
export const openForm: Rule = {
  code: "E361",
  finds: "a page of a form for people who may not send it",
  check(world, report) {
    for (const document of apart(world.pages, ({ file }) => file)) {
      const page = document.value;
      if (page.layout !== "form" || !Array.isArray(page.allow)) continue;
      const may: string[] = [];
      for (const action of Array.isArray(page.actions) ? page.actions : []) {
        const name = String(action?.do ?? "");
        const call = world.calls.get(name);
        const transition = world.transitions.get(name.includes(".") ? name : `${page.entity}.${name}`)?.transition;
        if (builtIn.includes(name)) may.push(...drafting(world, String(page.entity)));
        else if (call && writes(call) && call.call.noPermission === undefined) may.push(...call.call.allow);
        else if (transition) may.push(...(making(world, transition) ?? []));
      }
      if (may.length === 0) continue;
      world.proven += 1;
      page.allow.forEach((who: string, index: number) => {
        if (!within(who, may))
          report(
            { document, path: ["allow", index] },
            `"${who}" may not send this form; it is for ${[...new Set(may)].join(", ")}`,
          );
      });
    }
  },
};

/** E362: the menu leads nobody to a page that is closed to them. */
export const closedEntry: Rule = {
  code: "E362",
  finds: "a menu entry for people without the permission that its page asks for",
  check(world, report) {
    for (const { entry, place } of menuEntries(world)) {
      if (typeof entry.path !== "string" || !Array.isArray(entry.allow) || entry.status !== 1) continue;
      const open = answers(world, entry.path, undefined).flatMap((route) =>
        Array.isArray(route.document.value.allow) ? route.document.value.allow.map(String) : [],
      );
      entry.allow.forEach((who: string, index: number) => {
        const { who: role, permission } = halves(who);
        if (!open.some((one) => halves(one).who === role)) return;
        world.proven += 1;
        if (!within(who, open))
          report(
            { ...place, path: [...place.path, "allow", index] },
            `"${entry.path}" is not open to every ${permission === undefined ? role : who}; it is for ${open.join(", ")}`,
          );
      });
    }
  },
};
