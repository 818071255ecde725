import { suggest } from "../../../output/near.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";

/** E164: `only` names options that the field does not have. */
export const unknownNarrowing: Rule = {
  code: "E164",
  finds: "an option named by only that the field does not have",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { item, shape, scope, path, location } of items) {
        if (!Array.isArray(item?.only)) continue;
        const around = shape ?? (scope.form === undefined || scope.form === "unknown" ? undefined : scope.form);
        const declared = (around?.entities ?? [])
          .map((entity) => fieldAt(workspace, entity, path))
          .find((field) => field !== undefined);
        if (declared === undefined) continue;
        const options = (declared?.items?.options ?? declared?.options ?? []) as string[];
        item.only.forEach((name: unknown, index: number) => {
          workspace.proven += 1;
          if (!options.includes(String(name)))
            report(
              { document: location.document, path: [...location.path.slice(0, -1), "only", index] },
              `${path} has no option "${String(name)}"${suggest(String(name), options)}`,
            );
        });
      }
    }
  },
};

/** E165: a button at a field stands where something is filled in. */
export const fieldButton: Rule = {
  code: "E165",
  finds: "a button at a field that nobody fills in",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { item, use, path, location } of items) {
        if (item?.action === undefined) continue;
        workspace.proven += 1;
        if (use !== "form" && use !== "ask")
          report(
            { document: location.document, path: [...location.path.slice(0, -1), "action"], key: true },
            `${path} is shown here, not filled in; put the button among "actions"`,
          );
      }
    }
  },
};

/** E491: what a field begins with is said beside its look-up; without one it is the `fill`. */
export const strayBegin: Rule = {
  code: "E491",
  finds: "a begin without a look-up",
  check(workspace, report) {
    for (const { items } of screens(workspace)) {
      for (const { item, path, location } of items) {
        if (item?.begin === undefined) continue;
        workspace.proven += 1;
        if (item.lookup === undefined)
          report(
            { document: location.document, path: [...location.path.slice(0, -1), "begin"], key: true },
            `${path} looks nothing up; say what it begins with by "fill"`,
          );
      }
    }
  },
};
