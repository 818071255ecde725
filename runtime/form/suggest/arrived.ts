import type { PageContext } from "../../model/context.ts";
import { quietPeriod } from "../../source/quiet-period.ts";
import type { FormField, FormSection } from "../model/form-field.ts";
import { fillOf, isOffered, maybeSole } from "../model/offered.ts";
import { segments } from "../path/path.ts";
import type { FieldError } from "../store/field-error.ts";
import type { FormStore } from "../store/form-store.ts";

/** Longest time in milliseconds that somebody who goes on is kept for what the page fills in by itself. */
const longest = 10_000;
/** After its quiet period a source is asked; so much later it says that it is loading. */
const begun = 50;

/** The source that a field is filled from, if it is from one. */
function sourceOf({ item }: FormField): string[] {
  const fill = fillOf(item);
  const from = typeof fill === "string" ? fill : item.pick?.from;
  return from === undefined ? [] : [from.split(".")[0] ?? ""];
}

/**
 * Resolves once none of the sources loads and neither they nor the form's values have changed for a moment; at once
 * where that moment is over.
 */
function quiet(page: PageContext, store: FormStore, sources: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops: (() => void)[] = [];
    const end = (): void => {
      clearTimeout(timer);
      clearTimeout(deadline);
      stops.forEach((stop) => stop());
      resolve();
    };
    const deadline = setTimeout(end, longest);
    const isUnderWay = (): boolean =>
      sources.some((name) => page.sources.get(name).status === "loading" || page.sources.get(name).stale);
    const look = (since: number): void => {
      clearTimeout(timer);
      const rest = since + quietPeriod + begun - performance.now();
      if (rest > 0) timer = setTimeout(() => look(since), rest);
      else if (!isUnderWay()) end();
    };
    const changed = (): void => look(performance.now());
    stops.push(store.onValue("", changed), ...sources.map((name) => page.sources.subscribe(name, changed)));
    look(store.lastChange);
  });
}

/**
 * Waits for what the page fills in by itself where it is what still lacks: whoever goes on at once is not told to enter
 * what comes a moment later.
 * @param missing what the form lacks now
 * @returns whether it waited for anything, so that the form may lack something else now
 */
export async function offersArrived(
  page: PageContext,
  store: FormStore,
  sections: readonly FormSection[],
  missing: readonly FieldError[],
): Promise<boolean> {
  await store.settled();
  const lacking = new Set(missing.map(({ path }) => String(segments(path)[0])));
  const awaited = sections
    .flatMap(({ fields }) => fields)
    .filter((field) => lacking.has(field.name) && (isOffered(field) || maybeSole(field)));
  if (awaited.length === 0) return false;
  await quiet(page, store, [...new Set(awaited.flatMap(sourceOf))]);
  await store.settled();
  return true;
}
