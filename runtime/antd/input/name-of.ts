/** Name of a row as people know it. */
export function nameOf(row: Record<string, unknown>, show: string | undefined): string {
  const shown = row["shown"] as Record<string, string> | undefined;
  const name = show === undefined ? undefined : (row[show] ?? shown?.[show]);
  return String(name ?? row["legal_name"] ?? row["name"] ?? row["number"] ?? row["id"] ?? "");
}
