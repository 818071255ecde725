import type { MouseEvent, ReactNode } from "react";
import { Shown } from "../../display/Shown.tsx";
import { valueOf } from "../../display/value-of.ts";
import { isEmpty } from "../../display/text.ts";
import { label } from "../../label/label.ts";
import { fieldKey, propertyAt, type Shape } from "../../model/shape.ts";
import { saysItself, type Column } from "../columns.ts";
import { Pending } from "../Pending.tsx";
import { useStanding } from "./standing.ts";

type Row = Readonly<Record<string, unknown>>;

interface Props {
  rows: readonly Row[];
  columns: readonly Column[];
  shape: Shape;
  /**
   * The field of the figure that matters of these rows, where the page says one; else the record's own amount, or the
   * first.
   */
  headline?: string | undefined;
  dimmed: boolean;
  /** A page that draws its rows as cards shows all that it names; a table on a phone what matters most. */
  whole: boolean;
  /** The id of the row whose record stands beside the list. */
  current?: string | undefined;
  /** What opens a row; undefined for one that leads nowhere. */
  openOf(row: Row): ((row: Row, event: MouseEvent) => void) | undefined;
  choose?: ((row: Row) => ReactNode) | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
}

/** What stands large of every row: the first column, the last status; and its amounts, that which matters first. */
function lead(
  columns: readonly Column[],
  shape: Shape,
  headline: string | undefined,
): {
  title: Column | undefined;
  amounts: readonly Column[];
  status: Column | undefined;
} {
  const [title] = columns;
  return {
    title,
    amounts: columns
      .filter(({ field }) => propertyAt(shape, field)?.format === "money")
      .toSorted((one, other) => Number(other.field === headline) - Number(one.field === headline)),
    status: columns.findLast((column) => column !== title && column.property?.tone !== undefined),
  };
}

/** What takes the whole width of a card: many values, or a sentence. */
function isLong({ field, property }: Column, value: unknown, shape: Shape): boolean {
  if (Array.isArray(value)) return value.length > 3;
  if (typeof value !== "string") return false;
  return property?.options === undefined ? value.length > 60 : label(`${fieldKey(shape, field)}.${value}`).length > 30;
}

/** Whether a column is an amount beside the one that stands large. */
const isSecond = ({ property }: Column, amount: Column | undefined): boolean =>
  property?.format === "money" && amount !== undefined;

/** The rows of a list on a phone: the same order of importance, one card a row. */
export function Cards({ rows, columns, shape, headline, dimmed, whole, current, openOf, choose, actions }: Props) {
  const stands = useStanding();
  const { title, amounts, status } = lead(columns, shape, headline);
  // Beside a record a card only tells it from the others.
  const isBeside = current !== undefined;
  const most = isBeside ? 3 : whole ? columns.length : 5;
  return (
    <ul className={dimmed ? "cards dimmed" : "cards"} aria-busy={dimmed || undefined}>
      {rows.map((row, index) => {
        const onOpen = openOf(row);
        const holds = ({ field }: Column): boolean => !isEmpty(valueOf(row, field, shape));
        const amount = amounts.find(holds);
        // A card has no columns that an empty place would keep straight.
        const filled = columns
          .filter((column) => ![title, amount, status].includes(column) && stands(column, row) && holds(column))
          .slice(0, most);
        // A second amount is told from the one above by its name alone.
        const [only, ...others] = filled;
        const isOne = only !== undefined && others.length === 0 && saysItself(only) && !isSecond(only, amount);
        return (
          <li
            key={String(row["id"] ?? index)}
            aria-current={current !== undefined && row["id"] === current ? "true" : undefined}
            onClick={
              onOpen === undefined
                ? undefined
                : (event) => {
                    if ((event.target as HTMLElement).closest("button, input, label, a") === null) onOpen(row, event);
                  }
            }
          >
            <header>
              {choose?.(row)}
              {title === undefined ? null : onOpen === undefined ? (
                <strong>
                  {saysItself(title) ? null : `${title.label} `}
                  <Shown row={row} field={title.field} shape={shape} item={title.item} />
                </strong>
              ) : (
                <button type="button" className="link" onClick={(event) => onOpen(row, event)}>
                  <Shown row={row} field={title.field} shape={shape} item={title.item} />
                </button>
              )}
              {amount === undefined || amount === title ? null : (
                <b>
                  {/(^|\.)amount$/.test(amount.field) ? null : <small>{amount.label}</small>}
                  <Shown row={row} field={amount.field} shape={shape} />
                </b>
              )}
            </header>
            <dl className={isBeside ? "brief" : isOne ? "one" : undefined}>
              {filled.map((column) => (
                <div
                  key={column.field}
                  className={isLong(column, valueOf(row, column.field, shape), shape) ? "long" : undefined}
                >
                  <dt className={isBeside && column.kind !== "figure" ? "hidden-text" : undefined}>{column.label}</dt>
                  <dd>
                    <Shown row={row} field={column.field} shape={shape} item={column.item} />
                  </dd>
                </div>
              ))}
            </dl>
            {status === undefined && actions === undefined ? null : (
              <footer>
                {status === undefined ? (
                  <span />
                ) : (
                  <span>
                    {isEmpty(valueOf(row, status.field, shape)) ? null : (
                      <>
                        {status.field.endsWith("status") ? null : <small>{status.label}</small>}
                        <Shown row={row} field={status.field} shape={shape} />
                      </>
                    )}
                    <Pending row={row} shape={shape} />
                  </span>
                )}
                {actions?.(row)}
              </footer>
            )}
          </li>
        );
      })}
    </ul>
  );
}
