import { memo, type MouseEvent, type ReactNode } from "react";
import { Cell } from "../../display/Cell.tsx";
import { Nothing } from "../../display/Nothing.tsx";
import { Shown } from "../../display/Shown.tsx";
import { word } from "../../label/label.ts";
import type { Shape } from "../../model/shape.ts";
import type { Column } from "../columns.ts";
import { Pending } from "../Pending.tsx";
import { useStanding } from "./standing.ts";

interface RowProps {
  row: Readonly<Record<string, unknown>>;
  columns: readonly Column[];
  shape: Shape;
  /** The heads name the currency already. */
  bare?: boolean;
  /** Where the row leads. */
  address: string | undefined;
  chosen: boolean;
  /** It does not count in the totals, and steps back. */
  isAside?: boolean;
  onChoose: ((row: Readonly<Record<string, unknown>>, chosen: boolean) => void) | undefined;
  chooseLabel: string;
  onOpen: ((row: Readonly<Record<string, unknown>>, event: MouseEvent) => void) | undefined;
  onNear: ((address: string) => void) | undefined;
  /** Fields that are edited where they stand, and what begins it. */
  edit?: readonly string[] | undefined;
  onEdit?: ((row: Readonly<Record<string, unknown>>, field: string) => void) | undefined;
  /** What can be done with it; drawn at its end. */
  actions: ReactNode;
}

/** One row; as a whole it opens its record, its first cell is the link for keyboard and new tabs. */
export const Row = memo(function Row({
  row,
  columns,
  shape,
  bare,
  address,
  chosen,
  isAside,
  onChoose,
  chooseLabel,
  onOpen,
  onNear,
  edit,
  onEdit,
  actions,
}: RowProps) {
  const stands = useStanding();
  const open = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest("a, button, input, label") !== null || getSelection()?.toString() !== "")
      return;
    onOpen?.(row, event);
  };
  const status = columns.findLast(({ property }) => property?.tone !== undefined);
  return (
    <tr
      className={[onOpen === undefined ? "" : "opens", chosen ? "chosen" : "", isAside === true ? "aside" : ""].join(
        " ",
      )}
      onClick={onOpen === undefined ? undefined : open}
      onPointerEnter={address === undefined ? undefined : () => onNear?.(address)}
    >
      {onChoose === undefined ? null : (
        <td className="choose">
          {isAside === true ? null : (
            <label>
              <input
                type="checkbox"
                checked={chosen}
                onChange={(event) => onChoose(row, event.target.checked)}
                aria-label={chooseLabel}
              />
            </label>
          )}
        </td>
      )}
      {columns.map((column, index) => (
        <Cell key={column.field} className={`${column.kind} ${column.align}`} isName={index === 0}>
          {index === 0 && onOpen !== undefined ? (
            <a
              href={address ?? "#"}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(row, event);
              }}
            >
              <Shown row={row} field={column.field} shape={shape} item={column.item} bare={bare} />
            </a>
          ) : onEdit !== undefined && edit?.includes(column.field) === true ? (
            <button type="button" className="edit-cell" onClick={() => onEdit(row, column.field)}>
              <Shown row={row} field={column.field} shape={shape} item={column.item} bare={bare} />
              <span className="hidden-text"> {word("edit.edit")}</span>
            </button>
          ) : !stands(column, row) ? (
            <Nothing />
          ) : (
            <Shown row={row} field={column.field} shape={shape} item={column.item} bare={bare} />
          )}
          {column === status ? <Pending row={row} shape={shape} /> : null}
        </Cell>
      ))}
      {actions === undefined ? null : <td className="row-actions">{actions}</td>}
    </tr>
  );
});
