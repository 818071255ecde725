import { useEffect, useId, useRef, type ReactElement } from "react";
import { useOptions, type Option } from "./options.ts";
import { cents, isDecimal, text } from "../../../schemas/vocabulary/decimal.ts";
import { Cell } from "../../display/Cell.tsx";
import { Shown } from "../../display/Shown.tsx";
import { label } from "../../label/label.ts";
import { propertyAt, fieldKey, sectionShape } from "../../model/shape.ts";
import { FieldControl } from "../field/FieldControl.tsx";
import { ErrorSlot } from "../field/ErrorSlot.tsx";
import { shownInCurrency } from "../field/shown-value.ts";
import { useSource } from "../../source/use-source.ts";
import { useForm } from "../form-context.ts";
import { rowsOf } from "../../source/rows-of.ts";
import { labelKey, type FormField } from "../model/form-field.ts";
import { domId } from "../path/path.ts";
import { useSelected, useValue } from "../store/use-store.ts";

type Row = Record<string, unknown>;

/**
 * The row's own columns that people fill in; what is taken with a row or only shown stands in the row that is picked.
 */
const entered = (field: FormField): readonly FormField[] =>
  (field.columns ?? []).filter(
    ({ shape, item, name }) =>
      !shape.calc &&
      item.readOnly !== true &&
      shape.ref === undefined &&
      (shape.format === "money" || field.item.pick?.take[name] === undefined),
  );

const figures: readonly (string | undefined)[] = ["money", "integer", "rate", "percent", "number"];

/**
 * Rows of a source to tick, each with what tells it from the others; what cannot be taken says why, and what is taken
 * is filled in beside it.
 */
export function RowPicker({ path, field }: { path: string; field: FormField }): ReactElement {
  const { store, page } = useForm();
  const name = useId();
  const rows = (useValue(store, path) as Row[] | undefined) ?? [];
  const { take = {}, show = [], from = "", begin, given = {}, figured } = field.item.pick ?? {};
  const keys = Object.entries(take).filter(([own]) =>
    field.columns?.some((column) => column.name === own && column.shape.ref !== undefined),
  );
  const [pair = ["id", "id"]] = keys.length > 0 ? keys : Object.entries(take);
  const { options } = useOptions(field, path, true);
  const offered = useSource(from.split(".")[0] ?? "");
  const after = useSource(figured?.from.split(".")[0] ?? from.split(".")[0] ?? "");
  // A row may be one of several kinds: the one of its references that it has tells which it is.
  const isSame = (each: Row, row: Row | undefined): boolean =>
    (keys.length > 0 ? keys : [pair]).every(([own, theirs]) => String(each[own] ?? "") === String(row?.[theirs] ?? ""));
  const indexOf = (row: Row | undefined): number => rows.findIndex((each) => isSame(each, row));
  const valuesFrom = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(take).flatMap(([mine, theirs]) =>
        row[theirs] === undefined || row[theirs] === null ? [] : [[mine, row[theirs]]],
      ),
    );
  // What is taken is called by what tells its row from the others.
  const named = (row: Row): void => {
    for (const [, theirs] of keys)
      if (row[theirs] !== undefined && row[theirs] !== null)
        store.names.set(
          String(row[theirs]),
          String((row["shown"] as Row | undefined)?.[theirs] ?? row[show[0] ?? ""] ?? row[theirs]),
        );
  };
  /** What follows from what was filled in for a row that is taken, once it is known. */
  const figuresOf = (at: number): Row | undefined => {
    const mine = rows[at];
    if (figured === undefined || mine === undefined) return undefined;
    const found = rowsOf(page.reference(figured.from)).find((each) =>
      keys.every(([own]) => String(each[own] ?? "") === String(mine[own] ?? "")),
    );
    return found && Object.fromEntries(figured.show.map((column) => [column, found[column]]));
  };
  const toggle = (row: Row, on: boolean): void => {
    if (on) named(row);
    if (on) store.addRow(path, valuesFrom(row));
    else store.removeRow(path, indexOf(row));
  };
  const begun = useRef(false);
  useEffect(() => {
    if (begin === undefined || begun.current || options.length === 0) return;
    begun.current = true;
    const ids = [page.resolve(begin)].flat().map(String);
    const beside = Object.entries(given).map(([own, value]) => [own, [page.resolve(value)].flat()] as const);
    for (const { row, disabled } of options) {
      const index =
        row === undefined || disabled === true
          ? -1
          : ids.indexOf(
              String(
                keys.map(([, theirs]) => row[theirs]).find((value) => value !== undefined && value !== null) ??
                  row[pair[1]] ??
                  "",
              ),
            );
      if (row === undefined || index < 0 || indexOf(row) >= 0) continue;
      named(row);
      store.addRow(path, {
        ...valuesFrom(row),
        ...Object.fromEntries(
          beside.flatMap(([own, values]) => (values[index] === undefined ? [] : [[own, values[index]]])),
        ),
      });
    }
  });
  if (options.length === 0 && (offered.status === "loading" || offered.stale))
    return <div className="skeleton line" aria-label={page.label("runtime:shell.loading")} />;
  if (options.length === 0)
    return (
      <p className="soft">
        {page.label(offered.status === "idle" ? "runtime:form.pick_later" : "runtime:form.nothing_to_pick")}
      </p>
    );
  const shape = sectionShape(page.bundle, { from });
  const own = entered(field);
  const free = options.filter((option) => option.disabled !== true);
  const all = free.length > 0 && free.every((option) => indexOf(option.row) >= 0);
  const setAll = (on: boolean): void => {
    for (const { row } of free) if (row !== undefined && indexOf(row) >= 0 !== on) toggle(row, on);
  };
  const bare = new Set(options.map(({ row }) => row?.["currency"])).size <= 1 || show.includes("currency");
  const isFigure = (column: string): boolean => figures.includes(propertyAt(shape, column)?.format);
  return (
    <div className="row-entry-scroll">
      <table className="row-entry-table row-picker">
        <caption className="hidden-text">{page.label("runtime:form.pick_rows")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label={page.label("runtime:form.pick_all")}
                checked={all}
                disabled={free.length === 0}
                onChange={(event) => setAll(event.target.checked)}
              />
            </th>
            {show.map((column) => (
              <th key={column} scope="col" className={isFigure(column) ? "cell-decimal" : undefined}>
                {label(fieldKey(shape, column))}
              </th>
            ))}
            {own.map((column) => (
              <th
                key={column.name}
                scope="col"
                id={`${domId(path)}_head_${column.name}`}
                className={`cell-${column.widget}`}
              >
                {page.label(labelKey(column))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{options.map(line)}</tbody>
        <Chosen
          path={path}
          count={rows.length}
          before={show.length}
          columns={own}
          summed={field.item.totals ?? field.shape.totals ?? []}
        />
      </table>
    </div>
  );

  function line(option: Option, index: number): ReactElement {
    const at = indexOf(option.row);
    const figures = figuresOf(at);
    const row = figures === undefined ? (option.row ?? {}) : { ...option.row, ...figures };
    const late = figures !== undefined && after.stale ? " late-figure" : "";
    const here = `${path}[${at}]`;
    const off = option.disabled === true && at < 0;
    const reasonId = `${name}_${index}`;
    return (
      <tr key={`${option.value}_${index}`} className={at >= 0 ? "chosen" : off ? "off" : undefined}>
        <td className="cell">
          <input
            type="checkbox"
            id={`${reasonId}_box`}
            aria-labelledby={`${reasonId}_name`}
            aria-describedby={option.reason === undefined ? undefined : `${reasonId}_why`}
            checked={at >= 0}
            disabled={off}
            onChange={(event) => toggle(option.row ?? {}, event.target.checked)}
          />
        </td>
        {show.map((column, index) => (
          <Cell
            key={column}
            isName={index === 0}
            className={
              isFigure(column) ? `cell cell-decimal picked-figure${figured?.show.includes(column) ? late : ""}` : "cell"
            }
            label={label(fieldKey(shape, column))}
          >
            {index === 0 ? (
              <label id={`${reasonId}_name`} htmlFor={`${reasonId}_box`}>
                <span id={at >= 0 ? `${domId(here)}_number` : undefined}>
                  <Shown row={row} field={column} shape={shape} bare={bare} />
                </span>
              </label>
            ) : (
              <Shown row={row} field={column} shape={shape} bare={bare} />
            )}
            {index === 0 && option.reason !== undefined && (
              <small id={`${reasonId}_why`} className="soft">
                {option.reason}
              </small>
            )}
          </Cell>
        ))}
        {own.map((column) => (
          <td
            key={column.name}
            className={`cell cell-${column.widget}`}
            data-path={`${here}.${column.name}`}
            data-label={page.label(labelKey(column))}
          >
            {at >= 0 && <FieldControl path={`${here}.${column.name}`} field={column} />}
            {at >= 0 && <ErrorSlot path={`${here}.${column.name}`} field={column} />}
          </td>
        ))}
      </tr>
    );
  }
}

/** How many rows are taken, and what is filled in for them together. */
function Chosen({
  path,
  count,
  before,
  columns,
  summed,
}: {
  path: string;
  count: number;
  before: number;
  columns: readonly FormField[];
  summed: readonly string[];
}): ReactElement {
  const { page } = useForm();
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={before + 1}>
          {page.label("runtime:form.picked", { count })}
        </th>
        {columns.map((column) => (
          <td key={column.name} className={`cell cell-${column.widget}`}>
            {summed.includes(column.name) && <Sum path={path} column={column} />}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Sum({ path, column }: { path: string; column: FormField }): ReactElement {
  const { store, page } = useForm();
  const sum = useSelected(store, [path, "currency"], () => {
    let all = 0n;
    for (let index = 0; index < store.rows(path); index += 1) {
      const value = store.value(`${path}[${index}].${column.name}`);
      if (isDecimal(value)) all += cents(value);
    }
    return shownInCurrency(page, store, column, text(all));
  });
  return <span className="input-output input-figure">{sum}</span>;
}
