import { suggest } from "../../../output/near.ts";
import { actedOn, builtIn } from "../../page/gather/action.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import { callInputs, transitionInputs } from "../../workspace/inputs.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E119: a page may reorder what an action asks, not ask for more. */
export const excessInput: Rule = {
  code: "E119",
  finds: "an action that asks for a field its transition or call does not take",
  check(workspace, report) {
    for (const { actions } of screens(workspace)) {
      for (const { node, location, scope } of actions) {
        if (!Array.isArray(node.ask) || typeof node.do !== "string") continue;
        const entity = actedOn({ ...scope, ...(scope.row ? { row: scope.row } : {}) }, node.on);
        const entry = workspace.calls.get(node.do);
        const transition = entry ? undefined : transitionNamed(workspace, node.do, entity);
        const parameters = entry
          ? [...callInputs(workspace, entry).parameters.keys()]
          : transition
            ? [...transitionInputs(workspace, transition, transition.transition.from === "new").parameters.keys()]
            : builtIn.includes(node.do) && entity
              ? fieldNames(workspace, entity)
              : undefined;
        if (!parameters) continue;
        const inputs = node.ask.map((item: unknown) => String(isRecord(item) ? item.field : item));
        // Whose fields the dialog shows: the call's own shape, what it is about, or what stands around.
        const shown =
          entry === undefined
            ? undefined
            : typeof entry.call.input === "string"
              ? entry.call.input
              : inputs.every((name: string) => name === "comment" || fieldAt(workspace, entry.entity, name))
                ? entry.entity
                : entity;
        const given = new Set(
          Object.values(isRecord(node.with) ? node.with : {}).flatMap((value) =>
            isRecord(value) && typeof value.ask === "string" ? [value.ask] : [],
          ),
        );
        // What a call is given under other names comes from fields of what the page is about.
        const renamed = new Set(given.size > 0 && entry && entity ? fieldNames(workspace, entity) : []);
        node.ask.forEach((item: unknown, index: number) => {
          const name = String(isRecord(item) ? item.field : item);
          const path = [...location.path, "ask", index, ...(isRecord(item) ? ["field"] : [])];
          workspace.proven += 1;
          if (shown !== undefined && name !== "comment" && !fieldAt(workspace, shown, name))
            report(
              { document: location.document, path },
              `nothing says what "${name}" is: ${shown} has no such field; give ${node.do} an input shape of its own`,
            );
          else if (!parameters.includes(name) && !given.has(name) && !renamed.has(name))
            report(
              { document: location.document, path },
              `${node.do} does not take "${name}"${suggest(name, parameters)}`,
            );
        });
      }
    }
  },
};
