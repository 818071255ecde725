import { article } from "../../../output/article.ts";
import { suggest } from "../../../output/near.ts";
import { fieldAt, fieldNames } from "../../workspace/field.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { propertyRule } from "./property.ts";

/** E502: people see a field of the referred record. */
export const unknownShow = propertyRule(
  "E502",
  "a show that the referred entity does not have",
  ({ property }, workspace) => {
    if (property.show === undefined) return undefined;
    if (typeof property.ref !== "string") return { at: "show", says: '"show" goes with "ref"' };
    if (!workspace.entities.has(property.ref)) return undefined;
    const missing = [property.show]
      .flat()
      .map(String)
      .find((field) => !fieldAt(workspace, property.ref, field));
    return missing === undefined
      ? undefined
      : {
          at: "show",
          says: `"${missing}" is not in ${property.ref}${suggest(missing, fieldNames(workspace, property.ref)) || calledBy(workspace, property.ref)}`,
        };
  },
);

/** By what people call a record, which is what most references show. */
function calledBy(workspace: Workspace, entity: string): string {
  const title: unknown = workspace.entities.get(entity)?.value.title;
  return typeof title === "string" ? `; ${article(entity)} is called by "${title}"` : "";
}

/** E492: a brand is told by the name of its folder, which is plain text. */
export const strangeBrand = propertyRule("E492", "a brand that is no plain text", ({ property }) =>
  property.brand === true &&
  (property.type !== "string" || property.ref !== undefined || property.options !== undefined)
    ? { at: "brand", says: "a brand is told by the name of its folder, a text without options" }
    : undefined,
);
