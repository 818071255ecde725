import type { FieldProps, FieldTemplateProps, ObjectFieldTemplateProps } from "@rjsf/utils";
import type { ReactElement } from "react";
import { CellFrame } from "../array/CellFrame.tsx";
import { FieldControl } from "../field/FieldControl.tsx";
import { FieldFrame } from "../field/FieldFrame.tsx";
import type { FormField } from "../model/form-field.ts";
import { useShare } from "../mount/use-share.ts";
import { join } from "../path/path.ts";

/** What a section or row tells the engine's components below it. */
export interface EngineScope {
  /** Path of the row, empty in a section. */
  parent: string;
  /** By name; a page may offer one field in several ways, each under its own condition. */
  fields: ReadonlyMap<string, Ways>;
}

/** The ways in which a page offers one field. */
type Ways = readonly [FormField, ...FormField[]];

/** Fields by their names, as a scope holds them. */
export function byName(fields: readonly FormField[]): EngineScope["fields"] {
  const found = new Map<string, Ways>();
  for (const field of fields) {
    const [first, ...more] = found.get(field.name) ?? [];
    found.set(field.name, first ? [first, ...more, field] : [field]);
  }
  return found;
}

/** The engine hands a template the path of what it frames; the last step is the field's name. */
function waysAt(props: FieldTemplateProps): { ways: Ways; path: string; first: boolean } | undefined {
  const scope = props.registry.formContext as EngineScope;
  const steps = (props as unknown as { fieldPathId: { path: readonly unknown[] } }).fieldPathId.path;
  const name = String(steps.at(-1) ?? "");
  const ways = scope.fields.get(name);
  return ways && { ways, path: join(scope.parent, name), first: scope.fields.keys().next().value === name };
}

/** The engine's field for every kind of value: the input our model names. */
export function LeafField(props: FieldProps): ReactElement | null {
  const scope = props.registry.formContext as EngineScope;
  const [field] = scope.fields.get(props.name) ?? [];
  return field ? <FieldControl path={join(scope.parent, field.name)} field={field} /> : null;
}

/** Label and messages around a field, in the way whose condition holds; groups add nothing of their own. */
export function FrameTemplate(props: FieldTemplateProps): ReactElement {
  const at = waysAt(props);
  if (!at) return props.children;
  const [only] = at.ways;
  if (at.ways.length === 1)
    return (
      <FieldFrame path={at.path} field={only}>
        {props.children}
      </FieldFrame>
    );
  return (
    <>
      {at.ways.map((field, index) => (
        <FieldFrame key={index} path={at.path} field={field} />
      ))}
    </>
  );
}

/** A cell around a field of a row, in the way whose condition holds in that row. */
export function CellTemplate(props: FieldTemplateProps): ReactElement {
  const at = waysAt(props);
  return at ? (
    <CellFrame path={at.path} ways={at.ways} first={at.first}>
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
