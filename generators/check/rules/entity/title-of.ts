import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Loose } from "../../workspace/workspace.ts";

/** E177: the title of another record stands beside the field that says of which entity that record is. */
export const unfitTitleOf: Rule = {
  code: "E177",
  finds: "a title of another record whose entity no text field of its own record says",
  check(workspace, report) {
    each(workspace.entities.values(), (document) => {
      const entity = document.name;
      for (const [name, property] of Object.entries<Loose>(document.value.properties ?? {})) {
        if (!isRecord(property) || typeof property.title_of !== "string") continue;
        workspace.proven += 1;
        const at = { document, path: ["properties", name, "title_of"] };
        const field = fieldAt(workspace, entity, property.title_of);
        if (!field)
          report(
            at,
            `"${property.title_of}" is not in ${entity}${suggest(property.title_of, fieldNames(workspace, entity))}`,
          );
        else if (field.type !== "string")
          report(at, `"${property.title_of}" of ${entity} is no text; it names an entity`);
      }
    });
  },
};
