import type { ReactElement } from "react";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";
import { domId } from "../path/path.ts";
import { useErrors } from "../store/use-store.ts";
import { useDescribed } from "./describe.ts";
import { messageOf } from "./message-of.ts";

/**
 * What is wrong at one field. It alone renders when errors change: the control learns of them through its attributes,
 * so an empty submit of three hundred fields renders sixty lines of text and no control.
 */
export function ErrorSlot({ path, field }: { path: string; field: FormField }): ReactElement | null {
  const { store, page } = useForm();
  const errors = useErrors(store, path);
  useDescribed(store, path);
  if (errors.length === 0) return null;
  return (
    <div className="field-error" id={`${domId(path)}_error`}>
      {errors.map((error) => {
        const text = messageOf(page, error, field);
        return <p key={text}>{text}</p>;
      })}
    </div>
  );
}
