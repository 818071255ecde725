/**
 * Name of a row as people know it; of a record that the row refers to in one of its fields, where that is what is
 * meant.
 */
export function nameOf(row: Record<string, unknown>, show: string | undefined, field?: string): string {
  const shown = row["shown"] as Record<string, string> | undefined;
  const referred = field === undefined || field === "id" ? undefined : shown?.[field];
  if (typeof referred === "string") return referred;
  const name = show === undefined ? undefined : (row[show] ?? shown?.[show]);
  const value = field === undefined || field === "id" ? undefined : row[field];
  return String(name ?? row["legal_name"] ?? row["name"] ?? row["number"] ?? value ?? row["id"] ?? "");
}
