import { useContext, useEffect, useMemo } from "react";
import type { Column } from "./columns.ts";
import { columnsOf, withoutPrefix } from "./columns.ts";
import { besideColumns } from "./fit.ts";
import { useColumns, type ColumnChoice } from "./use-columns.ts";
import { useDrawer, type DrawerChoice } from "./use-drawer.ts";
import { useOpenRow, useReturn } from "./use-open-row.ts";
import { chosenFor, isChoosable, useSelection, type Selection } from "./use-selection.ts";
import { useEditing, type Editing } from "./edit/use-editing.ts";
import { checkOf } from "./table/Checks.tsx";
import { sumsOf, sumsOfRows } from "./table/Totals.tsx";
import { useNarrow } from "../controls/use-narrow.ts";
import { currencyOf } from "../display/currency.ts";
import { textOf } from "../display/text.ts";
import type { CallShape } from "../model/bundle.ts";
import { usePage, type PageContext, type SourceState } from "../model/context.ts";
import type { Action, Section, Source } from "../model/grammar.ts";
import { fieldKey, propertyAt, type Shape } from "../model/shape.ts";
import { rowsOf } from "../source/rows-of.ts";
import { InRail } from "../section/rail.ts";
import { rowActions } from "../section/RowActions.tsx";
import { decodeList, encodeList, filterNames, type ListState } from "../../schemas/vocabulary/list/state.ts";
import { readListOf } from "../source/list-state.ts";

/** Columns for which the right rail has room side by side. */
const MOST_IN_RAIL = 2;

type Row = Record<string, unknown>;

/** What a list is told of itself. */
export interface ListProps {
  section: Section & { tab?: string | undefined; headline?: string | undefined };
  /** Name of the list for those who cannot see it. */
  caption: string;
  source: string;
  state: SourceState;
  data: unknown;
  shape: Shape;
  entity: string;
  actions: readonly Action[] | undefined;
  /** Of a list with a record beside it: the id of the row whose record that is. */
  current?: string | undefined;
  /** Rows come page by page from a call; else all are here. */
  paged: boolean;
}

/** A list as it stands now, and what can be done with it; how it looks is said where it is drawn. */
export interface List extends Omit<ListProps, "section"> {
  page: PageContext;
  /** What the page says of it, with no choice of rows where there is none that could be chosen. */
  section: ListProps["section"];
  /** The same as the page says it. */
  declared: ListProps["section"];
  rows: readonly Row[];
  /** How many rows it has as it is narrowed, on all pages together. */
  count: number;
  /** The source that the page names for it, and the call that answers it. */
  from: Source | undefined;
  call: CallShape | undefined;
  /** What its address says: page, sort, keyword and filters. */
  request: ListState;
  change(next: Partial<ListState>): void;
  isFiltered: boolean;
  isNarrow: boolean;
  /** Every column that the page names, which of them are shown, and as what. */
  every: readonly Column[];
  columns: readonly Column[];
  choice: ColumnChoice;
  isInCards: boolean;
  check: ReturnType<typeof checkOf>;
  currency: string | undefined;
  /** Actions of its rows, and whether any row has one. */
  offers: readonly Action[];
  hasActions: boolean;
  selection: Selection;
  /** Whether a row may be chosen and counts in the sums, and those that do. */
  isCounted(row: Readonly<Row>): boolean;
  choosable: readonly Row[];
  editing: Editing;
  drawer: DrawerChoice;
  openOf: ReturnType<typeof useOpenRow>["openOf"];
  addressOf: ReturnType<typeof useOpenRow>["addressOf"];
  /** What a row is called. */
  nameOf(row: Readonly<Row>): string;
}

/** A source of the page by its name; the main one is called so. */
const sourceOf = (page: PageContext, name: string): Source | undefined =>
  name === "main" ? page.bundle.page.source : page.bundle.page.sources?.[name];

/** A list of any kind with all that is asked of it by its address, chosen in it and done with its rows. */
export function useList(props: ListProps): List {
  const { section: declared, source, data, shape, entity, actions, paged, current } = props;
  const page = usePage();
  const rows = rowsOf(data) as Row[];
  const select = chosenFor(page, declared.select, actions);
  const section = {
    ...declared,
    select: rows.length === 0 || rows.some((row) => isChoosable(page, row, entity, actions)) ? select : undefined,
  };
  const prefix = source === "main" ? "" : `${source}.`;
  const from = sourceOf(page, source);
  const call = page.bundle.calls[from?.call ?? ""];
  const asking = useRequest(page, section, paged, source, prefix);
  const every = columnsOf(page, withoutPrefix(section.list ?? [], section.from), shape, paged ? call?.sorts : []);
  const doing = offersOf(page, rows, entity, actions);
  const drawing = useDrawing({ page, section, rows, every, paged, current, doing });
  const choosing = useChoosing(page, section, rows, entity);
  const drawer = useDrawer(page, section.open, rows, prefix);
  const opening = useOpenRow({ page, open: section.open, entity, source, rows, show: drawer.show });
  useReturn(data !== undefined);
  const first = every[0]?.field ?? "";
  return {
    ...props,
    page,
    section,
    declared,
    rows,
    count: paged ? Number((data as { count?: number } | undefined)?.count ?? 0) : rows.length,
    from,
    call,
    ...asking,
    every,
    offers: doing.offers,
    hasActions: doing.hasActions,
    ...drawing,
    ...choosing,
    editing: useEditing(page, section.edit, entity),
    drawer,
    ...opening,
    nameOf: (row) =>
      String(
        (row["shown"] as Readonly<Row> | undefined)?.[first] ??
          textOf(row[first], propertyAt(shape, first), { language: page.language, key: fieldKey(shape, first) }),
      ),
  };
}

/** What a list asks its source for, as its address says it; one whose rows are all here asks for nothing. */
function useRequest(
  page: PageContext,
  { filters }: ListProps["section"],
  paged: boolean,
  source: string,
  prefix: string,
): Pick<List, "request" | "change" | "isFiltered"> {
  const names = useMemo(() => filterNames(filters), [filters]);
  const request = paged ? readListOf(page, source, filters) : decodeList(() => [], []);
  return {
    request,
    isFiltered: Object.keys(request.filters).length > 0 || request.keyword !== "",
    change: (next) =>
      page.setQuery(
        encodeList({ ...request, page: 1, ...next }, names, prefix),
        next.page === undefined ? "replace" : "push",
      ),
  };
}

/** The actions of a list's rows, and whether any row has one, also as a button of its own. */
function offersOf(
  page: PageContext,
  rows: readonly Row[],
  entity: string,
  actions: readonly Action[] | undefined,
): { offers: readonly Action[]; hasActions: boolean; hasButton: boolean } {
  const offers = rowActions(page, actions, entity);
  const isOffered = (action: Action) => rows.some((row) => page.offered(action, { row, entity }));
  return {
    offers,
    hasActions: offers.some(isOffered),
    hasButton: offers.some((action) => action.as === "inline" && isOffered(action)),
  };
}

/** As what a list is drawn, and with which columns: what stands beside them takes from their width. */
function useDrawing({
  page,
  section,
  rows,
  every,
  paged,
  current,
  doing,
}: Pick<List, "page" | "section" | "rows" | "every" | "paged" | "current"> & {
  doing: ReturnType<typeof offersOf>;
}): Pick<List, "isNarrow" | "choice" | "columns" | "isInCards" | "check" | "currency"> {
  const isNarrow = useNarrow();
  const inRail = useContext(InRail);
  const beside = besideColumns({
    box: section.select !== undefined,
    menu: doing.hasActions,
    button: doing.hasButton,
  });
  const choice = useColumns(page, every, rows, !paged, beside);
  const isInCards =
    isNarrow || current !== undefined || section.as === "cards" || (inRail && choice.shown.length > MOST_IN_RAIL);
  const columns = isInCards ? choice.useful : choice.shown;
  const isRead = !paged && section.as === undefined && section.open === undefined && section.select === undefined;
  return {
    isNarrow,
    choice,
    columns,
    isInCards,
    check: isNarrow && isRead && !doing.hasActions ? checkOf(columns) : undefined,
    // Of rows that all are here, and so stay in what they are in; the next page of others may be in another.
    currency: paged ? undefined : currencyOf(rows),
  };
}

/** Which rows are chosen, as the page's `selection`, and which may be. */
function useChoosing(
  page: PageContext,
  { select, counted }: ListProps["section"],
  rows: readonly Row[],
  entity: string,
): Pick<List, "selection" | "isCounted" | "choosable"> {
  const isCounted = (row: Readonly<Row>): boolean =>
    counted === undefined || page.test(counted, { row: row as Row, entity }) === true;
  const selection = useSelection(select, rows, isCounted);
  const { put } = page.sources;
  const chosen = selection.rows;
  useEffect(() => {
    if (select !== undefined) put?.("selection", chosen);
  }, [put, select, chosen]);
  return { selection, isCounted, choosable: rows.filter(isCounted) };
}

/** Sums of what a list shows: as the server tells them of all its pages, or of the rows that are all here. */
export const totalsOf = ({ paged, data, choosable, section }: List): ReturnType<typeof sumsOf> =>
  paged ? sumsOf(data) : sumsOfRows(choosable, section.totals ?? []);
