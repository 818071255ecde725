import { settings } from "../../workspace/workspace.ts";
import { whereWritten } from "../../workspace/code-places.ts";
import { named } from "./named.ts";

/** E312: a guard that guards.json does not have. */
export const unknownGuard = named(
  "E312",
  "guards",
  "a guard that guards.json does not have",
  (workspace) => Object.keys(settings(workspace, "guards", "guards")),
  (name) => `unknown guard "${name}"`,
  (name, { entity }, workspace) =>
    !/^[a-z][a-z0-9_]*$/.test(name)
      ? 'a guard is a name of schemas/guards.json; a condition is said in "when" of the step, such as { "record": "amount", "above": "0.00" }'
      : `for a new one name it in schemas/guards.json, word it under "${name}" in brands/default/en/guard.json and zh/guard.json, and write guard("${name}", …) in ${whereWritten(workspace, "guards", entity)}`,
);
