import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import { once, settings } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E315: the system takes a transition by a timer, every day or because another names it. */
export const uncalledSystem: Rule = {
  code: "E315",
  finds: "a transition of the system that neither a timer nor another transition takes",
  check(workspace, report) {
    const named = calledByOthers(workspace);
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, name, parked } of own(workspace, document)) {
        const alone = Array.isArray(transition.by) && transition.by.every((who: unknown) => who === "system");
        workspace.proven += 1;
        // Who takes a parked one may not be written yet.
        if (alone && !parked && !transition.after && !transition.daily && !transition.on && !named.has(name))
          report(
            { document, path: [...path, "by"] },
            `nothing takes ${name}: it has no "after", and no "then" names it`,
          );
      }
    });
  },
};

function calledByOthers(workspace: Workspace): Set<string> {
  return once(workspace, "transitions that follow", () => {
    const follows = [...workspace.transitions.values()].flatMap(({ transition }) =>
      (Array.isArray(transition.then) ? transition.then : []).map((follow: { do?: unknown }) => String(follow?.do)),
    );
    const does = [...workspace.calls.values()].flatMap(({ call }) => [
      ...(typeof call.does === "string" ? [call.does] : []),
      ...(Array.isArray(call.takes) ? call.takes.map(String) : []),
    ]);
    return new Set([...follows, ...does, ...executedByEffects(workspace)]);
  });
}

/** Transitions that effects let follow, as effects.json says of them. */
function executedByEffects(workspace: Workspace): string[] {
  return Object.values(settings(workspace, "effects", "effects")).flatMap((effect) => {
    const parameters = (effect as { takes?: unknown } | undefined)?.takes;
    return Array.isArray(parameters) ? parameters.map(String) : [];
  });
}
