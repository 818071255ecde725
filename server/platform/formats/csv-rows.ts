/**
 * The cells of a comma- or semicolon- or tab-separated text: quotes may hold separators, line breaks and doubled
 * quotes.
 */
function cellsOf(text: string, separator: string, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const isFilled = (cells: readonly string[]): boolean => cells.some((one) => one.trim() !== "");
  for (let place = 0; place < text.length && rows.length < most; place += 1) {
    const sign = text[place];
    if (quoted) {
      const end = text.indexOf('"', place);
      cell += text.slice(place, end < 0 ? text.length : end);
      if (end < 0) break;
      place = end;
      if (text[place + 1] === '"') cell += text[++place];
      else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === separator || sign === "\n") {
      row.push(cell);
      cell = "";
      if (sign === "\n") {
        if (isFilled(row)) rows.push(row);
        row = [];
      }
    } else if (sign !== "\r") cell += sign;
  }
  if (rows.length < most && isFilled([...row, cell])) rows.push([...row, cell]);
  return rows;
}

/** A table as it stands in a file: the names in its first line, and the cells under them. */
export interface CsvRows {
  readonly head: string[];
  readonly rows: string[][];
}

/** Reads a table from its text. @param most rows under the head that are read at most */
export function rowsOfCsv(text: string, most = Infinity): CsvRows {
  const plain = text.replace(/^\uFEFF/, "");
  const firstLine = plain.slice(0, plain.indexOf("\n") < 0 ? plain.length : plain.indexOf("\n"));
  const separator = ["\t", ";", ","].find((sign) => firstLine.includes(sign)) ?? ",";
  const [head = [], ...rows] = cellsOf(plain, separator, most + 1);
  return { head: head.map((name) => name.trim()), rows };
}
