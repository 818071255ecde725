import { suggest } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { menuEntries } from "../../workspace/menu.ts";
import { within } from "../../workspace/reach.ts";
import { settings } from "../../workspace/workspace.ts";

/** E913: menu keys are one each, for each owns a label. */
export const sameMenuKey: Rule = {
  code: "E913",
  finds: "a menu key that stands twice",
  check(workspace, report) {
    const seen = new Set<string>();
    for (const { entry, location } of menuEntries(workspace)) {
      workspace.proven += 1;
      if (seen.has(entry.key))
        report(
          { ...location, path: [...location.path, "key"] },
          `"${entry.key}" is another entry's key too; each has one of its own`,
        );
      seen.add(entry.key);
    }
  },
};

/** E914: a badge shows a stored value. */
export const unknownBadge: Rule = {
  code: "E914",
  finds: "a menu badge that stored.json does not have",
  check(workspace, report) {
    const known = Object.keys(settings(workspace, "stored", "values"));
    for (const { entry, location } of menuEntries(workspace)) {
      if (entry.badge === undefined) continue;
      [entry.badge].flat().forEach((badge: string, index: number) => {
        workspace.proven += 1;
        if (!known.includes(badge))
          report(
            { ...location, path: [...location.path, "badge", ...(Array.isArray(entry.badge) ? [index] : [])] },
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
  check(workspace, report) {
    for (const { entry, location, parent } of menuEntries(workspace)) {
      if (!Array.isArray(parent?.allow) || !Array.isArray(entry.allow)) continue;
      entry.allow.forEach((who: string, index: number) => {
        workspace.proven += 1;
        if (!within(who, parent.allow))
          report(
            { ...location, path: [...location.path, "allow", index] },
            `"${who}" does not see the entry "${parent.key}" around it`,
          );
      });
    }
  },
};
