import { suggest } from "../../near.ts";
import type { Rule } from "../../rule.ts";
import { menuEntries } from "../../world/menu.ts";
import { answers, everyone, routes } from "../../world/routes.ts";
import { roleNames } from "../../world/reach.ts";

/** E207: a menu entry that leads nowhere. */
export const menuNowhere: Rule = {
  code: "E207",
  finds: "a menu entry whose path no page answers",
  check(world, report) {
    for (const { entry, place } of menuEntries(world)) {
      if (typeof entry.path !== "string" || entry.status !== 1) continue;
      world.proven += 1;
      if (answers(world, entry.path, undefined).length === 0) report({ ...place, path: [...place.path, "path"] }, `no page answers "${entry.path}"${suggest(entry.path, routes(world).map((route) => route.path))}`);
    }
  },
};

/** E208: a menu entry shown to a role that gets a 403 behind it. */
export const menuClosed: Rule = {
  code: "E208",
  finds: "a menu entry for a role that may not open its page",
  check(world, report) {
    const roles = roleNames(world);
    for (const { entry, place } of menuEntries(world)) {
      if (typeof entry.path !== "string" || !Array.isArray(entry.allow)) continue;
      const targets = answers(world, entry.path, undefined);
      const open = new Set(targets.flatMap((route) => everyone(world, route.document.value.allow ?? [])));
      const shut = everyone(world, entry.allow).filter((who) => roles.includes(who) && !open.has(who));
      world.proven += 1;
      if (targets.length > 0 && shut.length > 0) report({ ...place, path: [...place.path, "allow"] }, `"${entry.path}" is not open to ${shut.join(", ")}`);
    }
  },
};

/** E210: what the menu shows must run. */
export const menuParked: Rule = {
  code: "E210",
  finds: "a menu entry that is not parked and leads to a parked page",
  check(world, report) {
    for (const { entry, place } of menuEntries(world)) {
      if (typeof entry.path !== "string" || entry.parked || entry.status !== 1) continue;
      const targets = answers(world, entry.path, entry.allow);
      if (targets.length > 0 && targets.every((route) => route.document.value.parked)) report({ ...place, path: [...place.path, "path"] }, `"${entry.path}" is a parked page; mark the entry as parked too`);
    }
  },
};
