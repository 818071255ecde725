import { useEffect, useRef, useState, type ReactNode } from "react";
import { Icon } from "../../controls/Icon.tsx";
import { word } from "../../label/label.ts";
import type { Column } from "../columns.ts";

interface Props {
  columns: readonly Column[];
  caption: string;
  /** Of all amounts alike; the heads name it, and no cell repeats it. */
  currency: string | undefined;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
  /** State of the box over all rows; undefined where rows cannot be chosen. */
  all: { chosen: boolean; some: boolean; change(chosen: boolean): void } | undefined;
  hasActions: boolean;
  rows: readonly ReactNode[];
  foot: ReactNode;
  dimmed: boolean;
}

const slice = 100;

function nextSort(sort: string, field: string): string {
  return sort === field ? `-${field}` : field;
}

/** A head of so few letters stays in one line. */
const brief = 12;

interface HeadProps extends Pick<Props, "sort" | "onSort" | "currency"> {
  column: Column;
}

function Head({ column, sort, onSort, currency }: HeadProps) {
  const isBrief = column.label.length <= brief;
  const name = (
    <>
      {isBrief ? <span className="brief">{column.label}</span> : column.label}
      {currency !== undefined && column.property?.format === "money" ? (
        <>
          {" "}
          <span className="currency">{currency}</span>
        </>
      ) : null}
    </>
  );
  const direction = sort === column.field ? "ascending" : sort === `-${column.field}` ? "descending" : undefined;
  return (
    <th scope="col" className={`${column.kind} ${column.align}${isBrief ? "" : " long"}`} aria-sort={direction}>
      {column.sortable && onSort !== undefined ? (
        <button type="button" onClick={() => onSort(nextSort(sort, column.field))}>
          {name}
          {direction === undefined ? null : <Icon name={direction === "ascending" ? "up" : "down"} size={12} />}
        </button>
      ) : (
        name
      )}
    </th>
  );
}

/**
 * A table that scrolls and holds nothing that takes the focus takes it itself, so that keys reach what is out of view.
 * One that need not scroll is no box of its own, so that its head stays in view while the page moves below it.
 */
function reachable(box: HTMLDivElement | null): (() => void) | undefined {
  if (box === null) return undefined;
  const look = () => {
    // Names give way before a column lies out of view.
    if (box.scrollWidth > box.clientWidth) box.toggleAttribute("data-tight", true);
    const scrolls = box.scrollWidth > box.clientWidth;
    box.toggleAttribute("data-fits", !scrolls);
    if (scrolls && box.querySelector("a, button, input, [tabindex]") === null) box.tabIndex = 0;
  };
  look();
  if (typeof ResizeObserver === "undefined") return undefined;
  const watch = new ResizeObserver(look);
  watch.observe(box);
  return () => watch.disconnect();
}

/** A table of rows already drawn; of more than a hundred, further ones are drawn as they come into view. */
export function Table({ columns, caption, currency, sort, onSort, all, hasActions, rows, foot, dimmed }: Props) {
  const [shown, setShown] = useState(slice);
  const box = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = all?.some === true && !all.chosen;
  });
  useEffect(() => {
    if (shown >= rows.length || end.current === null) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setShown((count) => count + slice);
      },
      { rootMargin: "600px" },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [shown, rows.length]);
  return (
    <div ref={reachable} className={dimmed ? "table-scroll dimmed" : "table-scroll"} aria-busy={dimmed || undefined}>
      <table className="rows">
        <caption className="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {all === undefined ? null : (
              <th scope="col" className="choose">
                <label>
                  <input
                    ref={box}
                    type="checkbox"
                    checked={all.chosen}
                    onChange={(event) => all.change(event.target.checked)}
                    aria-label={word("list.choose_all")}
                  />
                </label>
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.field} column={column} sort={sort} onSort={onSort} currency={currency} />
            ))}
            {hasActions ? (
              <th scope="col" className="row-actions">
                <span className="hidden-text">{word("list.actions")}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown)}
          {shown < rows.length ? (
            <tr ref={end}>
              <td colSpan={columns.length + 2} className="soft">
                {word("list.more_rows")}
              </td>
            </tr>
          ) : null}
        </tbody>
        {foot}
      </table>
    </div>
  );
}
