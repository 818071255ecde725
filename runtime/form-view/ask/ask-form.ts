import type { AskProps } from "../../action/ask.tsx";
import { widgets } from "../../antd/input/widgets.ts";
import { defaultsOf } from "../../form/model/defaults.ts";
import type { FormField } from "../../form/model/form-field.ts";
import { learnNames } from "../../form/model/loaded.ts";
import { rebase } from "../../form/rebase.ts";
import { validatorsOf } from "../../form/validate/of-page.ts";
import { itemOf } from "../../model/grammar.ts";
import { makeSmallForm, type SmallForm } from "../small-form.ts";
import { askFields } from "./ask-fields.ts";
import { begun } from "./begun.ts";

/** The form of a dialog. */
interface AskForm extends SmallForm {
  /** What is sent: what was typed, and what one agrees to by reading it. */
  sent(): Record<string, unknown>;
  /** Takes over what its record holds by now, beside what was typed. */
  renew(values: Record<string, unknown>): void;
}

/** The fields of a dialog; what a colleague has asked is only read. */
function fieldsOf({ page, entity, items, required, agreed }: AskProps): FormField[] {
  const shown = items.map((item) =>
    agreed !== undefined && Object.hasOwn(agreed.values, itemOf(item).field)
      ? { ...itemOf(item), readOnly: true as const }
      : item,
  );
  return askFields(page, entity, shown, required);
}

/** What proves the fields of a step; undefined where the page has no validators. */
function validatorsOfStep(page: string, step: string) {
  const ofPage = validatorsOf(page);
  return (
    ofPage &&
    (async () => {
      const ask = (await ofPage()).asks?.[step] ?? (() => []);
      return { whole: ask, draft: ask };
    })
  );
}

/** Makes the form of a dialog, with what its fields begin with. */
export function makeAskForm(props: AskProps): AskForm {
  const { page, name, items, values, subject, agreed } = props;
  const fields = fieldsOf(props);
  const beginning = (given: AskProps["values"]) => ({ ...defaultsOf(fields), ...begun(fields, given, agreed?.values) });
  const form = makeSmallForm({
    page,
    name: "ask",
    fields,
    values: beginning(values),
    subject,
    widgets,
    validators: validatorsOfStep(page.bundle.name, name),
  });
  const { store, handle } = form;
  if (values) learnNames(store, values);
  return {
    ...form,
    // What is only read here is no typing, but what one agrees to all the same.
    sent: () => ({
      ...handle.toSend(),
      ...Object.fromEntries(
        Object.entries(agreed?.values ?? {}).filter(([field]) => items.some((item) => itemOf(item).field === field)),
      ),
    }),
    renew(now) {
      learnNames(store, now);
      rebase(page, store, fields, beginning(now));
    },
  };
}
