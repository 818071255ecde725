import Form from "@rjsf/core/lib/components/Form.js";
import { memo, useMemo, type ReactElement, useState, type ClipboardEvent } from "react";
import { domId } from "../path/path.ts";
import { type FormField, labelKey } from "../model/form-field.ts";
import { byName, type EngineScope } from "../structure/engine-fields.tsx";
import { cellEngine, engineProps } from "../structure/engine.ts";
import { structureOf } from "../structure/leaf-schema.ts";
import { RowActions } from "./RowActions.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { wayAt } from "../condition/use-condition.ts";
import { useDescribed } from "../field/describe.ts";
import { useForm, type WidgetProps } from "../form-context.ts";
import { defaultsOf } from "../model/defaults.ts";
import { RowPicker } from "../pick/RowPicker.tsx";
import { useRows } from "../store/use-store.ts";
import { cellClass } from "./CellFrame.tsx";
import { isRange, pasteRange } from "./paste.ts";
import { TotalsRow } from "./TotalsRow.tsx";
import { useFocusRow } from "./use-focus-row.ts";
import { useGrowing } from "./use-growing.ts";
import { cellOf, focusCell, rowKeys } from "./row-keys.ts";

/** One row of an array as a form of its own, so that a key in it reaches no other row. */
const RowForm = memo(function RowForm({
  array,
  index,
  field,
}: {
  array: string;
  index: number;
  field: FormField;
}): ReactElement {
  const columns = field.columns as readonly FormField[];
  const schema = useMemo(() => structureOf(columns), [columns]);
  const parent = `${array}[${index}]`;
  const scope = useMemo<EngineScope>(() => ({ parent, fields: byName(columns) }), [parent, columns]);
  return (
    <Form {...engineProps} {...cellEngine} tagName="tr" idPrefix={domId(parent)} schema={schema} formContext={scope}>
      <RowActions array={array} index={index} field={field} />
    </Form>
  );
});

/** More columns than these do not stand side by side beside the parts of a form; so few need not fill its width. */
const manyColumns = 7;
const fewColumns = 3;

/** The rows of an array that is only read are given: none is taken away or moved. */
function useGivenRows(field: FormField, disabled: boolean): FormField {
  return useMemo(() => (disabled ? { ...field, item: { ...field.item, rows: "fixed" } } : field), [field, disabled]);
}

/** Where rows are given, a column that none of them shows is not drawn. */
function useShownColumns(path: string, field: FormField, count: number): FormField {
  const { page } = useForm();
  return useMemo(() => {
    if (field.item.rows !== "fixed" || count === 0) return field;
    const rows = Array.from({ length: count }, (_, index) => `${path}[${String(index)}]`);
    return {
      ...field,
      columns:
        field.columns?.filter(
          ({ item }) => item.when === undefined || rows.some((row) => page.test(item.when, { item: row }) === true),
        ) ?? [],
    };
    // oxlint-disable-next-line react/exhaustive-deps -- which rows there are is said once they are there
  }, [path, field, count]);
}

/** The columns of a table: one for each name, however many ways its cells are offered in; one that is open first. */
function oncePerName(columns: readonly FormField[]): readonly FormField[] {
  const byName = new Map<string, FormField>();
  for (const column of columns)
    if (!byName.has(column.name) || byName.get(column.name)?.item.readOnly === true) byName.set(column.name, column);
  return [...byName.values()];
}

/** An array as a table: every cell an input, Enter for the next row, a range pasted from a spreadsheet, sums below. */
export function RowsTable({ path, field: declared, id, disabled, helpId }: WidgetProps): ReactElement {
  const { store, page, left } = useForm();
  const field = useGivenRows(declared, disabled === true);
  const count = useRows(store, path);
  const drawn = useGrowing(count);
  const [announcement, announce] = useState("");
  useFocusRow(path, field, count);
  useDescribed(store, path);
  const shown = useShownColumns(path, field, count);
  const columns = useMemo(() => oncePerName(shown.columns ?? []), [shown]);
  const group = {
    className: "row-entry",
    role: "group",
    "aria-labelledby": `${id}_label`,
    "aria-describedby": helpId,
    id,
    tabIndex: -1,
  };
  if (field.item.pick?.show !== undefined)
    return (
      <div {...group}>
        <RowPicker path={path} field={field} />
      </div>
    );
  const free = (field.item.rows ?? "free") !== "fixed";
  const most = Number(field.shape["maxItems"] ?? Infinity);
  const canAdd = free && field.item.pick === undefined && count < most;
  const add = (): void => {
    store.addRow(path, defaultsOf(columns));
    focusCell(`${path}[${count}].${columns.find((column) => !column.shape.calc)?.name ?? ""}`);
  };
  const paste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData("text/plain");
    const at = cellOf(event.target, columns);
    if (!at || !isRange(text)) return;
    event.preventDefault();
    const table = {
      array: path,
      columns,
      canAdd,
      labelOf: (column: FormField, option: string) => page.label(labelKey(column, option)),
      wayIn: (row: number, name: string) =>
        wayAt(page, shown.columns?.filter((way) => way.name === name) ?? [], `${path}[${row}]`),
    };
    const done = pasteRange(store, table, at, text);
    announce(page.label(done.cut ? "runtime:form.pasted_cut" : "runtime:form.pasted", { count: done.rows }));
  };
  return (
    <div {...group}>
      {field.item.pick && <RowPicker path={path} field={field} />}
      {count > 0 && (
        <div
          className={
            columns.length > manyColumns
              ? "row-entry-scroll row-entry-many"
              : columns.length <= fewColumns
                ? "row-entry-scroll row-entry-few"
                : "row-entry-scroll"
          }
        >
          <table
            className="row-entry-table"
            onKeyDown={rowKeys(store, path, columns, canAdd, () => defaultsOf(columns))}
            onPaste={paste}
            onBlur={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget)) left(path, field);
            }}
          >
            <caption className="hidden-text">{page.label(labelKey(field))}</caption>
            <thead>
              <tr>
                <th scope="col" className="row-number">
                  <span className="hidden-text">{page.label("runtime:form.row_number")}</span>
                </th>
                {columns.map((column) => (
                  <th
                    key={column.name}
                    scope="col"
                    id={`${domId(path)}_head_${column.name}`}
                    className={cellClass(column)}
                  >
                    {page.label(labelKey(column))}
                  </th>
                ))}
                {free && (
                  <th scope="col">
                    <span className="hidden-text">{page.label("runtime:form.row_actions")}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: drawn }, (_, index) => (
                <RowForm key={index} array={path} index={index} field={shown} />
              ))}
            </tbody>
            <TotalsRow array={path} field={shown} columns={columns} />
          </table>
        </div>
      )}
      {count === 0 && !field.item.pick && <p className="soft">{page.label("runtime:form.no_rows")}</p>}
      {canAdd && (
        <button type="button" className="button small" onClick={add}>
          <Icon name="plus" />
          {page.label("runtime:form.add_row")}
        </button>
      )}
      <span className="hidden-text" role="status">
        {announcement}
      </span>
    </div>
  );
}
