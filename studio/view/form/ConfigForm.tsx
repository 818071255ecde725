import Form from "@rjsf/core";
import { Theme } from "@rjsf/antd";
import { deepEquals } from "@rjsf/utils";
import type { ErrorSchema } from "@rjsf/utils";
import validator from "@rjsf/validator-ajv8";
import { useMemo } from "react";
import type { ReactElement } from "react";
import type { LocatedFinding } from "../../configs/drafts.ts";
import { inWords } from "../in-words.ts";
import { add, fold, put, setValue } from "../store/edit.ts";
import { useStudio } from "../store/state.ts";
import { words } from "../words.ts";
import { ListField } from "./ListField.tsx";
import { ColourWidget } from "./ColourWidget.tsx";
import { ChoiceWidget, FieldTemplate, ObjectTemplate } from "./parts.tsx";
import { schemaOf } from "./place.ts";
import type { FormContext } from "./place.ts";

const templates = { ...Theme.templates, FieldTemplate, ObjectFieldTemplate: ObjectTemplate };
const widgets = { ...Theme.widgets, choice: ChoiceWidget, colour: ColourWidget };
const fields = { ArrayField: ListField };

/** Findings as the engine shows them: at their fields. */
function errorsOf(findings: readonly LocatedFinding[]): ErrorSchema {
  const errors: ErrorSchema = {};
  for (const finding of findings) {
    let at = errors as Record<string, any>;
    for (const step of finding.path) at = at[String(step)] ??= {};
    at["__errors"] = [...((at["__errors"] as string[] | undefined) ?? []), inWords(finding)];
  }
  return errors;
}

/** The file at hand as a form: what it says, and what it may say. */
export function ConfigForm(): ReactElement | null {
  const file = useStudio((state) => state.file);
  const value = useStudio((state) => state.value);
  const result = useStudio((state) => state.result);
  const open = useStudio((state) => state.open);
  const shape = result?.shape;
  const made = useMemo(() => (shape === undefined ? undefined : schemaOf(shape, "")), [shape]);
  const errors = useMemo(
    () => errorsOf((result?.findings ?? []).filter((finding) => finding.file === file)),
    [result, file, words.language],
  );
  if (shape === undefined || made === undefined) return null;
  const place: FormContext = { shape, open, descriptionLocation: "tooltip", put, add, fold };
  return (
    <Form
      key={file}
      {...Theme}
      tagName="div"
      idPrefix="config"
      idSeparator="/"
      schema={made.schema}
      uiSchema={{ ...made.ui, "ui:submitButtonOptions": { norender: true } }}
      formData={value}
      formContext={place}
      validator={validator}
      noValidate
      extraErrors={errors}
      showErrorList={false}
      templates={templates}
      widgets={widgets}
      fields={fields}
      experimental_defaultFormStateBehavior={{ emptyObjectFields: "skipDefaults" }}
      onChange={({ formData }) => {
        // The engine also tells what it was given.
        if (!deepEquals(formData, value)) setValue(formData);
      }}
    />
  );
}
