import { useCondition } from "../condition/use-condition.ts";
import { useForm } from "../form-context.ts";
import type { FormField } from "../model/form-field.ts";
import { rowOf, segments } from "../path/path.ts";
import { useLocked } from "./use-mark.ts";

/** Whether a field cannot be changed now: by its config, by the record, or because another person has asked for it. */
export function useClosed(path: string, field: FormField): boolean {
  const { request } = useForm();
  const readOnly = useCondition(field.item.readOnly, rowOf(path), false);
  const locked = useLocked(path);
  return readOnly || locked || (request !== undefined && Object.hasOwn(request.values, segments(path)[0] as string));
}
