import type { FieldItem, Item, Section } from "../../../generated/types/grammar/index.d.ts";
import { sectionsOf } from "../../../registry/page/parts.ts";
import type { NamedCall, NamedPage } from "../../../registry/registry.ts";
import { test } from "../../../schemas/vocabulary/condition/test.ts";
import { displays } from "../../../schemas/vocabulary/display/display.ts";
import type { DisplayWord } from "../../../schemas/vocabulary/display/word.ts";
import type { RequestContext } from "../context.ts";
import type { Input } from "../handler.ts";

/** A list as a page shows it. */
export interface ListOnPage {
  /** Whether a column's value stands in a row, as far as the row and the day tell. */
  stands(column: string, row: Readonly<Record<string, unknown>>): boolean;
  /** The display that says a column's values in words; undefined where none does. */
  display(column: string): DisplayWord | undefined;
  /** Fields that are summed below it; undefined where the page is not known. */
  readonly totals: readonly string[] | undefined;
}

const itemOf = (item: Item): FieldItem => (typeof item === "string" ? { field: item } : item);

/** The calls whose rows a section may show: its source's, or those of the page's own list and its tabs. */
function callsOf(page: NamedPage, { from }: Section): (string | undefined)[] {
  if (from !== undefined) return [page.sources?.[from]?.call];
  return [page.source?.call, ...(page.tabs ?? []).map(({ source }) => source?.call)];
}

/** A field by its column's name: `lines.net` in the rows of lines is net. */
const columnOf = ({ from }: Section, field: string): string =>
  from !== undefined && field.startsWith(`${from}.`) ? field.slice(from.length + 1) : field;

function at(row: Readonly<Record<string, unknown>>, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (found, name) =>
        typeof found === "object" && found !== null ? (found as Record<string, unknown>)[name] : undefined,
      row,
    );
}

const byWord: Readonly<Record<string, DisplayWord>> = displays;

/** How the page that a request names shows the rows of a list; a row's conditions may speak of the business date. */
export function listOnPage(
  { registry, ports }: Pick<RequestContext, "registry" | "ports">,
  { page: name }: Input,
  list: NamedCall,
): ListOnPage {
  const today = ports.clock.today();
  const page = typeof name === "string" ? registry.pages.get(name) : undefined;
  const sections =
    page === undefined
      ? []
      : sectionsOf(page)
          .map(({ section }) => section)
          .filter((section) => section.list !== undefined && callsOf(page, section).includes(list.name));
  const items = sections.flatMap((section) =>
    (section.list ?? []).map(itemOf).map((item) => ({ ...item, field: columnOf(section, item.field) })),
  );
  return {
    stands: (column, row) => {
      const own = items.filter(({ field }) => field === column);
      return (
        own.length === 0 ||
        own.some(
          ({ when }) =>
            when === undefined ||
            test(when, (kind: string, path: string) =>
              kind === "row" ? at(row, path) : kind === "today" ? today : undefined,
            ) !== false,
        )
      );
    },
    display: (column) => byWord[items.find(({ field }) => field === column)?.as ?? ""],
    totals: page === undefined ? undefined : [...new Set(sections.flatMap(({ totals }) => totals ?? []))],
  };
}
