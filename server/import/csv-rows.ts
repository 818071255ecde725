/** The cells of a comma- or semicolon- or tab-separated text: quotes may hold separators, line breaks and doubled quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text[place];
    if (quoted) {
      const end = text.indexOf("\"", place);
      cell += text.slice(place, end < 0 ? text.length : end);
      if (end < 0) break;
      place = end;
      if (text[place + 1] === "\"") cell += text[++place];
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

/** A table as text: the names in its first line, and the cells under them. */
export function rowsOfCsv(text: string): { head: string[]; rows: string[][] } {
  const plain = text.replace(/^\uFEFF/, "");
  const firstLine = plain.slice(0, plain.indexOf("\n") < 0 ? plain.length : plain.indexOf("\n"));
  const separator = ["\t", ";", ","].find((sign) => firstLine.includes(sign)) ?? ",";
  const [head = [], ...rows] = cellsOf(plain, separator);
  return { head: head.map((name) => name.trim()), rows };
}
