import { suggest } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { roleNames, permissionsOf } from "../../workspace/reach.ts";
import { isRecord, settings } from "../../workspace/workspace.ts";

/** E902: a role holds permissions that are there. */
export const strayPermission: Rule = {
  code: "E902",
  finds: "a role with a permission that is not there",
  check(workspace, report) {
    const document = workspace.settings.get("roles");
    const known = Object.keys(settings(workspace, "roles", "permissions"));
    for (const role of roleNames(workspace)) {
      permissionsOf(workspace, role).forEach((permission, index) => {
        workspace.proven += 1;
        if (document && !known.includes(permission))
          report(
            { document, path: ["roles", role, "permissions", index] },
            `unknown permission "${permission}"${suggest(permission, known)}`,
          );
      });
    }
  },
};

/** E903: a permission that no role holds lets nobody do anything. */
export const unheld: Rule = {
  code: "E903",
  finds: "a permission that no role holds",
  check(workspace, report) {
    const document = workspace.settings.get("roles");
    const held = new Set(roleNames(workspace).flatMap((role) => permissionsOf(workspace, role)));
    for (const permission of Object.keys(settings(workspace, "roles", "permissions"))) {
      workspace.proven += 1;
      if (document && !held.has(permission))
        report({ document, path: ["permissions", permission], key: true }, `no role holds "${permission}"`);
    }
  },
};

/** E904: a group gives what its role may hold, no more. */
export const widerGroup: Rule = {
  code: "E904",
  finds: "a group with a permission that its role does not have",
  check(workspace, report) {
    const document = workspace.settings.get("roles");
    const there = Object.keys(settings(workspace, "roles", "permissions"));
    for (const [role, held] of Object.entries(settings(workspace, "roles", "roles"))) {
      for (const [group, permissions] of Object.entries<unknown>(isRecord(held?.groups) ? held.groups : {})) {
        (Array.isArray(permissions) ? permissions : []).forEach((permission: string, index: number) => {
          workspace.proven += 1;
          const known = permissionsOf(workspace, role);
          if (!document || known.includes(permission)) return;
          const bare = permission.slice(permission.indexOf(":") + 1);
          const meant = there.includes(permission)
            ? `; name it in "permissions" of ${role} first, or take it away here`
            : known.includes(bare)
              ? `; write "${bare}"`
              : suggest(permission, known);
          report(
            { document, path: ["roles", role, "groups", group, index] },
            `"${permission}" is no permission of ${role}${meant}`,
          );
        });
      }
    }
  },
};
