import { suggest } from "../../../output/near.ts";
import { actionsWith } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { actedOn } from "../../page/gather/action.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** The entity of which an action makes a record; undefined where it makes none. */
function madeBy(workspace: Workspace, does: unknown, own: string | undefined): string | undefined {
  if (does === "create") return own;
  const creates: unknown = typeof does === "string" ? workspace.calls.get(does)?.call["creates"] : undefined;
  return typeof creates === "string" ? creates : undefined;
}

/** The steps that people take on a record of an entity that has just been made. */
const firstSteps = (workspace: Workspace, entity: string): string[] =>
  [...workspace.transitions.values()]
    .filter((one) => one.entity === entity && isFirst(workspace, one.entity, one.transition))
    .map(({ verb }) => verb);

function isFirst(workspace: Workspace, entity: string, transition: Loose): boolean {
  const { from, by } = transition;
  const begins = Object.values((workspace.entities.get(entity)?.value["properties"] ?? {}) as Loose)
    .filter(isRecord)
    .map(({ default: first }) => first);
  return (
    [from].flat().some((state: unknown) => begins.includes(state)) &&
    !(Array.isArray(by) && by.every((who) => who === "system"))
  );
}

/** E180: what follows on a record that is made is a step that people take on a new one. */
export const nextStep: Rule = {
  code: "E180",
  finds: "a step that cannot follow on the record that an action makes",
  check(workspace, report) {
    for (const { node, name, at, scope } of actionsWith(workspace, "next")) {
      const made = madeBy(workspace, node.do, actedOn(scope, node.on));
      const steps = made === undefined ? [] : firstSteps(workspace, made);
      if (made === undefined || node.ask === undefined)
        report(at, "only on a record that a dialog makes a step follows: say do: create, and ask");
      else if (!steps.includes(name)) report(at, `no step "${name}" is taken on a new ${made}${suggest(name, steps)}`);
    }
  },
};
