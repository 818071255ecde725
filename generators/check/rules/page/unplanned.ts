import { inputFields } from "../../../../registry/lifecycle.ts";
import { givenNames } from "../../page/gather/with.ts";
import { screens, type Rule } from "../../rule.ts";
import { transitionNamed } from "../../workspace/answer.ts";
import { find } from "../../workspace/shape.ts";

/**
 * E173: a preview brings what its transition cannot do without: by `with`, or by the fields of the form it stands on.
 */
export const unplanned: Rule = {
  code: "E173",
  finds: "a previewed transition without a value that it asks for",
  check(workspace, report) {
    for (const { withs, items } of screens(workspace)) {
      const filled = new Set(items.filter(({ use }) => use === "form").map(({ path }) => path));
      for (const { transition, scope, location, with: given } of withs) {
        if (
          transition === undefined ||
          location.path.at(-3) === "actions" ||
          !isPlan(location.document.value, location.path)
        )
          continue;
        const entry = transitionNamed(workspace, transition.name, transition.entity);
        if (!entry || !Array.isArray(entry.transition.ask)) continue;
        const names = givenNames(given);
        for (const { field, required } of inputFields(entry.transition)) {
          workspace.proven += 1;
          const held = filled.has(field) && scope.form !== undefined;
          const brought = names.includes(field) || held || field === "comment";
          if (required && !brought)
            report(
              { document: location.document, path: location.path.slice(0, -1) },
              `${entry.name} asks "${field}"; give it in "with"${find(workspace, { entities: [entry.entity], rows: false }, field) ? " or let the form ask it" : ""}`,
            );
        }
      }
    }
  },
};

/** Whether the `with` at a path is a preview's. */
function isPlan(value: unknown, path: readonly (string | number)[]): boolean {
  let node: unknown = value;
  for (const step of path.slice(0, -1)) node = (node as Record<string | number, unknown> | undefined)?.[step];
  return typeof (node as { plan?: unknown } | undefined)?.plan === "string";
}
