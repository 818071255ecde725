import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { isRecord } from "../../world/world.ts";
import type { Path } from "../../source/document.ts";

/** E802: a letter shows fields of its entity, or its own values. */
export const letterField: Rule = {
  code: "E802",
  finds: "a letter with a field that its entity does not have",
  check(world, report) {
    each(world.letters.values(), (document) => {
      const { entity, values, parts } = document.value;
      if (!world.entities.has(entity)) return;
      const own = Object.keys(isRecord(values) ? values : {});
      const one = (field: unknown, path: Path, prefix = ""): void => {
        world.proven += 1;
        if (!own.includes(String(field)) && !fieldAt(world, entity, `${prefix}${field}`))
          report(
            { document, path },
            `"${field}" is not in ${entity}${prefix ? `.${prefix.slice(0, -1)}` : ""}${suggest(String(field), [...fieldNames(world, entity, prefix.slice(0, -1) || undefined), ...own])}`,
          );
      };
      (Array.isArray(parts) ? parts : []).forEach((part: unknown, index: number) => {
        if (!isRecord(part)) return;
        for (const key of ["fields", "figures"])
          (Array.isArray(part[key]) ? part[key] : []).forEach((field: unknown, spot: number) =>
            one(field, ["parts", index, key, spot]),
          );
        if (!isRecord(part.list)) return;
        one(part.list.from, ["parts", index, "list", "from"]);
        if (fieldAt(world, entity, String(part.list.from)))
          (part.list.columns ?? []).forEach((field: unknown, spot: number) =>
            one(field, ["parts", index, "list", "columns", spot], `${part.list.from}.`),
          );
      });
    });
  },
};
