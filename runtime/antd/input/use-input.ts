import type { ChangeEvent, FocusEvent } from "react";
import { useDescribed } from "../../form/field/describe.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { useTyped } from "../../form/store/use-store.ts";

/** What every typed input shares: its text from the store, its edits into it, its names and states. */
export function useInput({ path, field, id, disabled, required, labelledBy, helpId }: WidgetProps) {
  const { store, left } = useForm();
  const value = useTyped(store, path);
  useDescribed(store, path);
  return {
    id,
    name: path,
    value,
    disabled,
    "aria-required": required || undefined,
    "aria-labelledby": labelledBy,
    "aria-describedby": helpId,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => store.set(path, event.target.value),
    onBlur: (event: FocusEvent<HTMLElement>) => {
      // On the way to the field's own button nothing is said of it: a message would move the button from under the
      // finger.
      const goesToItsButton =
        field.item.action !== undefined &&
        event.relatedTarget !== null &&
        event.currentTarget.closest("[data-path]")?.contains(event.relatedTarget) === true;
      if (!goesToItsButton) left(path, field);
    },
  };
}
