import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import { isRecord } from "../../workspace/workspace.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { placesIn } from "../../workspace/wording.ts";

/** What every letter's text may name beside its record: the server fills these whenever one is sent. */
const always = new Set(["brand", "company", "actor", "comment"]);

/** Whether a name is not that of the number that only a numbered entity has. */
const isNumbered = (workspace: Workspace, entity: string, name: string): boolean =>
  name !== "number" || workspace.entities.get(entity)?.value.number !== undefined || ownsField(workspace, entity, name);

const ownsField = (workspace: Workspace, entity: string, name: string): boolean =>
  Object.hasOwn(workspace.entities.get(entity)?.value.properties ?? {}, name);

const nameable = (workspace: Workspace, entity: string): string[] =>
  fieldNames(workspace, entity).filter((name) => isNumbered(workspace, entity, name));

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
              (fieldAt(workspace, entity, name) !== undefined && isNumbered(workspace, entity, name));
            if (!known)
              report(
                { document, path: [key] },
                `{{${name}}} is neither in ${entity} nor a value of the letter "${letter.name}"${suggest(name, nameable(workspace, entity))}`,
              );
            else if (name.includes("."))
              report(
                { document, path: [key] },
                `a sentence names fields alone, and "${name}" lies within one; give it a name in "values" of schemas/letters/${letter.name}.json`,
              );
          }
        }
      },
    );
  },
};
