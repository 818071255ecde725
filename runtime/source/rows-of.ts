/** The rows of what a source answered: a list's rows, or the answer itself where it is a list. */
export function rowsOf<Row = Record<string, unknown>>(data: unknown): readonly Row[] {
  const rows = Array.isArray(data) ? (data as unknown) : (data as { rows?: unknown } | undefined)?.rows;
  return Array.isArray(rows) ? (rows as Row[]) : [];
}
