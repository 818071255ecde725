import { transitionPath } from "../../../../registry/lifecycle.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { registryOf } from "../../workspace/registry.ts";
import { areSame } from "../../workspace/gathered.ts";
import { own } from "../../workspace/states.ts";
import { once } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E434: what a person does is sent somewhere. */
export const addressless: Rule = {
  code: "E434",
  finds: "a transition of people that no address takes",
  check(workspace, report) {
    const registry = registryOf(workspace);
    const byCalls = executedByCalls(workspace);
    each(workspace.lifecycles, (document) => {
      for (const { transition, path, verb, name, entity, parked } of own(workspace, document)) {
        const isOfPeople = Array.isArray(transition.by) && transition.by.some((who: unknown) => who !== "system");
        workspace.proven += 1;
        // What has a base has an address; only without one the calls are searched.
        const hasAddress =
          byCalls.has(name) || registry.bases.has(entity) || transitionPath(registry, entity, verb) !== undefined;
        if (parked || !isOfPeople || hasAddress) continue;
        const base = `"base": "obligation/${entity.replaceAll("_", "/")}"`;
        report(
          { document, path, key: true },
          `${verb} has no address to which it is sent: say ${base} in schemas/calls/${entity}.json`,
        );
      }
    });
  },
};

/** Transitions that calls with an address of their own take. */
function executedByCalls(workspace: Workspace): ReadonlySet<string> {
  return once(
    workspace,
    "transitions that calls take",
    () => new Set([...workspace.calls.values()].flatMap(({ call }) => (Array.isArray(call.takes) ? call.takes : []))),
    areSame,
  );
}
