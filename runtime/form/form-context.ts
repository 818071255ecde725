import { createContext, useContext, type ComponentType } from "react";
import type { Request } from "../action/pending.ts";
import type { PageContext } from "../model/context.ts";
import type { FormField, FormSection, WidgetName } from "./model/form-field.ts";
import type { FieldError } from "./store/field-error.ts";
import type { FormStore } from "./store/form-store.ts";

/** What an input is given: where it stands and which field it fills. */
export interface WidgetProps {
  path: string;
  field: FormField;
  id: string;
  disabled: boolean;
  required: boolean;
  /** Ids of the texts that name it, where no label element does: cells of a table. */
  labelledBy: string | undefined;
  /** Id of the help under it, if there is any. */
  helpId: string | undefined;
}

export type Widgets = Readonly<Record<WidgetName, ComponentType<WidgetProps>>>;

/** What stands around every field of one form. */
export interface FormSurroundings {
  store: FormStore;
  page: PageContext;
  /** In a dialog: the record that is decided. */
  subject?: Readonly<Record<string, unknown>> | undefined;
  /** What a colleague has asked by this form and this person is to agree to: read, not typed again. */
  request?: Request | undefined;
  sections: readonly FormSection[];
  widgets: Widgets;
  /** Names of fields for which a look-up of another field may offer a value. */
  offered: readonly string[];
  /** Asks the validators about a field that was left, and whatever call checks it. */
  left(path: string, field: FormField): void;
  /** Everything the whole form still lacks, without showing it; absent where no parts are told apart. */
  lacking?(): readonly FieldError[];
  /** Resolves when the rules of `lacking` are there; before that nothing can be said to be right. */
  ready?: () => Promise<unknown>;
  /** Makes sure that a field is mounted, then gives it the focus. */
  reveal(path: string): void;
}

const Context = createContext<FormSurroundings | undefined>(undefined);

export const FormSurroundingsProvider = Context.Provider;

/** The form around this component. @throws outside a form. */
export function useForm(): FormSurroundings {
  const form = useContext(Context);
  if (form === undefined) throw new Error("useForm stands outside a form");
  return form;
}
