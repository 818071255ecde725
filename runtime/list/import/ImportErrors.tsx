import { Icon } from "../../controls/Icon.tsx";
import { Nothing } from "../../display/Nothing.tsx";
import { word } from "../../label/label.ts";
import { fieldsOf, type Named } from "./rows.ts";

/** `row` counts from 1, the head not counted. */
export interface RowError {
  row: number;
  field?: string;
  message: string;
}

const most = 100;

interface Props {
  errors: readonly RowError[] | undefined;
  fields: readonly Named[];
  cells: readonly (readonly string[])[];
  onCorrect(row: number, field: string, value: string): void;
}

/** What is wrong with which row, with the cell to correct beside it; nothing was kept. */
export function ImportErrors({ errors, fields, cells, onCorrect }: Props) {
  if (errors === undefined) return null;
  const columns = fieldsOf(cells[0] ?? [], fields).map((one) => one?.field);
  const cell = (row: number, field: string | undefined, name: string | undefined) => {
    const index = field === undefined ? -1 : columns.indexOf(field);
    return index < 0 || field === undefined ? (
      <Nothing />
    ) : (
      <input
        className="input"
        aria-label={word("import.correct", { column: name, row })}
        value={cells[row]?.[index] ?? ""}
        onChange={(event) => onCorrect(row, field, event.target.value)}
      />
    );
  };
  if (errors.length === 0)
    return (
      <p className="strip good" role="status">
        <Icon name="check" />
        {word("import.fine")}
      </p>
    );
  return (
    <div role="alert">
      <p className="strip bad">
        <Icon name="alert" />
        {word("import.refused", { count: errors.length })}
      </p>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col" className="end">
              {word("import.row")}
            </th>
            <th scope="col">{word("import.column")}</th>
            <th scope="col">{word("import.entry")}</th>
            <th scope="col">{word("import.wrong")}</th>
          </tr>
        </thead>
        <tbody>
          {errors.slice(0, most).map(({ row, field, message }, index) => {
            const name = fields.find((one) => one.field === field)?.label ?? field;
            return (
              <tr key={`${String(row)} ${field ?? ""} ${String(index)}`}>
                <th scope="row" className="name end figure">
                  {row}
                </th>
                <td>{name}</td>
                <td>{cell(row, field, name)}</td>
                <td className="import-wrong">{message}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
