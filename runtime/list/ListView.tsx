import { Button } from "../controls/Button.tsx";
import { RowsBeside } from "../display/sizes.ts";
import { word } from "../label/label.ts";
import { Drawer } from "../section/drawer/Drawer.tsx";
import { isUncounted } from "../source/exact.ts";
import { pageSizeOf } from "../../schemas/vocabulary/list/request.ts";
import "../controls/frame-icons.ts";
import { ListBody } from "./ListBody.tsx";
import { ListTools } from "./ListTools.tsx";
import { useList, type List, type ListProps } from "./use-list.ts";
import { Pager } from "./view/Pager.tsx";
import { SelectionBar } from "./view/SelectionBar.tsx";

/** A list of any kind: filters, rows or cards, totals, selection, and everything that stands where rows are not. */
export function ListView(props: ListProps) {
  const list = useList(props);
  const { rows, selection, drawer } = list;
  return (
    <div className="list" ref={list.choice.box}>
      <ListTools list={list} />
      <RowsBeside value={rows}>
        <ListBody list={list} />
      </RowsBeside>
      <AddRow list={list} />
      {list.paged && (list.section.as !== "cards" || list.count > rows.length) ? (
        <Pager
          page={list.request.page}
          count={list.count}
          rows={rows.length}
          size={pageSizeOf(list.from)}
          isMore={isUncounted(list.data)}
          onPage={(next) => list.change({ page: next })}
        />
      ) : null}
      <SelectionBar
        rows={selection.rows}
        entity={list.entity}
        actions={list.actions ?? []}
        onDrop={selection.drop}
        onClear={selection.clear}
      />
      {drawer.row === undefined || drawer.shown === undefined ? null : (
        <Drawer open={drawer.shown} row={drawer.row} entity={list.entity} onClose={drawer.close} />
      )}
    </div>
  );
}

/** The button that begins a further row of a list whose rows are typed in where they stand. */
function AddRow({ list: { section, editing, isNarrow } }: { list: List }) {
  if (section.edit === undefined || editing.create === undefined || isNarrow || editing.at !== undefined) return null;
  return (
    <Button small icon="plus" look="quiet" onClick={() => editing.begin("new")}>
      {word("edit.add")}
    </Button>
  );
}
