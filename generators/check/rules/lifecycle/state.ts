import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { suggestOption } from "../../workspace/option-called.ts";
import { own, statesOf } from "../../workspace/states.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E302: a state to start in that the axis does not have. */
export const unknownFromState: Rule = {
  code: "E302",
  finds: "a from that is no state of the axis",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const states = statesOf(workspace, document);
      if (states.length === 0) return;
      for (const { transition, path } of own(workspace, document)) {
        [transition.from ?? []].flat().forEach((state: unknown, index: number) => {
          workspace.proven += 1;
          if (state !== "new" && !states.includes(String(state)))
            report(
              { document, path: [...path, "from", ...(Array.isArray(transition.from) ? [index] : [])] },
              `"${state}" is no state of ${document.name}${severalIn(String(state), states) || suggestOption(workspace, document.value, String(state), states)}`,
            );
        });
      }
    });
  },
};

/** What to write where several states stand in one text. */
function severalIn(text: string, states: readonly string[]): string {
  const parts = text.split(/[\s,|]+/).filter(Boolean);
  return parts.length > 1 && parts.every((part) => states.includes(part))
    ? `; write [${parts.map((part) => `"${part}"`).join(", ")}]`
    : "";
}

/** E303: a state to lead to that the axis does not have, or a final, void or placed one that it does not have. */
export const unknownToState: Rule = {
  code: "E303",
  finds: "a to, final, void or place of the diagram that is no state of the axis",
  check(workspace, report) {
    each(workspace.lifecycles, (document) => {
      const states = statesOf(workspace, document);
      if (states.length === 0) return;
      const one = (state: unknown, path: (string | number)[], key = false): void => {
        workspace.proven += 1;
        if (!states.includes(String(state)))
          report(
            { document, path, key },
            `"${state}" is no state of ${document.name}${suggestOption(workspace, document.value, String(state), states) || `; it has ${states.join(", ")}, and a further one is an option of "${document.value.axis}" of ${document.value.entity}`}`,
          );
      };
      for (const { transition, path } of own(workspace, document)) {
        if (typeof transition.to === "string") one(transition.to, [...path, "to"]);
        if (Array.isArray(transition.to))
          transition.to.forEach((way: unknown, index: number) => {
            if (isRecord(way)) one(way.to, [...path, "to", index, "to"]);
          });
      }
      for (const key of ["final", "void"])
        (document.value[key] ?? []).forEach((state: unknown, index: number) => one(state, [key, index]));
      for (const state of Object.keys(isRecord(document.value.diagram) ? document.value.diagram : {}))
        if (state !== "new") one(state, ["diagram", state], true);
    });
  },
};
