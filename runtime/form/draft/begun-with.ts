import { queryString } from "../../call/address.ts";
import type { PageContext } from "../../model/context.ts";
import type { Item } from "../../model/grammar.ts";

/** Parameters that a value names, at whatever depth. */
function parametersIn(value: unknown): string[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([word, named]) =>
    word === "param" && typeof named === "string" ? [named] : parametersIn(named),
  );
}

/**
 * What the address begins a new form with: the parameters that fill its fields, themselves or through a source, or that
 * choose rows for them, as a query. A form begun with other invoices, or for another deal, is another form: what was
 * typed there stays there.
 * @returns nothing where a record is open, or where the address fills nothing
 */
export function begunWith(page: Pick<PageContext, "record" | "query" | "bundle">): string {
  if (page.record()?.["id"] !== undefined) return "";
  const { form = [], steps = [], sections = [], sources = {} } = page.bundle.page;
  const items: readonly Item[] = [form, ...[...steps, ...sections].map((part) => part.form ?? [])].flat();
  const names = items.flatMap((item) => {
    if (typeof item === "string") return [];
    const { fill, pick } = item;
    return parametersIn([
      typeof fill === "string" ? sources[fill.split(".")[0] ?? ""] : fill,
      pick?.begin,
      pick?.given,
    ]);
  });
  return queryString(
    Object.fromEntries([...new Set(names)].toSorted().map((name) => [name, [...page.query(name)].toSorted()])),
  );
}
