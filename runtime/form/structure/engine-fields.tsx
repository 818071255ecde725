import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import type { ReactElement } from "react";
import { CellFrame } from "../array/cell-frame.tsx";
import { FieldControl } from "../field/field-control.tsx";
import { FieldFrame } from "../field/field-frame.tsx";
import type { FormField } from "../model/form-field.ts";
import { useShare } from "../mount/use-share.ts";
import { join } from "../path/path.ts";

/** What a section or row tells the engine's components below it. */
export interface EngineScope {
  /** Path of the row, empty in a section. */
  parent: string;
  fields: ReadonlyMap<string, FormField>;
}

/** The engine hands a template the path of what it frames; the last step is the field's name. */
function fieldAt(props: FieldTemplateProps): { field: FormField; path: string; first: boolean } | undefined {
  const place = props.registry.formContext as EngineScope;
  const steps = (props as unknown as { fieldPathId: { path: readonly unknown[] } }).fieldPathId.path;
  const field = place.fields.get(String(steps.at(-1) ?? ""));
  return (
    field && { field, path: join(place.parent, field.name), first: place.fields.keys().next().value === field.name }
  );
}

/** The engine's field for every kind of value: the input our model names. */
export function LeafField(props: FieldProps): ReactElement | null {
  const place = props.registry.formContext as EngineScope;
  const field = place.fields.get(props.name);
  return field ? <FieldControl path={join(place.parent, field.name)} field={field} /> : null;
}

/** Label and messages around a field; groups add nothing of their own. */
export function FrameTemplate(props: FieldTemplateProps): ReactElement {
  const at = fieldAt(props);
  return at ? (
    <FieldFrame path={at.path} field={at.field}>
      {props.children}
    </FieldFrame>
  ) : (
    props.children
  );
}

/** A cell around a field of a row. */
export function CellTemplate(props: FieldTemplateProps): ReactElement {
  const at = fieldAt(props);
  return at ? (
    <CellFrame path={at.path} field={at.field} first={at.first}>
      {props.children}
    </CellFrame>
  ) : (
    props.children
  );
}

/** Expected height of a field that is not mounted yet, so that the page does not grow under the reader. */
const fieldHeight = 84;

/** The fields of a section, as many of them as are to be mounted now. */
export function SectionTemplate({ properties }: ObjectFieldTemplateProps): ReactElement {
  const share = useShare(properties.length);
  const rest = properties.length - share;
  return (
    <>
      {properties.slice(0, share).map((property) => property.content)}
      {rest > 0 && <div aria-hidden="true" style={{ height: rest * fieldHeight }} />}
    </>
  );
}

/** The cells of a row. */
export function RowTemplate({ properties }: ObjectFieldTemplateProps): ReactElement {
  return <>{properties.map((property) => property.content)}</>;
}
