import type { EntityShape, PropertyShape } from "../../page/bundle.ts";
import type { PageContext } from "../../page/context.ts";
import { itemOf, type Item } from "../../page/grammar.ts";
import type { FormField } from "../model/form-field.ts";
import { fieldsOf } from "../model/form-model.ts";

/** A reason that every transition may carry although no entity has it. */
const comment: PropertyShape = { type: "string", format: "text", maxLength: 2000 };

/** The asked fields that are this user's to fill in, as the entity describes them; those that are required say so as the page would. */
export function askFields(page: PageContext, entity: string, items: readonly Item[], required: readonly string[]): FormField[] {
  const shape: EntityShape = page.bundle.entities[entity] ?? { properties: {} };
  const { comment: own = comment } = shape.properties;
  const whole: EntityShape = { ...shape, properties: { ...shape.properties, comment: own }, required };
  const asked = items.map(itemOf).filter((item) => page.allows(item.allow)).map((item) => {
    return required.includes(item.field) ? { ...item, required: true as const } : item;
  });
  // What a decision by link asks beside the transition's own fields (code, agreement) is described by the page's entity.
  const pageEntity = page.bundle.page.entity;
  const spare = pageEntity === undefined || pageEntity === entity ? undefined : page.bundle.entities[pageEntity];
  return asked.flatMap((item) => {
    if (pageEntity !== undefined && spare?.properties[item.field] && !whole.properties[item.field]) return fieldsOf(pageEntity, { ...spare, required }, [item]);
    return fieldsOf(entity, whole, [item]).map((field) => (field.name === "comment" && !shape.properties["comment"] ? { ...field, entity: "runtime", widget: "long_text" as const } : field));
  });
}
