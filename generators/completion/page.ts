import type { Workspace } from "../check/workspace/workspace.ts";
import { fieldWords } from "./fields.ts";
import { choice, hint } from "./schema.ts";
import type { Schema } from "./schema.ts";

/** Adds to a page's schema: when it is about this entity, these are its fields. */
export function withFields(schema: Schema, workspace: Workspace): Schema {
  const definitions = { ...schema.definitions };
  const cases = [...workspace.entities].map(([entity, document]): Schema => {
    const words = fieldWords(workspace, entity);
    const name = `fields.${entity}`;
    definitions[name] = choice(words);
    definitions[`items.${entity}`] = {
      items: {
        anyOf: [
          { $ref: `#/definitions/${name}` },
          { type: "object", properties: { field: { $ref: `#/definitions/${name}` } } },
        ],
      },
    };
    const items: Schema = { $ref: `#/definitions/items.${entity}` };
    const views = Object.keys(document.value.views ?? {});
    const hinted: Schema = { items: hint(words, {}) };
    return {
      if: { properties: { entity: { const: entity } }, required: ["entity"] },
      // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word
      then: {
        properties: {
          form: items,
          list: hinted,
          fields: hinted,
          filters: hinted,
          totals: hinted,
          steps: { items: { properties: { form: items } } },
          sections: { items: { properties: { list: hinted, fields: hinted, form: hinted, figures: hinted } } },
          ...(views.length > 0
            ? {
                view: choice(views.map((view) => [view, (document.value.views[view] as string[]).join(", ")] as const)),
              }
            : {}),
        },
      },
    };
  });
  return { ...schema, allOf: [...(schema.allOf ?? []), ...cases], definitions };
}
