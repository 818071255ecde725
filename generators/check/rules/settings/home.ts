import { suggestAddress } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { answers, everyone, routes } from "../../workspace/routes.ts";
import { settings } from "../../workspace/workspace.ts";

/** E901: a role begins on a page that is there and open to it. */
export const closedHome: Rule = {
  code: "E901",
  finds: "a role whose first page is not there or not open to it",
  check(workspace, report) {
    const document = workspace.settings.get("roles");
    for (const [role, held] of Object.entries(settings(workspace, "roles", "roles"))) {
      if (typeof held?.home !== "string" || !document) continue;
      const targets = answers(workspace, held.home, undefined);
      const location = { document, path: ["roles", role, "home"] };
      workspace.proven += 1;
      if (targets.length === 0)
        report(
          location,
          `no page answers "${held.home}"${suggestAddress(
            held.home,
            routes(workspace).map(({ path }) => path),
          )}`,
        );
      else if (!targets.some((route) => everyone(workspace, route.document.value.allow ?? []).includes(role)))
        report(location, `"${held.home}" is not open to ${role}`);
    }
  },
};
