import { Failed } from "../section/Failed.tsx";
import { useSource } from "../source/use-source.ts";
import { propertyAt, type Shape } from "../model/shape.ts";
import type { Source } from "../model/grammar.ts";
import { Empty } from "./Empty.tsx";
import { ListSkeleton } from "./ListSkeleton.tsx";
import { RowCards } from "./RowCards.tsx";
import { RowTable } from "./RowTable.tsx";
import { Checks } from "./table/Checks.tsx";
import type { List } from "./use-list.ts";

/** Whether a source brings records in some of their states only: a page says which, and no filter. */
const showsPart = (shape: Shape, input: Source["with"]): boolean =>
  input !== undefined &&
  !Array.isArray(input) &&
  Object.entries(input).some(
    ([name, value]) =>
      (typeof value === "string" || Array.isArray(value)) && propertyAt(shape, name)?.tone !== undefined,
  );

/** The rows of a list as checks, cards or a table; and what stands where rows are not, or are not yet. */
export function ListBody({ list }: { list: List }) {
  const { page, section, source, state, data, shape, rows, columns, check, editing } = list;
  const record = useSource("main");
  const isRecordAwaited =
    page.bundle.page.source !== undefined && record.status === "loading" && record.data === undefined;
  const isWaiting = (state.status === "loading" || state.status === "idle") && data === undefined;
  if (state.status === "failed" && data === undefined)
    return <Failed state={state} source={page.bundle.page.sources?.[source]} name={source} />;
  // What is asked for once the record is known, or once a form says for what, is not empty before that.
  if (isWaiting && (state.status !== "idle" || isRecordAwaited)) return <ListSkeleton columns={columns.length} />;
  if (isWaiting)
    return page.bundle.page.layout === "form" ? null : (
      <Empty filtered={false} entity={list.entity} wording={section.empty} small />
    );
  // What was asked for before is empty; what is asked for now is not known yet.
  if (rows.length === 0 && state.stale) return <ListSkeleton columns={columns.length} />;
  if (rows.length === 0 && editing.at?.row !== "new")
    return (
      <Empty
        filtered={list.isFiltered}
        entity={list.entity}
        tab={section.tab}
        part={showsPart(shape, list.from?.with)}
        small={source !== "main" || !list.paged}
        wording={section.empty}
        onClear={() => list.change({ filters: {}, keyword: "" })}
        actions={list.actions}
      />
    );
  if (check !== undefined) return <Checks {...check} rows={rows} shape={shape} dimmed={state.stale} />;
  return list.isInCards || section.as === "grid" ? <RowCards list={list} /> : <RowTable list={list} />;
}
