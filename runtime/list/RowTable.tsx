import { Balls } from "../controls/Balls.tsx";
import { late } from "../controls/late.tsx";
import { word } from "../label/label.ts";
import type { CallShape } from "../model/bundle.ts";
import { prefetch } from "../route/prefetch.ts";
import { RowActions } from "../section/RowActions.tsx";
import { Row } from "./table/Row.tsx";
import { Table } from "./table/Table.tsx";
import { Totals } from "./table/Totals.tsx";
import { totalsOf, type List } from "./use-list.ts";

type OneRow = Record<string, unknown>;

const EditRow = late(
  () => import("./edit/EditRow.tsx"),
  <tr>
    <td>
      <Balls />
    </td>
  </tr>,
);

/** The rows of a list as a table, with its heads, the row that is being typed in, and the totals at its foot. */
export function RowTable({ list }: { list: List }) {
  const { section, request, columns, currency, choosable, selection, editing } = list;
  const { at: edit } = editing;
  return (
    <Table
      columns={columns}
      caption={list.caption}
      currency={currency}
      dimmed={list.state.stale}
      hasActions={list.hasActions || edit !== undefined}
      sort={request.sort === "" ? (section.sort ?? "") : request.sort}
      onSort={list.paged ? (sort) => list.change({ sort }) : undefined}
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
        ...(edit?.row === "new" ? [<EditLine key="edited" list={list} row={undefined} call={editing.create} />] : []),
        ...list.rows.map((row, index) =>
          edit !== undefined && edit.row !== "new" && edit.row["id"] === row["id"] ? (
            <EditLine key="edited" list={list} row={row} call={editing.change} />
          ) : (
            <Line key={String(row["id"] ?? index)} list={list} row={row} />
          ),
        ),
      ]}
      foot={
        <Totals
          sums={totalsOf(list)}
          columns={columns}
          totals={section.totals ?? []}
          lead={section.select !== undefined}
          tail={list.hasActions}
          bare={currency !== undefined}
        />
      }
    />
  );
}

/** A row as it is read, chosen and opened. */
function Line({ list, row }: { list: List; row: OneRow }) {
  const { page, section, entity, selection, editing } = list;
  const hasBox = section.select !== undefined;
  return (
    <Row
      row={row}
      columns={list.columns}
      shape={list.shape}
      bare={list.currency !== undefined}
      chosen={selection.has(row)}
      isAside={!list.isCounted(row)}
      onChoose={hasBox ? selection.choose : undefined}
      chooseLabel={hasBox ? word("list.choose", { name: list.nameOf(row) }) : ""}
      address={list.addressOf(row)}
      onOpen={list.openOf(row)}
      onNear={prefetch}
      edit={section.edit}
      onEdit={editing.change === undefined ? undefined : editing.begin}
      actions={
        list.hasActions || editing.at !== undefined ? (
          <RowActions page={page} actions={list.offers} scope={{ row, entity }} name={list.nameOf(row)} />
        ) : undefined
      }
    />
  );
}

/** A row that is being typed in, or the one that is added. */
function EditLine({ list, row, call }: { list: List; row: OneRow | undefined; call: CallShape | undefined }) {
  const { section, editing } = list;
  return call === undefined ? null : (
    <EditRow
      entity={list.entity}
      shape={list.shape}
      columns={list.columns}
      edit={section.edit ?? []}
      row={row}
      focus={editing.at?.field}
      call={call}
      lead={section.select !== undefined}
      onDone={editing.end}
    />
  );
}
