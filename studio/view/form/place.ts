import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import type { Path } from "../../../generators/check/source/document.ts";
import type { Shape } from "../../configs/shape.ts";

/** What the form's parts learn of where they stand. */
export interface FormContext {
  shape: Shape;
  /** Parts that are open, by their path. */
  open: ReadonlySet<string>;
  /** For the theme: where it tells what a field means. */
  descriptionLocation: "tooltip";
  put(path: Path, value: unknown): void;
  /** Puts a further value, and opens it. */
  add(path: Path, value: unknown): void;
  fold(path: Path): void;
}

/** The shape at a path; undefined where the value has moved on. */
export function shapeAt(shape: Shape | undefined, path: Path): Shape | undefined {
  return path.reduce<Shape | undefined>(
    (held, step) =>
      typeof step === "number" ? held?.items?.[step] : held?.keys?.find(({ key }) => key === step)?.shape,
    shape,
  );
}

/** What a file says for editors and machines alone; whoever fills in a form has nothing to choose there. */
const HIDDEN = new Set(["$schema", "grammar"]);

/** The schema and look of a shape, as the form engine wants them. */
export function schemaOf(shape: Shape, title: string): { schema: RJSFSchema; ui: UiSchema } {
  const isPart = shape.kind === "object" || shape.kind === "array";
  // A part that can be folded says itself what it means.
  const head: RJSFSchema = { title, ...(isPart || shape.means === "" ? {} : { description: shape.means }) };
  if (shape.kind === "object") {
    const parts = (shape.keys ?? [])
      .filter(({ key }) => !HIDDEN.has(key))
      .map(({ key, shape: inner }) => [key, schemaOf(inner, key)] as const);
    return {
      schema: {
        ...head,
        type: "object",
        properties: Object.fromEntries(parts.map(([key, { schema }]) => [key, schema])),
        required: (shape.keys ?? []).filter(({ key, mustStay }) => mustStay && !HIDDEN.has(key)).map(({ key }) => key),
      },
      ui: Object.fromEntries(parts.map(([key, { ui }]) => [key, ui])),
    };
  }
  if (shape.kind === "array") return { schema: { ...head, type: "array", items: {} }, ui: {} };
  const type = shape.kind;
  const widget = widgetOf(shape);
  return {
    schema: { ...head, type },
    ui: { "ui:emptyValue": "", ...(widget === undefined ? {} : { "ui:widget": widget }) },
  };
}

function widgetOf({ kind, choices, isColour }: Shape): string | undefined {
  if (isColour === true) return "colour";
  return kind === "boolean" ? "checkbox" : choices.length > 0 ? "choice" : undefined;
}

/** A value as one reads it: without the marks of JSON, and what is held within another in brackets. */
function inWords(value: unknown, isWithin: boolean): string {
  if (typeof value !== "object" || value === null) return String(value);
  const parts = Array.isArray(value)
    ? value.map((one: unknown) => inWords(one, true))
    : Object.entries(value).map(([key, one]) => `${key}: ${inWords(one, true)}`);
  const text = parts.length === 0 ? "–" : parts.join(", ");
  return isWithin && parts.length > 0 ? `(${text})` : text;
}

/** A few words of a value, for where it is folded. */
export function summaryOf(value: unknown): string {
  const text = inWords(value, false);
  return text.length > 90 ? `${text.slice(0, 89)}…` : text;
}
