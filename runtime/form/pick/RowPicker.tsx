import { useId, type ReactElement } from "react";
import type { Option } from "./options.ts";
import { useRowPicker, type RowPicking } from "./use-row-picker.ts";
import { cents, isDecimal, text } from "../../../schemas/vocabulary/decimal.ts";
import { Button } from "../../controls/Button.tsx";
import { Cell } from "../../display/Cell.tsx";
import { Shown } from "../../display/Shown.tsx";
import { label } from "../../label/label.ts";
import { propertyAt, fieldKey, sectionShape, type Shape } from "../../model/shape.ts";
import { FieldControl } from "../field/FieldControl.tsx";
import { ErrorSlot } from "../field/ErrorSlot.tsx";
import { shownInCurrency } from "../field/shown-value.ts";
import { useForm } from "../form-context.ts";
import { labelKey, type FormField } from "../model/form-field.ts";
import { domId } from "../path/path.ts";
import { useSelected } from "../store/use-store.ts";

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

const FIGURES: readonly (string | undefined)[] = ["money", "integer", "rate", "percent", "number"];

const isFigure = (shape: Shape, column: string): boolean => FIGURES.includes(propertyAt(shape, column)?.format);

/**
 * Rows of a source to tick, each with what tells it from the others; what cannot be taken says why, and what is taken
 * is filled in beside it.
 */
export function RowPicker({ path, field }: { path: string; field: FormField }): ReactElement {
  const { page } = useForm();
  const picking = useRowPicker(path, field);
  const { options } = picking;
  if (picking.absence === "loading")
    return <div className="skeleton line" aria-label={page.label("runtime:shell.loading")} />;
  if (picking.absence !== undefined)
    return (
      <p className="soft">
        {page.label(picking.absence === "later" ? "runtime:form.pick_later" : "runtime:form.nothing_to_pick")}
      </p>
    );
  const { show = [], from = "" } = field.item.pick ?? {};
  const shape = sectionShape(page.bundle, { from });
  const own = entered(field);
  const bare = new Set(options.map(({ row }) => row?.["currency"])).size <= 1 || show.includes("currency");
  return (
    <div className="row-entry-scroll">
      <table className="row-entry-table row-picker">
        <caption className="hidden-text">{page.label("runtime:form.pick_rows")}</caption>
        <Head path={path} picking={picking} shape={shape} show={show} own={own} />
        <tbody>
          {options.map((option, index) => (
            <Line
              key={`${option.value}_${index}`}
              path={path}
              field={field}
              picking={picking}
              option={option}
              shape={shape}
              own={own}
              bare={bare}
            />
          ))}
        </tbody>
        <Chosen
          path={path}
          count={picking.count}
          before={show.length}
          columns={own}
          summed={field.item.totals ?? field.shape.totals ?? []}
        />
      </table>
    </div>
  );
}

/** The heads: the box that ticks all rows, what tells rows apart, and what is filled in. */
function Head({
  path,
  picking,
  shape,
  show,
  own,
}: {
  path: string;
  picking: RowPicking;
  shape: Shape;
  show: readonly string[];
  own: readonly FormField[];
}): ReactElement {
  const { page } = useForm();
  return (
    <thead>
      <tr>
        <th scope="col">
          <input
            type="checkbox"
            aria-label={page.label("runtime:form.pick_all")}
            checked={picking.areAllPicked}
            disabled={picking.free.length === 0}
            onChange={(event) => picking.toggleAll(event.target.checked)}
          />
        </th>
        {show.map((column) => (
          <th key={column} scope="col" className={isFigure(shape, column) ? "cell-decimal" : undefined}>
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
  );
}

/** A row to tick, why it cannot be, and what is filled in of one that is ticked. */
function Line({
  path,
  field,
  picking,
  option,
  shape,
  own,
  bare,
}: {
  path: string;
  field: FormField;
  picking: RowPicking;
  option: Option;
  shape: Shape;
  own: readonly FormField[];
  /** Amounts stand without their currency. */
  bare: boolean;
}): ReactElement {
  const { page } = useForm();
  const id = useId();
  const { show = [], figured } = field.item.pick ?? {};
  const at = picking.indexOf(option.row);
  const isPicked = at >= 0;
  const figures = picking.figuresOf(at);
  const row = figures === undefined ? (option.row ?? {}) : { ...option.row, ...figures };
  const late = figures !== undefined && picking.areFiguresLate ? " late-figure" : "";
  const here = `${path}[${at}]`;
  const isOff = option.disabled === true && !isPicked;
  return (
    <tr className={isPicked ? "chosen" : isOff ? "off" : undefined}>
      <td className="cell">
        <input
          type="checkbox"
          id={`${id}_box`}
          aria-labelledby={`${id}_name`}
          aria-describedby={option.reason === undefined ? undefined : `${id}_why`}
          checked={isPicked}
          disabled={isOff}
          onChange={(event) => picking.toggle(option.row ?? {}, event.target.checked)}
        />
      </td>
      {show.map((column, index) => (
        <Cell
          key={column}
          isName={index === 0}
          className={
            isFigure(shape, column)
              ? `cell cell-decimal picked-figure${figured?.show.includes(column) ? late : ""}`
              : "cell"
          }
          label={label(fieldKey(shape, column))}
        >
          {index === 0 ? (
            <label id={`${id}_name`} htmlFor={`${id}_box`}>
              <span id={isPicked ? `${domId(here)}_number` : undefined}>
                <Shown row={row} field={column} shape={shape} bare={bare} />
              </span>
            </label>
          ) : (
            <Shown row={row} field={column} shape={shape} bare={bare} />
          )}
          {index === 0 && option.reason !== undefined && (
            <small id={`${id}_why`} className="soft">
              {option.reason}
              {option.settledAt === undefined ? null : (
                <>
                  {" · "}
                  <Button look="quiet" small onClick={() => page.go(option.settledAt ?? "")}>
                    {page.label("runtime:form.pick_open", { name: String(option.row?.[column] ?? option.label) })}
                  </Button>
                </>
              )}
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
          {isPicked && <FieldControl path={`${here}.${column.name}`} field={column} />}
          {isPicked && <ErrorSlot path={`${here}.${column.name}`} field={column} />}
        </td>
      ))}
    </tr>
  );
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
