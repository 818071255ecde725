import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose, Workspace } from "../../workspace/workspace.ts";

/** E198: a form with which a record is made asks for all that the record cannot do without. */
export const leftOut: Rule = {
  code: "E198",
  finds: "a required field that the form with which a record is made leaves out",
  check(workspace, report) {
    for (const { transitions, items, withs } of screens(workspace)) {
      for (const { name, entity, how, location } of transitions) {
        const entry =
          how === "do" && location.path[0] === "actions"
            ? workspace.transitions.get(name.includes(".") ? name : `${entity}.${name}`)
            : undefined;
        if (
          !entry ||
          entry.entity !== location.document.value.entity ||
          (![entry.transition.from].flat().includes("draft") && ![entry.transition.from].flat().includes("new"))
        )
          continue;
        const entered = new Set([
          ...items.filter(({ use }) => use === "form" || use === "ask").map(({ path }) => path.split(".")[0]!),
          ...withs.flatMap((fact) =>
            isRecord(fact.with) ? Object.keys(fact.with) : Array.isArray(fact.with) ? fact.with.map(String) : [],
          ),
        ]);
        if (location.document.value.layout !== "form") continue;
        workspace.proven += 1;
        for (const field of people(workspace, entry.entity)) {
          if (!entered.has(field))
            report(location, `${entry.name} needs "${field}", which this form does not ask for; add it to the form`);
        }
      }
    }
  },
};

/**
 * The required fields of an entity that people give: not calculated, not begun with, no state, and no record that the
 * server knows.
 */
function people(workspace: Workspace, entity: string): string[] {
  const value = workspace.entities.get(entity)?.value;
  const axes = new Set(
    workspace.lifecycles.filter((document) => document.value.entity === entity).map((document) => document.value.axis),
  );
  const properties: Record<string, Loose> = isRecord(value?.properties) ? value.properties : {};
  return (Array.isArray(value?.required) ? value.required.map(String) : []).filter((field: string) => {
    const property = properties[field];
    return (
      isRecord(property) &&
      !("default" in property) &&
      !property.computed &&
      !property.calc &&
      !property.ref &&
      !axes.has(field)
    );
  });
}
