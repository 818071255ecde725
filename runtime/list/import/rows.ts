/** Splits pasted text or a CSV file into cells: commas or tabs, quotes around what holds them. */
export function cellsOf(text: string): string[][] {
  const first = text.split("\n", 1)[0] ?? "";
  const separator = first.includes("\t") ? "\t" : first.includes(";") && !first.includes(",") ? ";" : ",";
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], "", false];
  const endRow = () => {
    row.push(cell.trim());
    if (row.some((one) => one !== "")) rows.push(row);
    [row, cell] = [[], ""];
  };
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? "";
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === "") [quoted, cell] = [true, ""];
    else if (sign === separator) {
      row.push(cell.trim());
      cell = "";
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  endRow();
  return rows;
}

export interface Named {
  field: string;
  label: string;
  read(typed: string): unknown;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Which field each column of the head is, by its name or its label; undefined for a column nobody knows. */
export function fieldsOf(head: readonly string[], fields: readonly Named[]): (Named | undefined)[] {
  return head.map((name) =>
    fields.find(({ field, label }) => plain(field) === plain(name) || plain(label) === plain(name)),
  );
}

/** The rows under the head as objects of wire values; empty cells are left out. */
export function recordsOf(cells: readonly (readonly string[])[], fields: readonly Named[]): Record<string, unknown>[] {
  const columns = fieldsOf(cells[0] ?? [], fields);
  return cells.slice(1).map((row) =>
    Object.fromEntries(
      row.flatMap((typed, index) => {
        const column = columns[index];
        return column === undefined || typed === "" ? [] : [[column.field, column.read(typed)]];
      }),
    ),
  );
}

/** Cells as text that `cellsOf` reads back: tabs between them, quotes around what holds a tab, a quote or a line. */
export function textOfCells(cells: readonly (readonly string[])[]): string {
  return cells
    .map((row) => row.map((cell) => (/[\t"\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t"))
    .join("\n");
}

/**
 * The cells with one of them written anew: a row counted from 1 without the head, and the column of a field; as they
 * are where the head has no such column.
 */
export function withCell(
  cells: readonly (readonly string[])[],
  fields: readonly Named[],
  row: number,
  field: string,
  value: string,
): readonly (readonly string[])[] {
  const column = fieldsOf(cells[0] ?? [], fields).findIndex((one) => one?.field === field);
  const width = cells[0]?.length ?? 0;
  return column < 0
    ? cells
    : cells.map((one, index) =>
        index === row
          ? Array.from({ length: Math.max(width, one.length) }, (_none, index) =>
              index === column ? value : (one[index] ?? ""),
            )
          : one,
      );
}
