import { suggest } from "../../../output/near.ts";
import { callsOf } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";

/**
 * E425: a call tells what may be done to other records only of records or rows that it answers, by fields that refer to
 * one record each.
 */
export const offersOfNothing: Rule = {
  code: "E425",
  finds: "a call that tells of steps on records to which nothing refers",
  check(workspace, report) {
    for (const entry of callsOf(workspace)) {
      const { offers, lists, reads, rows, answer } = entry.call;
      if (!Array.isArray(offers)) continue;
      workspace.proven += 1;
      const at = { document: entry.document, path: [...entry.path, "offers"] };
      const entity: unknown = lists ?? reads ?? (rows === true ? answer : undefined);
      if (typeof entity !== "string") report({ ...at, key: true }, `"${entry.name}" neither lists nor reads records`);
      else
        offers.forEach((field, index) => {
          const ref: unknown = fieldAt(workspace, entity, field)?.ref;
          if (typeof ref === "string" && workspace.entities.get(ref)?.value.table !== false) return;
          report(
            { ...at, path: [...at.path, index] },
            `"${String(field)}" of ${entity} refers to no record${suggest(String(field), fieldNames(workspace, entity))}`,
          );
        });
    }
  },
};
