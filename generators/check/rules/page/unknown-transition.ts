import { suggest } from "../../../output/near.ts";
import { builtIn } from "../../page/gather/action.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E127: a transition that there is not, or that only a call takes: nothing is at its address. */
export const unknownTransition: Rule = {
  code: "E127",
  finds: "a transition that is not there",
  check(workspace, report) {
    for (const { transitions } of screens(workspace)) {
      for (const { name, entity, how, location } of transitions) {
        workspace.proven += 1;
        const found = transitionNamed(workspace, name, entity);
        const taker =
          found && how === "do"
            ? [...workspace.calls.values()].find(
                ({ call }) => call.only === true && Array.isArray(call.takes) && call.takes.includes(found.name),
              )
            : undefined;
        if (taker) report(location, `"${name}" is taken by the call "${taker.name}" alone`);
        if (found) continue;
        const own = [...workspace.transitions.values()]
          .filter((entry) => entry.entity === entity)
          .map((entry) => entry.verb);
        if (name.includes("."))
          report(location, `unknown transition "${name}"${suggest(name, workspace.transitions.keys())}`);
        else
          report(
            location,
            `${entity ?? "this page's entity"} has no transition "${name}"${suggest(name, [...own, ...builtIn]) || `${listed(own)}${elsewhere(workspace, name)}`}`,
          );
      }
    }
  },
};

/** The entities that have a transition of this name. */
function elsewhere(workspace: Workspace, name: string): string {
  const names = [...workspace.transitions.values()].filter(({ verb }) => verb === name).map((entry) => entry.name);
  return names.length === 0
    ? ""
    : `; of another record it is written with its entity: ${names.map((one) => `"${one}"`).join(", ")}`;
}

/** The transitions that there are, where they are few enough to be read. */
const listed = (own: readonly string[]): string =>
  own.length === 0 || own.length > 16 ? "" : `; it has ${own.join(", ")}`;
