import { useEffect, useState } from "react";
import { isFilled } from "../../../schemas/vocabulary/path.ts";
import { useForm } from "../form-context.ts";
import type { FormSection } from "../model/form-field.ts";
import { useLatest } from "../use-latest.ts";
import { sectionOf } from "./section-of.ts";
import { useAllErrors } from "../submit/use-all-errors.ts";

export interface Progress { complete: boolean; errors: number }

/** Typing is over for so long before completeness is looked at. */
const pauseMs = 400;

/** How far each part of the form is: whether what it must have is there, and how many errors stand in it. */
export function useProgress(parts: readonly FormSection[]): readonly Progress[] {
  const { store, page, sections } = useForm();
  const errors = useAllErrors(store);
  const look = (): string => parts.map((part) => (isComplete(part) ? "1" : "0")).join("");
  const isComplete = (part: FormSection): boolean => part.fields.some(({ name, shape }) => !shape.calc && isFilled(store.value(name))) && part.fields.every((field) => {
    if (field.shape.calc || !field.required) return true;
    if (field.item.when !== undefined && page.test(field.item.when) !== true) return true;
    if (!isFilled(store.value(field.name))) return false;
    const needed = field.columns?.filter((column) => column.required && !column.shape.calc) ?? [];
    return Array.from({ length: field.columns ? store.rows(field.name) : 0 }).every((_, index) => needed.every((column) => isFilled(store.value(`${field.name}[${index}].${column.name}`))));
  });
  const [complete, setComplete] = useState(look);
  const latest = useLatest(look);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.onValue("", () => {
      clearTimeout(timer);
      timer = setTimeout(() => setComplete(latest.current()), pauseMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, latest]);
  return parts.map((part, index) => ({
    complete: complete[index] === "1",
    errors: errors.filter((error) => sections[sectionOf(sections, error.path)]?.name === part.name).length,
  }));
}
