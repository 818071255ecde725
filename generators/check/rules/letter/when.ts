import { mentions } from "../../../../registry/validation/mentions.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../world/field.ts";
import { suggest } from "../../near.ts";

/** E806: whether a letter is sent depends on its record alone. */
export const letterWhen: Rule = {
  code: "E806",
  finds: "a letter's when about what its record does not have",
  check(world, report) {
    each(world.letters.values(), (document) => {
      const { entity, when } = document.value;
      if (when === undefined || !world.entities.has(entity)) return;
      for (const { kind, path } of mentions([when])) {
        world.proven += 1;
        if (kind !== "record")
          report({ document, path: ["when"] }, `a letter's when speaks of its record, not of "${kind}"`);
        else if (!fieldAt(world, entity, path))
          report(
            { document, path: ["when"] },
            `"${path}" is not in ${entity}${suggest(path, fieldNames(world, entity))}`,
          );
      }
    });
  },
};
