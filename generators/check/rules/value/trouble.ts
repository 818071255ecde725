import type { Trouble } from "../../page/operand.ts";
import { resolve } from "../../page/operand.ts";
import { everything } from "../../rule.ts";
import type { Rule } from "../../rule.ts";

/** A kind of finding about references of one sort that lead nowhere. */
export function lost(code: string, trouble: Trouble, finds: string): Rule {
  return {
    code,
    finds,
    check(workspace, report) {
      for (const { operands } of everything(workspace)) {
        for (const { kind, path, place, scope } of operands) {
          const found = resolve(workspace, scope, kind, path);
          if (found.trouble === trouble) report(place, found.message!);
        }
      }
    },
  };
}
