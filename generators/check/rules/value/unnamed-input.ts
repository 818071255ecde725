import { near } from "../../../output/near.ts";
import { known } from "../../page/gather/from.ts";
import type { Scope } from "../../page/scope.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { find } from "../../workspace/shape.ts";
import type { Typed } from "../../workspace/typed.ts";
import type { Workspace } from "../../workspace/workspace.ts";

/** E134: a name in a `with` list must be the name of a value that is there. */
export const unnamedInput: Rule = {
  code: "E134",
  finds: "a name in a with list that no value here has",
  check(workspace, report) {
    for (const { listed } of everything(workspace)) {
      for (const fact of listed) {
        workspace.proven += 1;
        if (nearest(workspace, fact.scope, fact.name) !== undefined) continue;
        const meant = near(fact.name, fact.scope.params?.keys() ?? []);
        report(
          fact.location,
          `nothing here is named "${fact.name}": no row, field, record or parameter${meant ? `; did you mean "${meant}"?` : ""}`,
        );
      }
    }
  },
};

/** What a bare name in a `with` list stands for, nearest first: result, row, ask, then field, record, parameter. */
export function nearest(workspace: Workspace, scope: Scope, name: string): Typed | undefined {
  for (const shape of [scope.result, scope.row]) {
    const found = shape && known(shape) ? find(workspace, known(shape)!, name)?.typed : undefined;
    if (found) return found;
  }
  const expected = scope.ask?.get(name);
  if (expected) return expected;
  for (const shape of [scope.form, scope.record]) {
    const found = shape && known(shape) ? find(workspace, known(shape)!, name)?.typed : undefined;
    if (found) return found;
  }
  const param = scope.params?.get(name);
  if (param) return param;
  const open = [scope.result, scope.row, scope.form, scope.record].includes("unknown");
  return open ? { word: "any" } : name === "ids" && scope.selection ? { word: "any" } : undefined;
}
