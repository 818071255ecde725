import { useEffect, useMemo, useState, type KeyboardEvent } from "react";
import { send } from "../../action/send.ts";
import { flatWidgets } from "../../antd/input/flat-widgets.ts";
import { Button } from "../../controls/Button.tsx";
import { askFields } from "../../form-view/ask/ask-fields.ts";
import { askPage } from "../../form-view/ask/ask-page.ts";
import { ErrorSlot } from "../../form/field/ErrorSlot.tsx";
import { FieldControl } from "../../form/field/FieldControl.tsx";
import { FormSurroundingsProvider, type FormSurroundings } from "../../form/form-context.ts";
import { defaultsOf } from "../../form/model/defaults.ts";
import { learnNames } from "../../form/model/loaded.ts";
import { domId } from "../../form/path/path.ts";
import { FormStore } from "../../form/store/form-store.ts";
import { formHandle } from "../../form/submit/handle.ts";
import { focusField } from "../../form/submit/reveal.ts";
import { Checker } from "../../form/validate/checker.ts";
import { coming } from "../../form/validate/form-validators.ts";
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

function makeForm(
  page: PageContext,
  { entity, edit, row, columns }: Pick<Props, "entity" | "edit" | "row" | "columns">,
) {
  const items = columns.filter(({ field }) => edit.includes(field)).map(({ item }) => item);
  const required = (page.bundle.entities[entity]?.required ?? []).filter((field) => edit.includes(field));
  const section = { name: "row", fields: askFields(page, entity, items, required) };
  const begun = Object.fromEntries(
    section.fields.flatMap(({ name }) => (row?.[name] === undefined || row[name] === null ? [] : [[name, row[name]]])),
  );
  const store = new FormStore({ ...defaultsOf(section.fields), ...begun });
  if (row !== undefined) learnNames(store, row);
  const handle: { current?: ReturnType<typeof formHandle> } = {};
  const own = askPage(page, () => handle.current);
  const { validators, ready } = coming(undefined);
  const checker = new Checker(() => own, store, [section], validators);
  const reveal = (path: string) => void focusField(path);
  handle.current = formHandle({
    page: () => own,
    store,
    sections: [section],
    checker,
    fresh: () => ({}),
    ready,
    reveal,
  });
  const surroundings: FormSurroundings = {
    store,
    page: own,
    sections: [section],
    widgets: flatWidgets,
    offered: [],
    left: (path) => checker.left(path),
    lacking: () => checker.quiet(),
    reveal,
  };
  return { section, surroundings, handle, checker };
}

/** A row whose values are typed where they stand: Enter saves it, Esc leaves it as it was. */
export default function EditRow({ entity, shape, columns, edit, row, focus, call, lead, onDone }: Props) {
  const page = usePage();
  const [busy, setBusy] = useState(false);
  // A row's form is made once; what the list loads meanwhile does not touch what is typed.
  const made = useMemo(() => makeForm(page, { entity, edit, row, columns }), []);
  const { section, surroundings, handle, checker } = made;
  useEffect(() => {
    focusField(focus ?? section.fields[0]?.name ?? "");
    return () => checker.stop();
  }, [focus, section, checker]);
  const save = async () => {
    if (busy || !(await handle.current?.check("draft"))) return;
    setBusy(true);
    const identity = row === undefined ? {} : { id: row["id"], version: row["version"] };
    const result = await send(
      page,
      { do: "save" },
      { name: `${entity}.save`, shape: call, input: { ...handle.current?.toSend(), ...identity } },
      (findings, title) => handle.current?.refuse(findings, title),
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
          const field = section.fields.find(({ name }) => name === column.field);
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
