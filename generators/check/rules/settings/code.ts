import { suggest } from "../../../output/near.ts";
import type { Rule } from "../../rule.ts";
import { settings } from "../../workspace/workspace.ts";

const shown = ["fields", "dialog", "message", "card", "countdown", "field", "silent", "session", "value"];

/** E909: a code is shown in one of the known ways, under a real HTTP status. */
export const unknownShow: Rule = {
  code: "E909",
  finds: "a code shown in an unknown way or under no HTTP status",
  check(workspace, report) {
    const document = workspace.settings.get("errors");
    for (const [code, held] of Object.entries(settings(workspace, "errors", "codes"))) {
      if (!document) return;
      workspace.proven += 1;
      if (!shown.includes(held?.show))
        report(
          { document, path: ["codes", code, "show"] },
          `"${held?.show}" is not one of ${shown.join(", ")}${suggest(String(held?.show), shown)}`,
        );
      if (!(Number.isInteger(held?.http) && held.http >= 200 && held.http < 600))
        report({ document, path: ["codes", code, "http"] }, `${held?.http} is no HTTP status`);
      else if (held.http < 400 && code !== "0")
        report(
          { document, path: ["codes", code, "http"] },
          `${held.http} says that all is well, which "0" alone does; a refusal is 400 or more`,
        );
    }
  },
};

/** E918: a name that code says belongs to one code. */
export const sharedCodeName: Rule = {
  code: "E918",
  finds: "a code that has the name of another one",
  check(workspace, report) {
    const document = workspace.settings.get("errors");
    const known = new Map<string, string>();
    for (const [code, held] of Object.entries(settings(workspace, "errors", "codes"))) {
      if (!document || typeof held?.name !== "string") continue;
      workspace.proven += 1;
      const other = known.get(held.name);
      if (other === undefined) known.set(held.name, code);
      else report({ document, path: ["codes", code, "name"] }, `"${held.name}" is the name of ${other} already`);
    }
  },
};

/** E910: a guard refuses with a code that errors.json has. */
export const unknownGuardCode: Rule = {
  code: "E910",
  finds: "a guard whose code errors.json does not have",
  check(workspace, report) {
    const document = workspace.settings.get("guards");
    const known = Object.keys(settings(workspace, "errors", "codes"));
    for (const [guard, held] of Object.entries(settings(workspace, "guards", "guards"))) {
      workspace.proven += 1;
      if (document && !known.includes(held?.code))
        report(
          { document, path: ["guards", guard, "code"] },
          `unknown code "${held?.code}"${suggest(String(held?.code), known)}`,
        );
    }
  },
};
