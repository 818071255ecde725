import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Path } from "../../source/document.ts";

/** E802: a letter shows fields of its entity, or its own values. */
export const letterField: Rule = {
  code: "E802",
  finds: "a letter with a field that its entity does not have",
  check(workspace, report) {
    each(workspace.letters.values(), (document) => {
      const { entity, values, parts } = document.value;
      if (!workspace.entities.has(entity)) return;
      const own = Object.keys(isRecord(values) ? values : {});
      const one = (item: unknown, path: Path, prefix = ""): void => {
        workspace.proven += 1;
        const field = isRecord(item) ? item["field"] : item;
        if (field === "id" || field === "version")
          report(
            { document, path },
            `"${field}" says nothing to who reads it${workspace.entities.get(entity)?.value.number === undefined || prefix ? "" : '; write "number"'}`,
          );
        else if (!own.includes(String(field)) && !fieldAt(workspace, entity, `${prefix}${field}`))
          report(
            { document, path },
            `"${field}" is not in ${entity}${prefix ? `.${prefix.slice(0, -1)}` : ""}${suggest(String(field), [...fieldNames(workspace, entity, prefix.slice(0, -1) || undefined), ...own])}`,
          );
      };
      (Array.isArray(parts) ? parts : []).forEach((part: unknown, index: number) => {
        if (!isRecord(part)) return;
        for (const key of ["fields", "figures"])
          (Array.isArray(part[key]) ? part[key] : []).forEach((field: unknown, position: number) =>
            one(field, ["parts", index, key, position]),
          );
        if (!isRecord(part.list)) return;
        one(part.list.from, ["parts", index, "list", "from"]);
        if (fieldAt(workspace, entity, String(part.list.from)))
          (part.list.columns ?? []).forEach((field: unknown, position: number) =>
            one(field, ["parts", index, "list", "columns", position], `${part.list.from}.`),
          );
      });
    });
  },
};
