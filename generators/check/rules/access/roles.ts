import { suggest } from "../../near.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Place } from "../../source/document.ts";
import { menuEntries } from "../../world/menu.ts";
import { halves, roleNames, words } from "../../world/reach.ts";
import { settings } from "../../world/world.ts";
import type { World } from "../../world/world.ts";

/** E201: someone who is neither a role nor one of the four words. */
export const unknownRole: Rule = {
  code: "E201",
  finds: "an allow for a role that is not there",
  check(world, report) {
    const known = [...roleNames(world), ...words];
    eachWho(world, (who, place) => {
      const { who: name } = halves(who);
      world.proven += 1;
      if (!known.includes(name)) report(place, `unknown role "${name}"${suggest(name, known)}`);
    });
  },
};

/** E202: a permission that roles.json does not have, or that the role never holds. */
export const unknownPermission: Rule = {
  code: "E202",
  finds: "an allow for a permission that is not there, or that the role can never hold",
  check(world, report) {
    const known = Object.keys(settings(world, "roles", "permissions"));
    const roles = settings(world, "roles", "roles");
    eachWho(world, (who, place) => {
      const { who: role, permission } = halves(who);
      if (!permission) return;
      world.proven += 1;
      if (!known.includes(permission)) report(place, `unknown permission "${permission}"${suggest(permission, known)}`);
      else if (roles[role] && !roles[role].permissions?.includes(permission))
        report(place, `${role} never holds "${permission}"`);
    });
  },
};

function eachWho(world: World, work: (who: string, place: Place) => void): void {
  const list = (allow: unknown, place: Place): void => {
    if (Array.isArray(allow))
      allow.forEach((who, index) => work(String(who), { ...place, path: [...place.path, index] }));
  };
  for (const { allows } of screens(world)) for (const { allow, place } of allows) list(allow, place);
  for (const entry of world.calls.values())
    list(entry.call.allow, { document: entry.document, path: [...entry.path, "allow"] });
  for (const { entry, place } of menuEntries(world)) list(entry.allow, { ...place, path: [...place.path, "allow"] });
}
