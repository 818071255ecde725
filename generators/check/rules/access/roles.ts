import { suggest, suggestOrList } from "../../../output/near.ts";
import { screens } from "../../rule.ts";
import type { Assessment, Rule } from "../../rule.ts";
import type { DocumentLocation } from "../../source/document.ts";
import { menuEntries } from "../../workspace/menu.ts";
import { halves, roleNames, words } from "../../workspace/reach.ts";
import { grouped } from "../../workspace/group.ts";
import { settings } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E201: someone who is neither a role nor one of the four words. */
export const unknownRole: Rule = {
  code: "E201",
  finds: "an allow for a role that is not there",
  check(workspace, report) {
    const known = [...roleNames(workspace), ...words];
    eachWho(workspace, (who, location) => {
      const { who: name } = halves(who);
      workspace.proven += 1;
      if (!known.includes(name))
        report(location, `unknown role "${name}"${suggest(name, known) || `; known here: ${known.join(", ")}`}`);
    });
  },
};

/** E202: a permission that roles.json does not have, or that the role never holds. */
export const unknownPermission: Rule = {
  code: "E202",
  finds: "an allow for a permission that is not there, or that the role can never hold",
  check(workspace, report) {
    const known = Object.keys(settings(workspace, "roles", "permissions"));
    const roles = settings(workspace, "roles", "roles");
    eachWho(workspace, (who, location) => {
      const { who: role, permission } = halves(who);
      if (!permission) return;
      workspace.proven += 1;
      if (!known.includes(permission))
        report(location, `unknown permission "${permission}"${suggest(permission, known) || alike(permission, known)}`);
      else if (roles[role] && !roles[role].permissions?.includes(permission))
        report(location, `${role} never holds "${permission}"`);
    });
  },
};

/** The permissions about the same thing, which the word before the dot names. */
const alike = (permission: string, known: readonly string[]): string =>
  suggestOrList(
    permission,
    known.filter((one) => one.split(".")[0] === permission.split(".")[0]),
  );

/** E919: a permission that several places ask of a role, which does not hold it. */
export const lackedPermission: Assessment = {
  code: "E919",
  finds: "a role without a permission that several files ask of it",
  assess(workspace, findings, report) {
    const document = workspace.settings.get("roles");
    const lacked = grouped(
      findings.filter(({ code, message }) => code === unknownPermission.code && message.includes(" never holds ")),
      ({ message }) => message,
    );
    for (const follow of lacked.values()) {
      const [, role = "", permission = ""] = /^(\S+) never holds "([^"]+)"/.exec(follow[0]!.message) ?? [];
      const files = [...new Set(follow.map(({ file }) => file))];
      if (document && files.length > 1)
        report(
          { document, path: ["roles", role, "permissions"], key: true },
          `${role} does not hold "${permission}", which ${files.length} files ask of it: ${files.slice(0, 3).join(", ")}${files.length > 3 ? " and others" : ""}`,
          follow,
        );
    }
  },
};

function eachWho(workspace: Workspace, work: (who: string, location: DocumentLocation) => void): void {
  const list = (allow: unknown, location: DocumentLocation): void => {
    if (Array.isArray(allow))
      allow.forEach((who, index) => work(String(who), { ...location, path: [...location.path, index] }));
  };
  for (const { allows } of screens(workspace)) for (const { allow, location } of allows) list(allow, location);
  for (const entry of workspace.calls.values())
    list(entry.call.allow, { document: entry.document, path: [...entry.path, "allow"] });
  for (const { entry, location } of menuEntries(workspace))
    list(entry.allow, { ...location, path: [...location.path, "allow"] });
}
