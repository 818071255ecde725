import Form from "@rjsf/core/lib/components/Form.js";
import { memo, useMemo, type ReactElement } from "react";
import type { FormSection } from "../model/form-field.ts";
import { byName, type EngineScope } from "./engine-fields.tsx";
import { engineProps, sectionEngine } from "./engine.ts";
import { structureOf } from "./leaf-schema.ts";

/** The fields of a section, by the form engine. */
export const SectionForm = memo(function SectionForm({ section }: { section: FormSection }): ReactElement {
  const schema = useMemo(() => structureOf(section.fields), [section]);
  const scope = useMemo<EngineScope>(() => ({ parent: "", fields: byName(section.fields) }), [section]);
  return (
    <Form
      {...engineProps}
      {...sectionEngine}
      tagName="div"
      className="fields"
      idPrefix={section.name}
      schema={schema}
      formContext={scope}
    >
      {true}
    </Form>
  );
});
