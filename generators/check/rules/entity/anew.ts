import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { own } from "../../workspace/states.ts";
import { isRecord, type Workspace } from "../../workspace/workspace.ts";

/** The fields that some step of an entity asks for. */
const inputsOf = (workspace: Workspace, entity: string): ReadonlySet<string> =>
  new Set(
    [...workspace.lifecycles]
      .filter((document) => document.value.entity === entity)
      .flatMap((document) => [...own(workspace, document)])
      .flatMap(({ transition }) => (Array.isArray(transition.ask) ? transition.ask : []))
      .map((field) => String(field).replace(/\?$/, "")),
  );

/** E490: what is said anew each time is asked by a step. */
export const strayAnew: Rule = {
  code: "E490",
  finds: "a field said to be asked anew that no step asks for",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const { properties } = document.value;
      const anew = isRecord(properties)
        ? Object.entries(properties).flatMap(([name, property]) =>
            isRecord(property) && property["anew"] === true ? [name] : [],
          )
        : [];
      if (anew.length === 0) return;
      const inputs = inputsOf(workspace, document.name);
      for (const name of anew) {
        workspace.proven += 1;
        if (!inputs.has(name))
          report({ document, path: ["properties", name, "anew"] }, `no step of ${document.name} asks for "${name}"`);
      }
    });
  },
};
