import type { PageContext, SourceState } from "../model/context.ts";
import type { Value, With } from "../model/grammar.ts";

/** References whose value comes with what the page loads; values of the address and of a form may be left open. */
const LOADED = ["record", "row", "source"] as const;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);

/**
 * How a source stands while an input that it takes from the record, a row or another source has no value: `loading`
 * until what brings the value has come, `idle` where it came without one. Undefined where nothing is missing, and the
 * source may ask. An input left out would ask without its filter, and so for what belongs to others.
 */
export function awaited(
  given: With | undefined,
  input: Readonly<Record<string, unknown>>,
  page: Pick<PageContext, "sources">,
): Extract<SourceState["status"], "loading" | "idle"> | undefined {
  if (given === undefined || Array.isArray(given)) return undefined;
  for (const [name, value] of Object.entries(given as Readonly<Record<string, Value>>)) {
    if (value === null || typeof value !== "object" || !isEmpty(input[name])) continue;
    const kind = LOADED.find((one) => one in value);
    if (kind === undefined) continue;
    const from = kind === "source" ? ((value as { source: string }).source.split(".")[0] ?? "") : "main";
    return page.sources.get(from).status === "loading" ? "loading" : "idle";
  }
  return undefined;
}
