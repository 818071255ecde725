import { useCallback, useContext, useEffect, useMemo, useRef } from "react";
import { Balls } from "../controls/Balls.tsx";
import { Button } from "../controls/Button.tsx";
import { late } from "../controls/late.tsx";
import { word } from "../label/label.ts";
import type { CallShape } from "../model/bundle.ts";
import { isUncounted } from "../source/exact.ts";
import { useSource } from "../source/use-source.ts";
import { usePage, type PageContext, type SourceState } from "../model/context.ts";
import type { Action, Section, Source } from "../model/grammar.ts";
import { RowsBeside } from "../display/sizes.ts";
import { Failed } from "../section/Failed.tsx";
import { textOf } from "../display/text.ts";
import { fieldKey, propertyAt, type Shape } from "../model/shape.ts";
import { prefetch } from "../route/prefetch.ts";
import { rowsOf } from "../section/data.ts";
import { InRail } from "../section/rail.ts";
import { Drawer } from "../section/drawer/Drawer.tsx";
import { currencyOf } from "../display/currency.ts";
import { columnsOf, withoutPrefix } from "./columns.ts";
import { Empty } from "./Empty.tsx";
import { FilterBar } from "./filter/FilterBar.tsx";
import { Keyword } from "./filter/Keyword.tsx";
import { addressOfOpen } from "../action/open.ts";
import { rowActions, RowActions } from "../section/RowActions.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { pageSizeOf } from "../../schemas/vocabulary/list/request.ts";
import { decodeList, encodeList, filterNames, type ListState } from "../../schemas/vocabulary/list/state.ts";
import { Cards } from "./table/Cards.tsx";
import { checkOf, Checks } from "./table/Checks.tsx";
import { Row } from "./table/Row.tsx";
import { CardTotals, sumsOf, sumsOfRows, Totals } from "./table/Totals.tsx";
import { Table } from "./table/Table.tsx";
import { besideColumns } from "./fit.ts";
import { useColumns } from "./use-columns.ts";
import { refetch } from "../source/refetch.ts";
import { namedRow } from "./trail/named.ts";
import { leaveTrail, scrollOf } from "./trail/trail.ts";
import "../controls/frame-icons.ts";
import { ViewsMenu } from "./views/ViewsMenu.tsx";
import { useEditing } from "./edit/use-editing.ts";
import { useDrawer } from "./use-drawer.ts";
import { useNarrow } from "../controls/use-narrow.ts";
import { chosenFor, isChoosable, useSelection } from "./use-selection.ts";
import { ColumnChooser } from "./view/ColumnChooser.tsx";
import { isExported } from "./exported.ts";
import { ExportMenu } from "./view/ExportMenu.tsx";
import { Pager } from "./view/Pager.tsx";
import { SelectionBar } from "./view/SelectionBar.tsx";

/** Columns for which the right rail has room side by side. */
const MOST_IN_RAIL = 2;

const EditRow = late(
  () => import("./edit/EditRow.tsx"),
  <tr>
    <td>
      <Balls />
    </td>
  </tr>,
);

type Data = Readonly<Record<string, unknown>>;

interface Props {
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

/** Whether a source brings records in some of their states only: a page says which, and no filter. */
const showsPart = (shape: Shape, input: Source["with"]): boolean =>
  input !== undefined &&
  !Array.isArray(input) &&
  Object.entries(input).some(
    ([name, value]) =>
      (typeof value === "string" || Array.isArray(value)) && propertyAt(shape, name)?.tone !== undefined,
  );

/** A source of the page by its name; the main one is called so. */
const sourceOf = (page: PageContext, name: string): Source | undefined =>
  name === "main" ? page.bundle.page.source : page.bundle.page.sources?.[name];

/** A list of any kind: filters, rows or cards, totals, selection, and everything that stands where rows are not. */
export function ListView({
  section: declared,
  caption,
  source,
  state,
  data,
  shape,
  entity,
  actions,
  paged,
  current,
}: Props) {
  const page = usePage();
  const rows = rowsOf(data) as Record<string, unknown>[];
  const select = chosenFor(page, declared.select, actions);
  const section = {
    ...declared,
    select: rows.length === 0 || rows.some((row) => isChoosable(page, row, entity, actions)) ? select : undefined,
  };
  const narrow = useNarrow();
  const inRail = useContext(InRail);
  const prefix = source === "main" ? "" : `${source}.`;
  const names = useMemo(() => filterNames(section.filters), [section.filters]);
  const call = page.bundle.calls[sourceOf(page, source)?.call ?? ""];
  const list = paged ? decodeList(page.query, names, prefix) : decodeList(() => [], []);
  const change = (next: Partial<ListState>) =>
    page.setQuery(
      encodeList({ ...list, page: 1, ...next }, names, prefix),
      next.page === undefined ? "replace" : "push",
    );
  const every = columnsOf(page, withoutPrefix(section.list ?? [], section.from), shape, paged ? call?.sorts : []);
  const offers = rowActions(page, actions, entity);
  const isOffered = (action: Action) => rows.some((row) => page.offered(action, { row, entity }));
  const withActions = offers.some(isOffered);
  const beside = besideColumns({
    box: section.select !== undefined,
    menu: withActions,
    button: offers.some((action) => action.as === "inline" && isOffered(action)),
  });
  const choice = useColumns(page, every, rows, !paged, beside);
  const asCards =
    narrow || current !== undefined || section.as === "cards" || (inRail && choice.shown.length > MOST_IN_RAIL);
  const columns = asCards ? choice.useful : choice.shown;
  const isRead = !paged && section.as === undefined && section.open === undefined && section.select === undefined;
  const check = narrow && isRead && !withActions ? checkOf(columns) : undefined;
  // Of rows that all are here, and so stay in what they are in; the next page of others may be in another.
  const currency = paged ? undefined : currencyOf(rows);
  const { counted } = section;
  const isCounted = (row: Data): boolean =>
    counted === undefined || page.test(counted, { row: row as Record<string, unknown>, entity }) === true;
  const selection = useSelection(section.select, rows, isCounted);
  const choosable = rows.filter(isCounted);
  const { choose } = selection;
  const { put } = page.sources;
  const chosen = selection.rows;
  useEffect(() => {
    if (section.select !== undefined) put?.("selection", chosen);
  }, [put, section.select, chosen]);
  const { open } = section;
  const editing = useEditing(page, section.edit, entity);
  const { at: edited, begin } = editing;
  const latest = useRef(rows);
  latest.current = rows;
  const drawer = useDrawer(page, open, rows, prefix);
  const { show } = drawer;
  const onOpen = useCallback(
    (row: Data) => {
      if (show !== undefined) return show(row);
      const address = addressOfOpen(page, open, { row: row as Record<string, unknown>, entity });
      if (address === undefined) return;
      const standing = (all: readonly Record<string, unknown>[]) => {
        const led = all.flatMap((one) => {
          const to = addressOfOpen(page, open, { row: one, entity });
          return to === undefined ? [] : [{ to, name: namedRow(page, entity, one) }];
        });
        return { records: led.map(({ to }) => to), names: led.map(({ name }) => name) };
      };
      const advances = typeof open === "object" && "advance" in open && open.advance === true;
      const again = async () => {
        const now = await refetch(page.bundle.name, source);
        return now === undefined ? undefined : standing(rowsOf(now) as Record<string, unknown>[]);
      };
      leaveTrail({
        list: location.pathname + location.search,
        scroll: scrollY,
        ...standing(latest.current),
        ...(advances ? { again } : {}),
      });
      page.go(address);
    },
    [page, open, entity, source, show],
  );
  /** Opens a row, where there is something of it to be opened. */
  const openOf = (row: Data) =>
    show !== undefined || addressOfOpen(page, open, { row: row as Record<string, unknown>, entity }) !== undefined
      ? onOpen
      : undefined;
  const there = data !== undefined;
  useEffect(() => {
    const before = there ? scrollOf(location.pathname + location.search) : undefined;
    // After the new page has been put to its top.
    if (before !== undefined) requestAnimationFrame(() => scrollTo(0, before));
  }, [there]);
  const tools = (row: Record<string, unknown>) => (
    <RowActions page={page} actions={offers} scope={{ row, entity }} name={nameOf(row)} bare={section.as === "cards"} />
  );
  const first = every[0]?.field ?? "";
  const nameOf = (row: Data) =>
    String(
      (row["shown"] as Data | undefined)?.[first] ??
        textOf(row[first], propertyAt(shape, first), { language: page.language, key: fieldKey(shape, first) }),
    );
  const label = (row: Data) => word("list.choose", { name: nameOf(row) });
  const filtered = Object.keys(list.filters).length > 0 || list.keyword !== "";
  const count = paged ? Number((data as { count?: number } | undefined)?.count ?? 0) : rows.length;
  const record = useSource("main");
  const isRecordAwaited =
    page.bundle.page.source !== undefined && record.status === "loading" && record.data === undefined;
  const waits = (state.status === "loading" || state.status === "idle") && data === undefined;

  const sums = paged ? sumsOf(data) : sumsOfRows(choosable, section.totals ?? []);

  const typing = (row: Data | undefined, saved: CallShape | undefined) =>
    saved === undefined ? null : (
      <EditRow
        key="edited"
        entity={entity}
        shape={shape}
        columns={columns}
        edit={section.edit ?? []}
        row={row}
        focus={edited?.field}
        call={saved}
        lead={section.select !== undefined}
        onDone={editing.end}
      />
    );

  const body = () => {
    if (state.status === "failed" && data === undefined)
      return <Failed state={state} source={page.bundle.page.sources?.[source]} name={source} />;
    // What is asked for once the record is known, or once a form says for what, is not empty before that.
    if (waits && (state.status !== "idle" || isRecordAwaited)) return <ListSkeleton columns={columns.length} />;
    if (waits)
      return page.bundle.page.layout === "form" ? null : (
        <Empty filtered={false} entity={entity} wording={section.empty} small />
      );
    // What was asked for before is empty; what is asked for now is not known yet.
    if (rows.length === 0 && state.stale) return <ListSkeleton columns={columns.length} />;
    if (rows.length === 0 && edited?.row !== "new")
      return (
        <Empty
          filtered={filtered}
          entity={entity}
          tab={declared.tab}
          part={showsPart(shape, sourceOf(page, source)?.with)}
          small={source !== "main" || !paged}
          wording={section.empty}
          onClear={() => change({ filters: {}, keyword: "" })}
          actions={actions}
        />
      );
    if (check !== undefined) return <Checks {...check} rows={rows} shape={shape} dimmed={state.stale} />;
    if (asCards || section.as === "grid")
      return (
        <>
          <Cards
            current={current}
            rows={rows}
            columns={columns}
            shape={shape}
            headline={section.headline ?? section.totals?.[0]}
            dimmed={state.stale}
            whole={section.as === "cards"}
            openOf={openOf}
            actions={withActions && current === undefined ? tools : undefined}
            choose={
              section.select === undefined
                ? undefined
                : (row) =>
                    isCounted(row) ? (
                      <label className="choose-box">
                        <input
                          type="checkbox"
                          checked={selection.has(row)}
                          onChange={(event) => choose(row, event.target.checked)}
                          aria-label={label(row)}
                        />
                      </label>
                    ) : null
            }
          />
          {current === undefined ? <CardTotals sums={sums} columns={every} totals={section.totals ?? []} /> : null}
        </>
      );
    return (
      <Table
        columns={columns}
        caption={caption}
        currency={currency}
        dimmed={state.stale}
        hasActions={withActions || edited !== undefined}
        sort={list.sort === "" ? (section.sort ?? "") : list.sort}
        onSort={paged ? (sort) => change({ sort }) : undefined}
        all={
          section.select === "many" || section.select === "all"
            ? {
                chosen: choosable.length > 0 && choosable.every(selection.has),
                some: choosable.some(selection.has),
                change: (chosen) => selection.chooseAll(choosable, chosen),
              }
            : undefined
        }
        rows={[
          ...(edited?.row === "new" ? [typing(undefined, editing.create)] : []),
          ...rows.map((row, index) =>
            edited !== undefined && edited.row !== "new" && edited.row["id"] === row["id"] ? (
              typing(row, editing.change)
            ) : (
              <Row
                key={String(row["id"] ?? index)}
                row={row}
                columns={columns}
                shape={shape}
                bare={currency !== undefined}
                chosen={selection.has(row)}
                isAside={!isCounted(row)}
                onChoose={section.select === undefined ? undefined : choose}
                chooseLabel={section.select === undefined ? "" : label(row)}
                address={addressOfOpen(page, open, { row, entity })}
                onOpen={openOf(row)}
                onNear={prefetch}
                edit={section.edit}
                onEdit={editing.change === undefined ? undefined : begin}
                actions={withActions || edited !== undefined ? tools(row) : undefined}
              />
            ),
          ),
        ]}
        foot={
          <Totals
            sums={sums}
            columns={columns}
            totals={section.totals ?? []}
            lead={section.select !== undefined}
            tail={withActions}
            bare={currency !== undefined}
          />
        }
      />
    );
  };

  const exported =
    paged && page.user !== undefined && isExported({ isMain: source === "main", section, call, actions, count });
  const searches = paged && (call?.search?.length ?? 0) > 0 && (source === "main" || section.filters !== undefined);
  return (
    <div className="list" ref={choice.box}>
      {searches || exported || section.filters !== undefined ? (
        <div className="list-tools">
          {searches ? <Keyword value={list.keyword} onChange={(keyword) => change({ keyword })} /> : null}
          {section.filters === undefined ? null : (
            <FilterBar
              items={section.filters}
              shape={shape}
              state={list}
              rows={rows}
              onChange={(filters) => change({ filters })}
              onClear={() => change({ filters: {}, keyword: "" })}
            />
          )}
          {paged && source === "main" && section.filters !== undefined && page.user !== undefined ? (
            <ViewsMenu columns={choice.shown.map(({ field }) => field)} onColumns={choice.restore} />
          ) : null}
          {exported ? <ExportMenu source={source} section={declared} count={count} /> : null}
          {asCards || every.length < 5 || (source !== "main" && section.filters === undefined) ? null : (
            <ColumnChooser columns={every} hidden={choice.hidden} onToggle={choice.toggle} />
          )}
        </div>
      ) : null}
      <RowsBeside value={rows}>{body()}</RowsBeside>
      {section.edit === undefined || editing.create === undefined || narrow || edited !== undefined ? null : (
        <Button small icon="plus" look="quiet" onClick={() => begin("new")}>
          {word("edit.add")}
        </Button>
      )}
      {paged && (section.as !== "cards" || count > rows.length) ? (
        <Pager
          page={list.page}
          count={count}
          rows={rows.length}
          size={pageSizeOf(sourceOf(page, source))}
          isMore={isUncounted(data)}
          onPage={(next) => change({ page: next })}
        />
      ) : null}
      <SelectionBar
        rows={selection.rows}
        entity={entity}
        actions={actions ?? []}
        onDrop={selection.drop}
        onClear={selection.clear}
      />
      {drawer.row === undefined || drawer.shown === undefined ? null : (
        <Drawer open={drawer.shown} row={drawer.row} entity={entity} onClose={drawer.close} />
      )}
    </div>
  );
}
