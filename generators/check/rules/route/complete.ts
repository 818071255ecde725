import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rule } from "../../rule.ts";
import { routes } from "../../workspace/routes.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E209 (asked for by --complete): every address of the specification is answered, or parked. */
export const unansweredRoute: Rule = {
  code: "E209",
  finds: "an address of the specification that no page answers, not even a parked one",
  check(workspace, report) {
    // The root leads on to the sign-in page by itself.
    const known = new Set(["/", ...routes(workspace).map((route) => route.path)]);
    const document = workspace.settings.get("menu") ?? workspace.documents[0];
    for (const route of specified(workspace, "routes.txt"))
      if (document && !known.has(route))
        report({ document, path: [] }, `no page answers "${route}" of the specification`);
  },
};

/** The lines of a list that lies in the folder the workspace was told to compare with. */
export function specified(workspace: Workspace, file: string): string[] {
  const folder = workspace.memory.get("specification");
  const path = typeof folder === "string" ? join(folder, file) : "";
  if (!path || !existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"));
}
