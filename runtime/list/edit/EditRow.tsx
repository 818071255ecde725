import { useEffect, useMemo, useState, type KeyboardEvent } from "react";
import { send } from "../../action/send.ts";
import { flatWidgets } from "../../antd/input/flat-widgets.ts";
import { Button } from "../../controls/Button.tsx";
import { askFields } from "../../form-view/ask/ask-fields.ts";
import { makeSmallForm, type SmallForm } from "../../form-view/small-form.ts";
import { ErrorSlot } from "../../form/field/ErrorSlot.tsx";
import { FieldControl } from "../../form/field/FieldControl.tsx";
import { FormSurroundingsProvider } from "../../form/form-context.ts";
import { defaultsOf } from "../../form/model/defaults.ts";
import { learnNames } from "../../form/model/loaded.ts";
import { domId } from "../../form/path/path.ts";
import { focusField } from "../../form/submit/reveal.ts";
import { word } from "../../label/label.ts";
import type { CallShape } from "../../model/bundle.ts";
import { usePage, type PageContext } from "../../model/context.ts";
import { Cell } from "../../display/Cell.tsx";
import { Shown } from "../../display/Shown.tsx";
import type { Shape } from "../../model/shape.ts";
import type { Column } from "../columns.ts";
import "../../form/style/form.css";

type Row = Readonly<Record<string, unknown>>;

interface Props {
  entity: string;
  shape: Shape;
  columns: readonly Column[];
  edit: readonly string[];
  /** The row as it stands; undefined: a new one. */
  row: Row | undefined;
  focus: string | undefined;
  call: CallShape;
  /** Columns before and after the values: choice and actions. */
  lead: boolean;
  onDone(): void;
}

/** The form of a row: the columns that are typed in, with what stands in them. */
function makeRowForm(
  page: PageContext,
  { entity, edit, row, columns }: Pick<Props, "entity" | "edit" | "row" | "columns">,
): SmallForm {
  const items = columns.filter(({ field }) => edit.includes(field)).map(({ item }) => item);
  const required = (page.bundle.entities[entity]?.required ?? []).filter((field) => edit.includes(field));
  const fields = askFields(page, entity, items, required);
  const begun = Object.fromEntries(
    fields.flatMap(({ name }) => (row?.[name] === undefined || row[name] === null ? [] : [[name, row[name]]])),
  );
  const form = makeSmallForm({
    page,
    name: "row",
    fields,
    values: { ...defaultsOf(fields), ...begun },
    widgets: flatWidgets,
  });
  if (row !== undefined) learnNames(form.store, row);
  return { ...form, surroundings: { ...form.surroundings, lacking: () => form.checker.quiet() } };
}

/** A row whose values are typed where they stand: Enter saves it, Esc leaves it as it was. */
export default function EditRow({ entity, shape, columns, edit, row, focus, call, lead, onDone }: Props) {
  const page = usePage();
  const [busy, setBusy] = useState(false);
  // A row's form is made once; what the list loads meanwhile does not touch what is typed.
  const form = useMemo(() => makeRowForm(page, { entity, edit, row, columns }), []);
  const { fields, surroundings, handle, checker } = form;
  useEffect(() => {
    focusField(focus ?? fields[0]?.name ?? "");
    return () => checker.stop();
  }, [focus, fields, checker]);
  const save = async () => {
    if (busy || !(await handle.check("draft"))) return;
    setBusy(true);
    const identity = row === undefined ? {} : { id: row["id"], version: row["version"] };
    const result = await send(
      page,
      { do: "save" },
      { name: `${entity}.save`, shape: call, input: { ...handle.toSend(), ...identity } },
      (findings, title) => handle.refuse(findings, title),
    );
    setBusy(false);
    if (!result.done) return;
    await page.sources.reload();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onDone();
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <FormSurroundingsProvider value={surroundings}>
      <tr className="editing" onKeyDown={onKeyDown}>
        {lead ? <td className="choose" /> : null}
        {columns.map((column, index) => {
          const field = fields.find(({ name }) => name === column.field);
          if (field === undefined)
            return (
              <Cell key={column.field} className={`${column.kind} ${column.align}`} isName={index === 0}>
                {row === undefined ? null : <Shown row={row} field={column.field} shape={shape} item={column.item} />}
              </Cell>
            );
          return (
            <Cell key={column.field} isName={index === 0}>
              <label className="hidden-text" htmlFor={domId(field.name)}>
                {column.label}
              </label>
              <FieldControl path={field.name} field={field} />
              <ErrorSlot path={field.name} field={field} />
            </Cell>
          );
        })}
        <td className="row-actions">
          <Button small look="primary" busy={busy} onClick={save}>
            {word("edit.save")}
          </Button>
          <Button small look="quiet" onClick={onDone}>
            {word("edit.cancel")}
          </Button>
        </td>
      </tr>
    </FormSurroundingsProvider>
  );
}
