import type { Language } from "../../../registry/read/wording.ts";
import type { Registry } from "../../../registry/registry.ts";

const LANGUAGES: readonly Language[] = ["en", "zh"];

/** The columns that rows of an import may have, and where their labels stand. */
export interface Columns {
  readonly names: readonly string[];
  /** Namespace of their labels. */
  readonly namespace: string;
  /** What stands before a column's name in the key of its label. */
  readonly prefix?: string;
}

/** Letters and digits of a name alone: `Invoice no.` and `invoice_no` are one. */
const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/**
 * Which column each name of a head means: its own name, or its label in any language of any brand; undefined for an
 * unknown one.
 */
export function columnsOf(
  registry: Registry,
  { names, namespace, prefix = "" }: Columns,
  head: readonly string[],
): (string | undefined)[] {
  const known = new Map<string, string>();
  for (const brand of registry.brands.keys()) {
    for (const language of LANGUAGES) {
      const words = registry.wording(brand, language).get(namespace);
      for (const column of names)
        if (words?.[prefix + column] !== undefined) known.set(plain(words[prefix + column] ?? ""), column);
    }
  }
  for (const column of names) known.set(plain(column), column);
  return head.map((name) => known.get(plain(name)));
}
