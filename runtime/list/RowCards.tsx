import { word } from "../label/label.ts";
import { RowActions } from "../section/RowActions.tsx";
import { Cards } from "./table/Cards.tsx";
import { CardTotals } from "./table/Totals.tsx";
import { totalsOf, type List } from "./use-list.ts";

type Row = Readonly<Record<string, unknown>>;

/** The rows of a list as cards, with the box that chooses each, and their totals. */
export function RowCards({ list }: { list: List }) {
  const { page, section, entity, rows, current, selection } = list;
  const isPlain = current === undefined;
  const totals = section.totals ?? [];
  return (
    <>
      <Cards
        current={current}
        rows={rows}
        columns={list.columns}
        shape={list.shape}
        headline={section.headline ?? totals[0]}
        dimmed={list.state.stale}
        whole={section.as === "cards"}
        openOf={list.openOf}
        actions={
          list.hasActions && isPlain
            ? (row) => (
                <RowActions
                  page={page}
                  actions={list.offers}
                  scope={{ row: row as Record<string, unknown>, entity }}
                  name={list.nameOf(row)}
                  bare={section.as === "cards"}
                />
              )
            : undefined
        }
        choose={section.select === undefined ? undefined : box}
      />
      {isPlain ? <CardTotals sums={totalsOf(list)} columns={list.every} totals={totals} /> : null}
    </>
  );

  function box(row: Row) {
    return list.isCounted(row) ? (
      <label className="choose-box">
        <input
          type="checkbox"
          checked={selection.has(row)}
          onChange={(event) => selection.choose(row, event.target.checked)}
          aria-label={word("list.choose", { name: list.nameOf(row) })}
        />
      </label>
    ) : null;
  }
}
