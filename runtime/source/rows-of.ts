/** The rows of what a source answered: a list's rows, or the answer itself where it is a list. */
export function rowsOf(data: unknown): readonly Record<string, unknown>[] {
  const rows = Array.isArray(data) ? data : (data as { rows?: unknown } | undefined)?.rows;
  return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
}
