import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { gathered } from "../../workspace/gathered.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/**
 * Shapes that the platform itself reads: what every preview shows, what every export is asked with, who is signed in,
 * and what awaits them.
 */
const ownShapes = ["plan", "export_request", "user", "task"];

/** E571: a shape without a table is that of something. */
export const unusedShape: Rule = {
  code: "E571",
  finds: "an entity without a table that nothing takes, answers or shows",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      if (document.value.table !== false || document.value.parked === true || ownShapes.includes(document.name)) return;
      workspace.proven += 1;
      if (!names(workspace).has(document.name))
        report({ document, path: ["$id"] }, `nothing takes, answers or shows a "${document.name}"; take the file away`);
    });
  },
};

/** Every name that a config says, whole and up to its first dot. */
function names(workspace: Workspace): ReadonlySet<string> {
  return gathered(workspace, "names said", ({ value: whole }, found) => {
    const gather = (value: Loose): void => {
      if (typeof value === "string") {
        found.add(value);
        const dot = value.indexOf(".");
        if (dot !== -1) found.add(value.slice(0, dot));
      } else if (typeof value === "object" && value !== null)
        for (const key of Object.keys(value)) if (key !== "$id") gather(value[key]);
    };
    gather(whole);
  });
}
