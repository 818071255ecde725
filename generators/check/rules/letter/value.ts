import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Path } from "../../source/document.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E808: a letter's own value is made of a field that there is, and of one of the kind that it needs. */
export const letterValue: Rule = {
  code: "E808",
  finds: "a letter's own value that is made of no field, or of one of another kind",
  check(workspace, report) {
    each(workspace.letters.values(), (document) => {
      const { entity, values } = document.value;
      if (!workspace.entities.has(entity) || !isRecord(values)) return;
      /** The field at the end of a way over references; undefined where it is told that there is none. */
      const fieldAtEnd = (path: Path, declared: unknown): Record<string, unknown> | undefined => {
        workspace.proven += 1;
        let of: string = entity;
        const names = String(declared).split(".");
        for (const [index, name] of names.entries()) {
          const field = fieldAt(workspace, of, name);
          if (!isRecord(field)) {
            report({ document, path }, `"${name}" is not in ${of}${suggest(name, fieldNames(workspace, of))}`);
            return undefined;
          }
          if (index === names.length - 1) return field;
          if (typeof field["ref"] !== "string") {
            report({ document, path }, `"${name}" of ${of} leads to no record, so nothing lies behind it`);
            return undefined;
          }
          of = field["ref"];
        }
        return undefined;
      };
      for (const [name, declared] of Object.entries(values)) {
        if (!isRecord(declared)) continue;
        const kind = ["field", "words", "account"].find((one) => declared[one] !== undefined) ?? "field";
        const of: unknown = declared[kind];
        const path = ["values", name, kind];
        const field = fieldAtEnd(path, of);
        if (kind === "words" && field && field["format"] !== "money")
          report({ document, path }, `"${String(of)}" is no amount, so it is not written out`);
        const wrong =
          kind === "account" && field ? accountProblem(String(of), field["ref"], declared["usage"]) : undefined;
        if (wrong !== undefined) report({ document, path }, wrong);
      }
    });
  },
};

/** Why no account is told; undefined where it is: a named one, or one of a legal entity by what it serves. */
function accountProblem(of: string, ref: unknown, usage: unknown): string | undefined {
  if (ref === "bank_account")
    return usage === undefined ? undefined : `"${of}" names the account itself, so usage chooses none`;
  if (ref !== "company_entity") return `"${of}" is neither an account nor a legal entity, which has one`;
  return usage === undefined ? `"${of}" may have several accounts; say with usage what it is paid for` : undefined;
}
