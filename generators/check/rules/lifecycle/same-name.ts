import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";

/** E307: a transition's name is one in its entity, over all axes, and none of the built-in verbs or calls. */
export const sameTransition: Rule = {
  code: "E307",
  finds: "a transition whose name another axis or a call of its entity has",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      for (const entry of own(workspace, document)) {
        const other = workspace.transitions.get(entry.name);
        const at = { document, path: entry.path, key: true };
        workspace.proven += 1;
        if (other && other.document !== document)
          report(at, `${other.document.file} has a transition "${entry.verb}" too`);
        if (["save", "create", "delete"].includes(entry.verb) && entry.transition.from !== "new")
          report(at, `"${entry.verb}" is built in and cannot be a transition`);
        else if (workspace.calls.has(entry.name) && workspace.calls.get(entry.name)!.call.does !== entry.name)
          report(at, `${entry.name} is a call already`);
      }
    });
  },
};
