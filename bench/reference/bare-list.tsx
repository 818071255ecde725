import { useEffect, useState, type ReactElement } from "react";
import { answerWithoutServer, columns } from "../pages/rows.ts";
import { startList } from "../pages/start-list.ts";

type Row = Record<string, unknown> & { id: string };

/** The floor: a table of the browser's own, filled by a fetch. */
function BareList(): ReactElement {
  const [page, setPage] = useState(1);
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void fetch(`/api/obligation/invoice/list?page=${page}&page_size=50`)
      .then((answer) => answer.json())
      .then((body: { data: { rows: Row[] } }) => setRows(body.data.rows));
  }, [page]);
  return (
    <>
      <h1>Invoices</h1>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((name) => (
                <td key={name}>{String((row["shown"] as Record<string, string>)[name] ?? row[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" id="next" onClick={() => setPage(page + 1)}>
        Next
      </button>
    </>
  );
}

answerWithoutServer();
startList(<BareList />, () => document.getElementById("next"));
