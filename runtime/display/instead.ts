import { insteadOf, type Instead } from "../../schemas/vocabulary/instead.ts";
import { label } from "../label/label.ts";
import type { PropertyShape } from "../model/bundle.ts";
import type { Language } from "../model/context.ts";
import { fieldKey, propertyAt, type Shape } from "../model/shape.ts";
import { textOf } from "./text.ts";

/**
 * A status as the record words it instead: with the figures it names, the first amount with its currency; undefined
 * where its own word stands.
 */
export function wordedInstead(
  row: Readonly<Record<string, unknown>>,
  value: unknown,
  property: PropertyShape | undefined,
  { key, shape, language }: { key: string; shape: Shape; language: Language },
): { text: string; tone: string | undefined } | undefined {
  const found = insteadOf(property?.["instead"] as readonly Instead[] | undefined, value, row);
  if (found === undefined) return undefined;
  const first = found.with?.find((name) => propertyAt(shape, name)?.format === "money");
  const places = Object.fromEntries(
    (found.with ?? []).map((name) => {
      const named = propertyAt(shape, name);
      const text = textOf(row[name], named, { language, key: fieldKey(shape, name) });
      return [name, name === first && typeof row["currency"] === "string" ? `${row["currency"]} ${text}` : text];
    }),
  );
  return { text: label(`${key}.${found.name}`, places), tone: found.tone };
}
