import type { ReactElement } from "react";
import { dayChoice } from "../days/day-choice.ts";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";
import { showDate } from "../../../schemas/vocabulary/format/date.ts";

/** Which days can be chosen, under a date of which only some can: said before anybody chooses another. */
export function DaysLine({ id, field }: { id: string; field: FormField }): ReactElement | null {
  const { page } = useForm();
  const choice = field.item.readOnly === true ? undefined : dayChoice(page, field);
  if (choice === undefined) return null;
  const { earliest } = choice;
  return (
    <p className="field-help" id={id}>
      {earliest === undefined
        ? page.label("runtime:form.days_only")
        : page.label("runtime:form.days_from", { day: showDate(earliest, page.language) })}
    </p>
  );
}
