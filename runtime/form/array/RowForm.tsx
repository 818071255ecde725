import Form from "@rjsf/core/lib/components/Form.js";
import { memo, useMemo, type ReactElement } from "react";
import { domId } from "../path/path.ts";
import type { FormField } from "../model/form-field.ts";
import { byName, type EngineScope } from "../structure/engine-fields.tsx";
import { cellEngine, engineProps } from "../structure/engine.ts";
import { structureOf } from "../structure/leaf-schema.ts";
import { RowActions } from "./RowActions.tsx";

/** One row of an array as a form of its own, so that a key in it reaches no other row. */
export const RowForm = memo(function RowForm({
  array,
  index,
  field,
}: {
  array: string;
  index: number;
  field: FormField;
}): ReactElement {
  const columns = field.columns as readonly FormField[];
  const schema = useMemo(() => structureOf(columns), [columns]);
  const parent = `${array}[${index}]`;
  const place = useMemo<EngineScope>(() => ({ parent, fields: byName(columns) }), [parent, columns]);
  return (
    <Form {...engineProps} {...cellEngine} tagName="tr" idPrefix={domId(parent)} schema={schema} formContext={place}>
      <RowActions array={array} index={index} field={field} />
    </Form>
  );
});
