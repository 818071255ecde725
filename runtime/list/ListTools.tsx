import { FilterBar } from "./filter/FilterBar.tsx";
import { Keyword } from "./filter/Keyword.tsx";
import type { Choices } from "./filter/FilterChip.tsx";
import { isExported } from "./exported.ts";
import { ColumnChooser } from "./view/ColumnChooser.tsx";
import { ExportMenu } from "./view/ExportMenu.tsx";
import { ViewsMenu } from "./views/ViewsMenu.tsx";
import type { List } from "./use-list.ts";

/** So few columns are all shown. */
const FEW_COLUMNS = 5;

const NONE: Choices = {};

/** What the answer of a list says its filters by reference may be set to. */
const choicesIn = (data: List["data"]): Choices => (data as { choices?: Choices } | undefined)?.choices ?? NONE;

/** What stands above the rows: the search, the filters, the views, the file of the rows and the choice of columns. */
export function ListTools({ list }: { list: List }) {
  const { page, section, source, request, call, count, choice, every } = list;
  const isMain = source === "main";
  const isSignedIn = page.user !== undefined;
  const hasFilters = section.filters !== undefined;
  const hasFile = list.paged && isSignedIn && isExported({ isMain, section, call, actions: list.actions, count });
  const hasSearch = list.paged && (call?.search?.length ?? 0) > 0 && (isMain || hasFilters);
  if (!hasSearch && !hasFile && !hasFilters) return null;
  return (
    <div className="list-tools">
      {hasSearch ? <Keyword value={request.keyword} onChange={(keyword) => list.change({ keyword })} /> : null}
      {section.filters === undefined ? null : (
        <FilterBar
          items={section.filters}
          shape={list.shape}
          state={request}
          rows={list.rows}
          call={call}
          choices={choicesIn(list.data)}
          onChange={(filters) => list.change({ filters })}
          onClear={() => list.change({ filters: {}, keyword: "" })}
        />
      )}
      {list.paged && isMain && hasFilters && isSignedIn ? (
        <ViewsMenu columns={choice.shown.map(({ field }) => field)} onColumns={choice.restore} />
      ) : null}
      {hasFile ? (
        <ExportMenu source={source} section={list.declared} count={count} without={list.choice.refused} />
      ) : null}
      {list.isInCards || every.length < FEW_COLUMNS || (!isMain && !hasFilters) ? null : (
        <ColumnChooser columns={every} hidden={choice.hidden} onToggle={choice.toggle} />
      )}
    </div>
  );
}
