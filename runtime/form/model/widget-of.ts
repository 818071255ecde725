import type { PropertyShape } from "../../model/bundle.ts";
import type { FieldItem } from "../../model/grammar.ts";
import type { InputName } from "../../../schemas/vocabulary/input/inputs.ts";
import type { WidgetName } from "./form-field.ts";

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
};

/** Longer texts get several lines. */
const oneLine = 200;

/** The input that fits a field: what the page asks for (`as`), else what follows from its type, format and options. */
export function widgetOf(shape: PropertyShape, item: FieldItem): WidgetName {
  const asked = (byWord as Readonly<Record<string, WidgetName>>)[item.as ?? ""];
  if (asked !== undefined) return asked;
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
