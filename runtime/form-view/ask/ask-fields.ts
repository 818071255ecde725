import type { EntityShape, PropertyShape } from "../../model/bundle.ts";
import type { PageContext } from "../../model/context.ts";
import { itemOf, type Item } from "../../model/grammar.ts";
import type { FormField } from "../../form/model/form-field.ts";
import { fieldsOf } from "../../form/model/form-model.ts";

/** A reason that every transition may carry although no entity has it. */
const comment: PropertyShape = { type: "string", format: "text", maxLength: 2000 };

/** The code that a transition asks of whoever takes it, to prove that it is them. */
const code: PropertyShape = { type: "string", maxLength: 8, pattern: "^[0-9]{6,8}$" };

/** What no entity needs to have for a transition to ask for it; its words are the runtime's. */
const spoken: Readonly<Record<string, PropertyShape>> = { comment, one_time_code: code };

/**
 * A property as it is asked: what else only the server writes is filled in here; what it works out stays worked out.
 */
function asInput(property: PropertyShape): PropertyShape {
  const { calc, ...rest } = property;
  return calc === true && property["computed"] === undefined ? rest : property;
}

/**
 * The asked fields that are this user's to fill in, as the entity describes them; those that are required say so as the
 * page would.
 */
export function askFields(
  page: PageContext,
  entity: string,
  items: readonly Item[],
  required: readonly string[],
): FormField[] {
  const shape: EntityShape = page.bundle.entities[entity] ?? { properties: {} };
  const named = new Set(items.map((item) => itemOf(item).field));
  const own = Object.fromEntries(
    Object.entries(shape.properties).map(([name, property]) => [name, named.has(name) ? asInput(property) : property]),
  );
  const inputItems = items
    .map(itemOf)
    .filter((item) => page.allows(item.allow))
    .map((item) => {
      return required.includes(item.field) ? { ...item, required: true as const } : item;
    });
  // What a decision by link asks beside the transition's own fields (code, agreement) is described by the page's
  // entity.
  const pageEntity = page.bundle.page.entity;
  const spare = pageEntity === undefined || pageEntity === entity ? undefined : page.bundle.entities[pageEntity];
  return inputItems.flatMap((item) => {
    const { field: name } = item;
    if (own[name] !== undefined || (spoken[name] === undefined && spare?.properties[name] === undefined))
      return fieldsOf(entity, { ...shape, properties: own, required }, [item]);
    if (name !== "comment" && pageEntity !== undefined && spare?.properties[name] !== undefined)
      return fieldsOf(pageEntity, { ...spare, required }, [item]);
    return fieldsOf("runtime", { properties: spoken, required }, [item]).map((field) =>
      name === "comment" ? { ...field, widget: "long_text" as const } : field,
    );
  });
}
