import { builtIn } from "../../page/gather/action.ts";
import { apart } from "../../cached/units.ts";
import type { Rule } from "../../rule.ts";
import { menuEntries } from "../../workspace/menu.ts";
import { halves, permissionsOf, roleNames, within } from "../../workspace/reach.ts";
import { answers } from "../../workspace/routes.ts";
import { once } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";
import { writes } from "./permission.ts";

/** Those who may keep, make or delete drafts of an entity by a call of their own. */
function drafting(workspace: Workspace, entity: string): string[] {
  return once(workspace, `drafting ${entity}`, () =>
    [...workspace.calls.values()]
      .filter(({ call }) => [call.creates, call.updates, call.deletes].includes(entity) && call.does === undefined)
      .flatMap(({ call }) => (Array.isArray(call.allow) ? call.allow.map(String) : [])),
  );
}

/** Roles with the permissions of a transition that makes its record; undefined where somebody needs none. */
function making(workspace: Workspace, transition: Loose): string[] | undefined {
  if (![transition.from].flat().includes("new") || !Array.isArray(transition.by)) return undefined;
  const required = transition.by
    .filter((who: Loose) => who !== "system")
    .map((who: Loose) => halves(String(who)).permission);
  if (required.includes(undefined)) return undefined;
  return roleNames(workspace).flatMap((role) =>
    required
      .filter((one: string) => permissionsOf(workspace, role).includes(one))
      .map((one: string) => `${role}:${one}`),
  );
}

/** E361: the page of a form is for those who may send it, so that its address answers 403 to the others. */
export const openForm: Rule = {
  code: "E361",
  finds: "a page of a form for people who may not send it",
  check(workspace, report) {
    for (const document of apart(workspace.pages, ({ file }) => file)) {
      const page = document.value;
      if (page.layout !== "form" || !Array.isArray(page.allow)) continue;
      const may: string[] = [];
      for (const action of Array.isArray(page.actions) ? page.actions : []) {
        const name = String(action?.do ?? "");
        const call = workspace.calls.get(name);
        const transition = workspace.transitions.get(name.includes(".") ? name : `${page.entity}.${name}`)?.transition;
        if (builtIn.includes(name)) may.push(...drafting(workspace, String(page.entity)));
        else if (call && writes(call) && call.call.noPermission === undefined) may.push(...call.call.allow);
        else if (transition) may.push(...(making(workspace, transition) ?? []));
      }
      if (may.length === 0) continue;
      workspace.proven += 1;
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
  check(workspace, report) {
    for (const { entry, location } of menuEntries(workspace)) {
      if (typeof entry.path !== "string" || !Array.isArray(entry.allow) || entry.status !== 1) continue;
      const open = answers(workspace, entry.path, undefined).flatMap((route) =>
        Array.isArray(route.document.value.allow) ? route.document.value.allow.map(String) : [],
      );
      entry.allow.forEach((who: string, index: number) => {
        const { who: role, permission } = halves(who);
        if (!open.some((one) => halves(one).who === role)) return;
        workspace.proven += 1;
        if (!within(who, open))
          report(
            { ...location, path: [...location.path, "allow", index] },
            `"${entry.path}" is not open to every ${permission === undefined ? role : who}; it is for ${open.join(", ")}`,
          );
      });
    }
  },
};
