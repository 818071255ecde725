import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { ends, own, starts } from "../../workspace/states.ts";

/** E365: where one step asks for the whole record, no other takes it into use unfinished. */
export const unfinished: Rule = {
  code: "E365",
  finds:
    "a step of people that takes a draft into use without asking for the whole record, beside one that asks for it",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const all = [...own(workspace, document)];
      const { entity, axis } = document.value;
      const began = fieldAt(workspace, entity, axis)?.default;
      if (!all.some((entry) => entry.transition.whole === true && starts(entry)?.includes(String(began)))) return;
      const over: readonly unknown[] = Array.isArray(document.value.final) ? document.value.final : [];
      for (const entry of all) {
        workspace.proven += 1;
        const { transition, path, verb } = entry;
        const people = (Array.isArray(transition.by) ? transition.by : []).some((who: unknown) => who !== "system");
        if (!people || transition.whole === true || starts(entry)?.includes(String(began)) !== true) continue;
        const uses = ends(entry).filter((state) => state !== began && !over.includes(state));
        if (uses.length > 0)
          report(
            { document, path, key: true },
            `${verb} takes a record to ${uses.join(", ")} that nobody has asked to be whole; say whole: true`,
          );
      }
    });
  },
};
