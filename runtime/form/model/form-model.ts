import type { PropertyShape, EntityShape, PageBundle } from "../../model/bundle.ts";
import { type FieldItem, itemOf, type Item, type Page } from "../../model/grammar.ts";
import type { InputName } from "../../../schemas/vocabulary/input/inputs.ts";
import type { WidgetName, FormField, FormSection } from "./form-field.ts";
import { controlling } from "../condition/controlling.ts";

const decimals: readonly string[] = ["money", "rate", "percent", "number"];
/** Formats that read a value written another way than it is kept: `+65 8123 4567`, `201199106w`. */
const spelled: readonly string[] = ["phone", "uen", "nric", "postal", "bank_account", "swift"];
/** The words that a page says for an input; of the displays only cards are also filled. */
const byWord: Readonly<Record<InputName | "cards", WidgetName>> = {
  secret: "secret",
  new_secret: "new_secret",
  code: "code",
  human: "human",
  cards: "cards",
  long_text: "long_text",
  slider: "slider",
};

/** Longer texts get several lines. */
const oneLine = 200;

/** The input that fits a field: what the page asks for (`as`), else what follows from its type, format and options. */
function widgetOf(shape: PropertyShape, item: FieldItem): WidgetName {
  const named = (byWord as Readonly<Record<string, WidgetName>>)[item.as ?? ""];
  // Of a list several are chosen, in cards too.
  if (named !== undefined) return named === "cards" && shape.items?.options !== undefined ? "choices" : named;
  if (shape.calc) return "figure";
  const items = shape.items;
  // Texts without a list of their own are chosen from what a source offers.
  if (items?.type === "string" && items.ref === undefined && item.pick !== undefined) return "choices";
  if (items?.file && shape["categories"] !== undefined) return "papers";
  if (items)
    return items.file ? "file" : items.options ? "choices" : items.ref ? "refs" : items.properties ? "rows" : "text";
  if (shape.file) return "file";
  if (shape.ref) return "ref";
  if (shape.options || shape.format === "currency" || shape.format === "country" || shape.format === "month_of_year")
    return "choice";
  // One text of what a source offers.
  if (shape.type === "string" && item.pick !== undefined) return "choice";
  if (shape.type === "boolean") return "yes";
  if (shape.format === "integer" || shape.type === "integer") return "integer";
  if (shape.format === "date") return "date";
  if (shape.format === "datetime") return "datetime";
  if (shape.format !== undefined && decimals.includes(shape.format)) return "decimal";
  if (shape.format === "file") return "file";
  if (item.field.includes("password")) return "secret";
  if (shape.format !== undefined && spelled.includes(shape.format)) return "spelled";
  if (shape.format !== undefined && shape.format !== "text") return "text";
  return (shape.maxLength ?? 0) > oneLine ? "long_text" : "text";
}

/**
 * The property at a dotted path of an entity, through groups and rows, and whether a whole record must have it.
 * @throws when the entity has no such field: the check proves this never ships.
 */
export function shapeAt(entity: EntityShape, path: string): { shape: PropertyShape; required: boolean } {
  let within: { properties?: EntityShape["properties"]; required?: readonly string[]; items?: PropertyShape } = entity;
  let shape: PropertyShape | undefined;
  let required = false;
  for (const step of path.split(".")) {
    const group: { properties?: EntityShape["properties"]; required?: readonly string[] } = within.items ?? within;
    shape = group.properties?.[step];
    required = group.required?.includes(step) ?? false;
    if (!shape) throw new Error(`the form names ${path}, which its entity does not have`);
    within = shape;
  }
  return { shape: shape as PropertyShape, required };
}

function columnItems(shape: PropertyShape, columns: readonly Item[] | undefined): readonly Item[] {
  return columns ?? Object.keys(shape.items?.properties ?? {});
}

/** The group that a field stands in within another group: its step or section is the outer one's. */
function groupOf(path: string): string {
  const steps = path.split(".");
  return steps.length > 2 ? steps.slice(0, -1).join(".") : "";
}

/** Fields of a form or of a row, in the order in which the page names them. */
export function fieldsOf(entityName: string, entity: EntityShape, items: readonly Item[], parent = ""): FormField[] {
  let before = "";
  return items.map((declared) => {
    const item = itemOf(declared);
    const field = parent === "" ? item.field : `${parent}.${item.field}`;
    const { shape, required } = shapeAt(entity, field);
    const kind = widgetOf(shape, item);
    // What must be answered with yes or no has neither as its silent default.
    const widget =
      kind === "yes" && parent === "" && required && shape["default"] === undefined && shape["const"] === undefined
        ? "yes_no"
        : kind;
    const made: FormField = { name: item.field, field, entity: entityName, item, shape, widget, required };
    const group = parent === "" ? groupOf(item.field) : "";
    if (group !== "" && group !== before) made.opens = group;
    before = group;
    if (widget === "rows") made.columns = fieldsOf(entityName, entity, columnItems(shape, item.columns), field);
    return made;
  });
}

/** Whether what fills a field is a path into a source that is asked with fields of the form. */
function isFilledLater(page: Page, { item: { fill } }: FormField): boolean {
  if (typeof fill !== "string") return false;
  const source = page.sources?.[fill.split(".")[0] ?? ""];
  return controlling(Object.values(source?.with ?? {})).fields.length > 0;
}

/** What of a page is filled in: its form or steps, and the sections that are forms. */
export function sectionsOf(
  bundle: PageBundle,
  allows: (allow: readonly string[] | undefined) => boolean,
): FormSection[] {
  const page: Page = bundle.page;
  const entityOf = (name: string | undefined): [string, EntityShape] => {
    const chosen = name ?? page.entity ?? Object.keys(bundle.entities)[0] ?? "";
    return [chosen, bundle.entities[chosen] ?? { properties: {} }];
  };
  const visible = (items: readonly Item[]): readonly Item[] => items.filter((item) => allows(itemOf(item).allow));
  const made: FormSection[] = [];
  const add = (name: string, entity: string | undefined, items: readonly Item[]): void => {
    const [entityName, shape] = entityOf(entity);
    const fields = fieldsOf(entityName, shape, visible(items));
    for (const field of fields) if (isFilledLater(page, field)) field.filledLater = true;
    made.push({ name, fields });
  };
  if (page.form) add("form", undefined, page.form);
  (page.steps ?? []).forEach((step, index) => {
    if (step.form && allows(step.allow)) add(step.name ?? `step${index + 1}`, undefined, step.form);
  });
  for (const section of page.sections ?? [])
    if (section.form && allows(section.allow)) add(section.name ?? "form", section.entity, section.form);
  return made;
}

/** Every field of these sections with the path it has in a form without rows, and the columns of its arrays. */
export function allFields(sections: readonly FormSection[]): FormField[] {
  return sections.flatMap((section) => section.fields.flatMap((field) => [field, ...(field.columns ?? [])]));
}
