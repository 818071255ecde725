import type { TextRow } from "./rows.ts";

/** The cells of a comma- or semicolon- or tab-separated text: quotes may hold separators, line breaks and doubled quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (quoted) {
      if (sign !== "\"") cell += sign;
      else if (text[place + 1] === "\"") cell += text[++place];
      else quoted = false;
    } else if (sign === "\"" && cell === "") quoted = true;
    else if (sign === separator || sign === "\n") {
      row.push(cell);
      cell = "";
      if (sign === "\n") {
        rows.push(row);
        row = [];
      }
    } else if (sign !== "\r") cell += sign;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.some((one) => one.trim() !== ""));
}

/** The head's name as a field: `Invoice No` is invoice_no. */
const fieldName = (head: string): string => head.normalize("NFKC").trim().toLowerCase().replace(/[\s-]+/g, "_").replace(/\.$/, "");

/** Rows of a file whose first line names the columns. */
export function rowsOfCsv(text: string): TextRow[] {
  const plain = text.replace(/^\uFEFF/, "");
  const firstLine = plain.slice(0, plain.indexOf("\n") < 0 ? plain.length : plain.indexOf("\n"));
  const separator = ["\t", ";", ","].find((sign) => firstLine.includes(sign)) ?? ",";
  const [head = [], ...rows] = cellsOf(plain, separator);
  const names = head.map(fieldName);
  return rows.map((cells) => Object.fromEntries(names.map((name, place) => [name, cells[place] ?? ""])));
}
