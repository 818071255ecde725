import { suggest } from "../../../output/near.ts";
import { resolve } from "../../page/operand.ts";
import { known } from "../../page/gather/from.ts";
import { screens } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { called, find, isKnown, names } from "../../workspace/shape.ts";

/** E128: a `from` that names neither a source nor a field of the main record. */
export const unknownFrom: Rule = {
  code: "E128",
  finds: "a from, pick or fill that names neither a source nor a field of the main record",
  check(workspace, report) {
    for (const { froms, fills } of screens(workspace)) {
      for (const { from, location, scope } of [...froms, ...fills]) {
        workspace.proven += 1;
        const [name = "", ...rest] = from.split(".");
        if (scope.sources?.has(name)) {
          const shape = scope.sources.get(name);
          const path = rest.join(".");
          const inRows = shape?.rows && ["count", "summary"].includes(rest[0]!);
          if (shape && isKnown(workspace, shape) && path && !inRows && !find(workspace, shape, path))
            report(
              location,
              `"${path}" is not in ${called(shape)}, which ${name} brings${suggest(path, names(workspace, shape))}`,
            );
          continue;
        }
        if (name === "selection" && scope.selection) continue;
        if (rest.length > 0 && ["stored", "user", "param", "record"].includes(name)) {
          const found = resolve(workspace, scope, name, rest.join("."));
          if (found.trouble) report(location, found.message!);
          continue;
        }
        const holders = [scope.record, scope.form];
        if (
          holders.includes("unknown") ||
          holders.some((holder) => known(holder) && find(workspace, known(holder)!, from))
        )
          continue;
        report(
          location,
          `unknown source "${name}"${
            suggest(name, [
              ...(scope.sources?.keys() ?? []),
              ...holders.flatMap((holder) => (known(holder) ? names(workspace, known(holder)!) : [])),
            ]) ||
            (scope.sources && scope.sources.size > 0 ? `; known here: ${[...scope.sources.keys()].join(", ")}` : "")
          }`,
        );
      }
    }
  },
};
