import type { Language } from "../../../registry/read/wording.ts";
import type { Registry } from "../../../registry/registry.ts";

const LANGUAGES: readonly Language[] = ["en", "zh"];

/** Letters and digits of a name alone: `Invoice no.` and `invoice_no` are one. */
const plain = (name: string): string => name.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Columns that a row of the import may have. */
export const importColumns = (registry: Registry): string[] => Object.keys(registry.entities.get("invoice_import")?.properties["rows"]?.items?.properties ?? {});

/** Which column each name of a head means: its own name, or its label in any language of any brand; undefined for an unknown one. */
export function columnsOf(registry: Registry, head: readonly string[]): (string | undefined)[] {
  const columns = importColumns(registry);
  const known = new Map<string, string>();
  for (const brand of registry.brands.keys()) {
    for (const language of LANGUAGES) {
      const words = registry.wording(brand, language).get("invoice_import");
      for (const column of columns) if (words?.[`rows.${column}`] !== undefined) known.set(plain(words[`rows.${column}`] ?? ""), column);
    }
  }
  for (const column of columns) known.set(plain(column), column);
  return head.map((name) => known.get(plain(name)));
}
