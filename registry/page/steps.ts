import type { Item } from "../../generated/types/grammar/index.d.ts";
import type { NamedPage, Registry } from "../model.ts";

/** Where a form in steps enters the fields of its entity. */
export interface StepsOfForm {
  /**
   * The step in which a field, a part of it or the group it belongs to is entered first; none where the form does not
   * ask for it.
   */
  stepOf(field: string): string | undefined;
  /** Fields that the form always asks for, beside those that a whole record must have. */
  readonly required: readonly string[];
}

const fieldOf = (item: Item): string => (typeof item === "string" ? item : item.field);
const isWithin = (one: string, other: string): boolean => one === other || one.startsWith(`${other}.`);

const kept = new WeakMap<NamedPage, StepsOfForm>();

function read(page: NamedPage): StepsOfForm {
  const steps = (page.steps ?? []).map(({ name, form }) => ({ name, items: form ?? [] }));
  return {
    stepOf: (field) =>
      steps.find(({ items }) => items.map(fieldOf).some((own) => isWithin(own, field) || isWithin(field, own)))?.name,
    required: steps.flatMap(({ items }) =>
      items.flatMap((item) => (typeof item !== "string" && item.required === true ? [item.field] : [])),
    ),
  };
}

/** The steps of the page on which records of an entity are entered; none where no form of it has steps. */
export function stepsOfForm(registry: Pick<Registry, "pages">, entity: string): StepsOfForm | undefined {
  const page = [...registry.pages.values()].find(
    (one) => one.entity === entity && one.layout === "form" && one.steps !== undefined,
  );
  if (!page) return undefined;
  const known = kept.get(page) ?? read(page);
  kept.set(page, known);
  return known;
}
