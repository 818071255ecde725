import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { DocumentLocation } from "../../source/document.ts";
import { own } from "../../workspace/states.ts";

/** E592: what a task asks is one of the kinds that tasks have, so that lists call it, filter by it and keep it. */
export const unknownTaskKind: Rule = {
  code: "E592",
  finds: "a step with a task whose kind tasks do not know, or a kind of no step",
  whole: true,
  check(workspace, report) {
    const task = workspace.entities.get("task");
    const kinds: unknown = task?.value.properties?.kind?.options;
    if (task === undefined || !Array.isArray(kinds)) return;
    const requiredKinds = new Set<string>();
    const unknown: { readonly kind: string; readonly location: DocumentLocation }[] = [];
    each(workspace.lifecycles, (document) => {
      for (const { entity, verb, transition, path } of own(workspace, document)) {
        if (transition.task === undefined || transition.task === false) continue;
        const kind = `${entity}_${verb}`;
        requiredKinds.add(kind);
        workspace.proven += 1;
        if (!kinds.includes(kind)) unknown.push({ kind, location: { document, path: [...path, "task"] } });
      }
    });
    const unused = kinds.map(String).filter((kind) => !requiredKinds.has(kind));
    for (const { kind, location } of unknown)
      report(
        location,
        `"${kind}" is no kind of task: add it to the options of "kind" in ${task.file}${suggest(kind, unused)}`,
      );
    kinds.forEach((kind, index) => {
      if (!requiredKinds.has(String(kind)))
        report(
          { document: task, path: ["properties", "kind", "options", index] },
          `no step asks for a task of the kind "${String(kind)}"`,
        );
    });
  },
};
