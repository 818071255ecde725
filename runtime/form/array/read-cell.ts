import { formats } from "../../../schemas/vocabulary/format/formats.ts";
import type { FormField } from "../model/form-field.ts";

/** Words people and spreadsheets use for a tick. */
const yes = /^(1|y|yes|true|x|✓|是)$/i;

/**
 * What a typed or pasted text means in a field: the wire value, or the text itself where it cannot be read, so that
 * the validator says what is wrong and nothing is lost. Options are found by their value or by their label.
 */
export function readText(field: FormField, text: string, labelOf: (option: string) => string): unknown {
  const bare = text.trim();
  if (bare === "") return undefined;
  if (field.widget === "yes") return yes.test(bare);
  const { options, format } = field.shape;
  if (options) {
    const wanted = bare.toLowerCase();
    return (
      options.find((option) => option.toLowerCase() === wanted || labelOf(option).toLowerCase() === wanted) ?? bare
    );
  }
  const value = format === undefined ? bare : (formats[format]?.read(bare) ?? bare);
  return field.widget === "integer" && /^-?\d+$/.test(String(value)) ? Number(value) : value;
}
