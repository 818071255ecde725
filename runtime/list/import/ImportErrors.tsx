import { Icon } from "../../controls/Icon.tsx";
import { word } from "../../label/label.ts";
import type { Named } from "./rows.ts";

/** `row` counts from 1, the head not counted. */
export interface RowError { row: number; field?: string; message: string }

const most = 100;

/** What is wrong with which row; nothing was kept. */
export function ImportErrors({ errors, fields }: { errors: readonly RowError[] | undefined; fields: readonly Named[] }) {
  if (errors === undefined) return null;
  if (errors.length === 0) return <p className="strip good" role="status"><Icon name="check" />{word("import.fine")}</p>;
  return (
    <div role="alert">
      <p className="strip bad"><Icon name="alert" />{word("import.refused", { count: errors.length })}</p>
      <table className="rows">
        <thead><tr><th scope="col" className="end">{word("import.row")}</th><th scope="col">{word("import.column")}</th><th scope="col">{word("import.wrong")}</th></tr></thead>
        <tbody>{errors.slice(0, most).map(({ row, field, message }, index) => <tr key={`${String(row)} ${field ?? ""} ${String(index)}`}><td className="end figure">{row}</td><td>{fields.find((one) => one.field === field)?.label ?? field}</td><td>{message}</td></tr>)}</tbody>
      </table>
    </div>
  );
}
