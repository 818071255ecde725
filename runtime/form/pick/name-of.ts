import { hasLabel, label } from "../../label/label.ts";
import type { PropertyShape } from "../../model/bundle.ts";

/**
 * Name of a row as people know it; of a record that the row refers to in one of its fields, where that is what is
 * meant.
 */
export function nameOf(
  row: Record<string, unknown>,
  { ref = "", show }: Pick<PropertyShape, "ref" | "show">,
  field?: string,
): string {
  const shown = row["shown"] as Record<string, string> | undefined;
  const referred = field === undefined || field === "id" ? undefined : shown?.[field];
  if (typeof referred === "string") return referred;
  const name = [show ?? []]
    .flat()
    .flatMap((each) => {
      const value = row[each] ?? shown?.[each];
      if (value === undefined || value === null) return [];
      const option = `${ref}:${each}.${String(value)}`;
      return [hasLabel(option) ? label(option) : String(value)];
    })
    .join(" ");
  const value = field === undefined || field === "id" ? undefined : row[field];
  return String((name || undefined) ?? row["legal_name"] ?? row["name"] ?? row["number"] ?? value ?? row["id"] ?? "");
}
