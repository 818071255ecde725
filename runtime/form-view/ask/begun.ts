import type { Tree } from "../../form/path/tree.ts";
import { defaultsOf } from "../../form/model/defaults.ts";
import type { FormField } from "../../form/model/form-field.ts";

/**
 * What the fields of a dialog begin with: the record's values, rows that are said anew with an empty one; what belongs
 * to one step is said, and what one agrees to is agreed to, each time. What a first person has entered and a second one
 * only agrees to stands as it was entered.
 */
export function begun(
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>> = {},
  entered: Readonly<Record<string, unknown>> = {},
): Tree {
  return Object.fromEntries(
    fields.flatMap(({ name, item, columns, shape }): [string, unknown][] => {
      if (Object.hasOwn(entered, name)) return [[name, entered[name]]];
      if (item.rows === "new") return [[name, [defaultsOf(columns ?? [])]]];
      const stored = values[name];
      const isAnew = shape["anew"] === true || shape["const"] === true;
      return stored === undefined || stored === null || isAnew ? [] : [[name, stored]];
    }),
  );
}
