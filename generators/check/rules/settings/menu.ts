import { suggest } from "../../near.ts";
import type { Rule } from "../../rule.ts";
import { menuEntries } from "../../world/menu.ts";
import { within } from "../../world/reach.ts";
import { settings } from "../../world/world.ts";

/** E913: menu keys are one each, for each owns a label. */
export const sameMenuKey: Rule = {
  code: "E913",
  finds: "a menu key that stands twice",
  check(world, report) {
    const seen = new Set<string>();
    for (const { entry, place } of menuEntries(world)) {
      world.proven += 1;
      if (seen.has(entry.key))
        report({ ...place, path: [...place.path, "key"] }, `"${entry.key}" is another entry's key too`);
      seen.add(entry.key);
    }
  },
};

/** E914: a badge shows a stored value. */
export const unknownBadge: Rule = {
  code: "E914",
  finds: "a menu badge that stored.json does not have",
  check(world, report) {
    const known = Object.keys(settings(world, "stored", "values"));
    for (const { entry, place } of menuEntries(world)) {
      if (entry.badge === undefined) continue;
      [entry.badge].flat().forEach((badge: string, index: number) => {
        world.proven += 1;
        if (!known.includes(badge))
          report(
            { ...place, path: [...place.path, "badge", ...(Array.isArray(entry.badge) ? [index] : [])] },
            `unknown stored value "${badge}"${suggest(badge, known)}`,
          );
      });
    }
  },
};

/** E915: an entry is seen by those who see its parent. */
export const widerMenu: Rule = {
  code: "E915",
  finds: "a menu entry for a role that does not see its parent",
  check(world, report) {
    for (const { entry, place, parent } of menuEntries(world)) {
      if (!Array.isArray(parent?.allow) || !Array.isArray(entry.allow)) continue;
      entry.allow.forEach((who: string, index: number) => {
        world.proven += 1;
        if (!within(who, parent.allow))
          report(
            { ...place, path: [...place.path, "allow", index] },
            `"${who}" does not see the entry "${parent.key}" around it`,
          );
      });
    }
  },
};
