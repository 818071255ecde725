import { useEffect, useRef, useState } from "react";
import { isFilled } from "../../../schemas/vocabulary/path.ts";
import { useForm } from "../form-context.ts";
import { freshValues } from "../model/defaults.ts";
import type { FormSection } from "../model/form-field.ts";
import { ancestors } from "../path/path.ts";
import { readAt, sameData } from "../path/tree.ts";
import type { FieldError, FieldMark } from "../store/field-error.ts";
import { useLatest } from "../use-latest.ts";
import { sectionOf } from "./section-of.ts";
import { useAllErrors } from "../submit/use-all-errors.ts";

/** Nothing given yet, something given, or everything that is needed given and right. */
type Stage = "untouched" | "begun" | "complete";

interface Progress {
  stage: Stage;
  errors: number;
  /** A reviewer asks about something in it that has no answer yet. */
  hasQuestion: boolean;
}

/** Typing is over for so long before completeness is looked at. */
const pauseMs = 400;

const stages: Readonly<Record<string, Stage>> = { 0: "untouched", 1: "begun", 2: "complete" };

/** Whether a question stands at a mark and no answer. */
const isOpen = (mark: FieldMark | undefined): boolean => mark?.question !== undefined && !isFilled(mark.answer);

/**
 * How far each part of the form is, by the same rules as sending it, and how many shown errors stand in it. A part in
 * which nobody gave anything, as what the page suggests is enough for it, is complete once those before it lack
 * nothing.
 * @param passed how many of the parts lie behind: what such a one lacks nothing of is complete, be it by what it began
 * with
 */
export function useProgress(parts: readonly FormSection[], passed = 0): readonly Progress[] {
  const { store, sections, lacking, ready } = useForm();
  const known = useRef(ready === undefined);
  const errors = useAllErrors(store);
  const nameAt = (error: FieldError): string | undefined => sections[sectionOf(sections, error.path)]?.name;
  const look = (): string => {
    const wrong = new Set((lacking?.() ?? []).map(nameAt));
    let isNext = true;
    const stageOf = (part: FormSection, index: number): string => {
      const fresh = freshValues([part]);
      const filled = part.fields.filter(
        (field) =>
          !field.shape.calc &&
          isFilled(store.value(field.name)) &&
          !sameData(store.value(field.name), readAt(fresh, field.name)),
      );
      const isLeft = index < passed && part.fields.some(({ name }) => isFilled(store.value(name)));
      // What the page filled in by itself has been begun by nobody.
      const isBegun = filled.some(({ name }) => !sameData(store.value(name), store.offered(name)));
      const isEnough = known.current && !wrong.has(part.name);
      if (isEnough && (isLeft || isBegun || (filled.length > 0 && isNext))) return "2";
      return isBegun ? "1" : "0";
    };
    return parts
      .map((part, index) => {
        const stage = stageOf(part, index);
        isNext &&= !wrong.has(part.name);
        return stage;
      })
      .join("");
  };
  const [found, setFound] = useState(look);
  const latest = useLatest(look);
  useEffect(() => setFound(latest.current()), [latest, passed]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setFound(latest.current()), pauseMs);
    };
    const stop = store.onValue("", soon);
    ready?.().then(
      () => {
        known.current = true;
        soon();
      },
      () => undefined,
    );
    soon();
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, latest, ready]);
  const errorsAt = errors.map(nameAt);
  return parts.map((part, index) => ({
    stage: stages[found[index] ?? "0"] ?? "untouched",
    errors: errorsAt.filter((name) => name === part.name).length,
    hasQuestion: part.fields.some(({ name }) => [name, ...ancestors(name)].some((path) => isOpen(store.mark(path)))),
  }));
}
