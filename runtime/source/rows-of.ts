const none: readonly never[] = [];

/**
 * Rows wherever they stand: an array, or the rows of a list answer. None are always the same none, so that nobody draws
 * again for them.
 */
export function rowsOf<Row = Record<string, unknown>>(data: unknown): readonly Row[] {
  const rows = Array.isArray(data) ? (data as unknown) : (data as { rows?: unknown } | undefined)?.rows;
  return Array.isArray(rows) ? (rows as Row[]) : none;
}
