import { useState } from "react";
import { answer } from "../../call/call.ts";
import { tellWrite } from "../../call/after-call.ts";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../controls/Dialog.tsx";
import { Icon } from "../../controls/Icon.tsx";
import { notify } from "../../controls/notices.ts";
import { word } from "../../label/label.ts";
import type { PageContext } from "../../model/context.ts";
import type { Action } from "../../model/grammar.ts";
import { download } from "../../call/download.ts";
import { draftFields, importFields } from "./fields.ts";
import { ImportErrors, type RowError } from "./ImportErrors.tsx";
import { cellsOf, fieldsOf, recordsOf, textOfCells, withCell } from "./rows.ts";

interface Props {
  page: PageContext;
  action: Action;
  onClose(done?: boolean): void;
}

interface Result {
  ok?: boolean;
  count?: number;
  errors?: readonly RowError[];
}

/** Many rows at once, pasted or from a file: all of them, or none with an error a row. */
export function ImportDialog({ page, action, onClose }: Props) {
  const [text, setText] = useState("");
  const [errors, setErrors] = useState<readonly RowError[]>();
  const shape = page.bundle.calls[action.import ?? ""];
  const fields =
    shape?.imports !== undefined && shape.columns !== undefined
      ? draftFields(shape.imports, shape.columns)
      : importFields(page, typeof shape?.input === "string" ? shape.input : `${page.bundle.page.entity ?? ""}_import`);
  const cells = cellsOf(text);
  const unknown = fieldsOf(cells[0] ?? [], fields).flatMap((field, index) =>
    field === undefined ? [cells[0]?.[index] ?? ""] : [],
  );
  const rows = recordsOf(cells, fields);
  const change = (next: string) => {
    setText(next);
    setErrors(undefined);
  };
  const send = async (dryRun: boolean) => {
    if (shape === undefined) return;
    const given = await answer(shape, { rows, ...(dryRun ? { dry_run: true } : {}) });
    if (given.fields !== undefined && given.fields.length > 0)
      return setErrors(
        given.fields.map(({ field, message }) => ({
          row: Number(/rows\[(\d+)\]/.exec(field)?.[1] ?? 0) + 1,
          field: field.replace(/^rows\[\d+\]\.?/, ""),
          message,
        })),
      );
    if (given.value === false || typeof given.value !== "object") return;
    const result = given.value as Result;
    const found = result.errors ?? [];
    setErrors(found);
    if (dryRun || found.length > 0 || result.ok === false) return;
    tellWrite();
    notify(word("import.done", { count: result.count ?? rows.length }), "good");
    onClose(true);
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    const { cellsOfWorkbook } = await import("./xlsx.ts");
    const isBook = /\.xlsx$/i.test(file.name);
    const read = isBook
      ? await cellsOfWorkbook(file).then(textOfCells, () => undefined)
      : (await file.text()).replace(/^\uFEFF/, "");
    if (read === undefined) return notify(word("import.not_read", { name: file.name }), "bad");
    change(read);
  };
  const template = async () => {
    if (shape !== undefined)
      await download({ method: "GET", path: `${shape.path}/template` }, {}, `${page.bundle.page.entity ?? "rows"}.csv`);
  };
  return (
    <Dialog
      title={word("import.title")}
      look="wide"
      onClose={() => onClose(false)}
      footer={
        <>
          <Button look="quiet" icon="download" onClick={template}>
            {word("import.template")}
          </Button>
          <Button disabled={rows.length === 0} onClick={() => send(true)}>
            {word("import.check")}
          </Button>
          <Button
            look="primary"
            disabled={rows.length === 0 || (errors !== undefined && errors.length > 0)}
            onClick={() => send(false)}
          >
            {word("import.send", { count: rows.length })}
          </Button>
        </>
      }
    >
      <div className="import">
        <p>{word("import.text")}</p>
        <label className="button import-file">
          <Icon name="upload" />
          {word("import.choose")}
          <input
            type="file"
            accept=".xlsx,.csv,text/csv"
            className="hidden-text"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
        <textarea
          className="input"
          rows={8}
          value={text}
          spellCheck={false}
          aria-label={word("import.paste")}
          placeholder={fields.map(({ label }) => label).join("\t")}
          onChange={(event) => change(event.target.value)}
        />
        {unknown.length === 0 || text === "" ? null : (
          <p className="strip attention">
            <Icon name="alert" />
            {word("import.unknown", { columns: unknown.join(", ") })}
          </p>
        )}
        {rows.length === 0 ? null : <p className="soft">{word("import.read", { count: rows.length })}</p>}
        <ImportErrors
          errors={errors}
          fields={fields}
          cells={cells}
          onCorrect={(row, field, value) => setText(textOfCells(withCell(cells, fields, row, field, value)))}
        />
      </div>
    </Dialog>
  );
}
