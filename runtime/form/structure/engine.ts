import type { FormProps } from "@rjsf/core";
import { CellTemplate, FrameTemplate, LeafField, RowTemplate, SectionTemplate } from "./engine-fields.tsx";
import { silentValidator } from "./validator.ts";

const nothing = {};
const leaves = { StringField: LeafField, NumberField: LeafField, BooleanField: LeafField, ArrayField: LeafField };

/**
 * What every engine form is given: it only turns structure into fields. Its values are a constant, because the truth is
 * in the store; all props are the same objects always, so that it renders once.
 */
export const engineProps = {
  validator: silentValidator,
  noValidate: true,
  noHtml5Validate: true,
  showErrorList: false,
  initialFormData: nothing,
  uiSchema: nothing,
  nameGenerator: (path: readonly unknown[]) => path.join("/"),
  fields: leaves as unknown as NonNullable<FormProps["fields"]>,
} as const;

/** Sections: a frame around each field, mounted as the schedule says. */
export const sectionEngine = {
  templates: { FieldTemplate: FrameTemplate, ObjectFieldTemplate: SectionTemplate },
} as const;

/** Rows: a cell around each field. */
export const cellEngine = { templates: { FieldTemplate: CellTemplate, ObjectFieldTemplate: RowTemplate } } as const;
