import ObjectField from "@rjsf/core/lib/components/fields/ObjectField.js";
import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import { englishStringTranslator } from "@rjsf/utils";

const nothing = (): null => null;

/**
 * Stands in for the engine's default registry (by the bundler, see slim-engine.ts): its widgets, templates and a
 * markdown reader are 39 KB that our own fields and templates never reach.
 */
export default function getDefaultRegistry() {
  return {
    fields: {
      ObjectField,
      SchemaField,
      OptionalDataControlsField: nothing,
      AnyOfField: nothing,
      OneOfField: nothing,
      CyclicSchemaField: nothing,
      FallbackField: nothing,
    },
    templates: {
      DescriptionFieldTemplate: nothing,
      FieldHelpTemplate: nothing,
      FieldErrorTemplate: nothing,
      ErrorListTemplate: nothing,
      ButtonTemplates: { SubmitButton: nothing },
      UnsupportedFieldTemplate: nothing,
    },
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: "root", idSeparator: "_", useFallbackUiForUnsupportedType: false },
  };
}
