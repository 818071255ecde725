import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";
import { placesIn } from "../../workspace/wording.ts";

const always = new Set([
  "product",
  "brand",
  "company",
  "recipient",
  "actor",
  "link",
  "code",
  "minutes",
  "hours",
  "days",
  "date",
  "comment",
  "number",
]);

/** E804: a letter's text has places only for fields of its entity and its own values. */
export const letterPlace: Rule = {
  code: "E804",
  finds: "a letter's text with a place for what its entity does not have",
  check(workspace, report) {
    each(
      workspace.wordings.filter(({ name }) => name.endsWith("/letter")),
      (document) => {
        for (const [key, text] of Object.entries<unknown>(document.value)) {
          const letter = workspace.letters.get(key.split(".")[0]!);
          if (!letter || !workspace.entities.has(letter.value.entity) || typeof text !== "string") continue;
          const { entity, values, places } = letter.value;
          for (const name of placesIn(text)) {
            workspace.proven += 1;
            const known =
              always.has(name) ||
              (isRecord(values) && name in values) ||
              (Array.isArray(places) && places.includes(name)) ||
              fieldAt(workspace, entity, name) !== undefined;
            if (!known)
              report(
                { document, path: [key] },
                `{{${name}}} is neither in ${entity} nor a value of the letter "${letter.name}"`,
              );
          }
        }
      },
    );
  },
};
