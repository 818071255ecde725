import { isFigure } from "../display/text.ts";
import { hasLabel, label } from "../label/label.ts";
import type { PropertyShape } from "../model/bundle.ts";
import type { PageContext } from "../model/context.ts";
import { itemOf, type FieldItem, type Item } from "../model/grammar.ts";
import { fieldKey, propertyAt, type Shape } from "../model/shape.ts";

export interface Column {
  field: string;
  item: FieldItem;
  property: PropertyShape | undefined;
  label: string;
  align: "start" | "end";
  /**
   * text may be cut at the end of its column; figures and words never; a sentence goes on in the next line, as the name
   * of a person or company does where room is scarce.
   */
  kind: "text" | "named" | "figure" | "word" | "sentence";
  sortable: boolean;
}

/** Takes an array's own name off its items' paths: `lines.net` in the rows of lines is net. */
export function withoutPrefix(items: readonly Item[], from: string | undefined): Item[] {
  const prefix = `${from?.split(".").at(-1) ?? ""}.`;
  const all = prefix !== "." && items.every((item) => itemOf(item).field.startsWith(prefix));
  return all
    ? items.map((item) =>
        typeof item === "string" ? item.slice(prefix.length) : { ...item, field: item.field.slice(prefix.length) },
      )
    : [...items];
}

/** What people write in words: a text that names no format of its own, or one in several lines. */
const inWords = ({ format }: PropertyShape): boolean => format === undefined || format === "line" || format === "text";

/** From so many letters on a text may be a sentence, or several, that are there to be read to their end. */
const PROSE = 200;
const isProse = (property: PropertyShape): boolean =>
  property.ref === undefined && inWords(property) && (property.maxLength ?? 0) >= PROSE;

/** Numbers and codes are no longer; what is longer is a name of several words. */
const CODE = 40;
const isName = (property: PropertyShape): boolean =>
  property.ref === undefined
    ? inWords(property) && (property.maxLength ?? 0) > CODE
    : [property.show ?? ""].flat().some((field) => /name|title/.test(field));

/** How much of its room a column needs to be read, by what it holds and how it is drawn. */
export function kindOf(property: PropertyShape | undefined, as: string | undefined): Column["kind"] {
  if (as === "finding") return "sentence";
  if (as !== undefined || property?.options !== undefined || property?.type === "boolean") return "word";
  if (isFigure(property) || property?.format === "date" || property?.format === "datetime") return "figure";
  if (property === undefined) return "text";
  return isProse(property) ? "sentence" : isName(property) ? "named" : "text";
}

/** Whether a value is understood without its name: a name, a day or a word is, a bare number or percentage is not. */
export const saysItself = ({ property }: Pick<Column, "property">): boolean =>
  !isFigure(property) || property?.format === "money";

/** The columns this user sees. Where amounts stand, their currency stands before them and needs no column. */
export function columnsOf(
  page: PageContext,
  items: readonly Item[],
  shape: Shape,
  sorts: readonly string[] = [],
): Column[] {
  const columns = items
    .map(itemOf)
    .filter((item) => page.allows(item.allow) && (item.when === undefined || page.test(item.when) !== false));
  const amounts = columns.some(({ field }) => propertyAt(shape, field)?.format === "money");
  return columns.flatMap((item) => {
    const property = propertyAt(shape, item.field);
    if (item.field === "currency" && amounts) return [];
    const key = fieldKey(shape, item.field);
    return [
      {
        field: item.field,
        item,
        property,
        label: hasLabel(key) ? label(key) : page.has(item.field) ? page.label(item.field) : label(key),
        align: isFigure(property) && item.as === undefined ? ("end" as const) : ("start" as const),
        kind: kindOf(property, item.as),
        sortable: sorts.includes(item.field),
      },
    ];
  });
}
