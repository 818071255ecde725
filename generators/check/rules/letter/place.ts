import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt } from "../../world/field.ts";
import { isRecord } from "../../world/world.ts";
import { placesIn } from "../../world/wording.ts";

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
  check(world, report) {
    each(
      world.wordings.filter(({ name }) => name.endsWith("/letter")),
      (document) => {
        for (const [key, text] of Object.entries<unknown>(document.value)) {
          const letter = world.letters.get(key.split(".")[0]!);
          if (!letter || !world.entities.has(letter.value.entity) || typeof text !== "string") continue;
          const { entity, values, places } = letter.value;
          for (const name of placesIn(text)) {
            world.proven += 1;
            const known =
              always.has(name) ||
              (isRecord(values) && name in values) ||
              (Array.isArray(places) && places.includes(name)) ||
              fieldAt(world, entity, name) !== undefined;
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
