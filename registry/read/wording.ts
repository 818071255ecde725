import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Brand } from "../../generated/types/grammar/brand.d.ts";

import type { Terms } from "../config/product.ts";
import type { Problem } from "./problem.ts";
import { readConfig } from "./files.ts";
import { namingOf } from "./terms.ts";

/** The two languages of the product. */
export type Language = "en" | "zh";
/** Both languages, English first. */
export const languages: readonly Language[] = ["en", "zh"];
/** Texts by namespace, then by key. */
export type Wording = Map<string, Record<string, string>>;

/**
 * The wording of a brand, laid over that of the brands it extends. A brand's plain key takes the base's role variants
 * (`key@role`) out, because whoever rewords a key means it for everyone. Where an inherited text names a term that the
 * brand calls otherwise (`terms` of the brand), it has the brand's own name for it.
 * @param brands all brands by name
 * @param terms the glossary
 * @returns texts by namespace; a brand that extends itself in a circle is cut at the second meeting
 */
export function mergedWording(
  root: string,
  brands: Map<string, Brand>,
  terms: Terms["terms"],
  brand: string,
  language: Language,
  problems: Problem[],
  met: string[] = [],
): Wording {
  const base = brands.get(brand)?.extends;
  const merged: Wording =
    base && !met.includes(base)
      ? mergedWording(root, brands, terms, base, language, problems, [...met, brand])
      : new Map();
  const naming = namingOf(brands, terms, brand, language);
  if (naming !== undefined)
    for (const [namespace, texts] of merged)
      merged.set(
        namespace,
        Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, naming.renamed(text)])),
      );
  const folder = `brands/${brand}/${language}`;
  if (!existsSync(join(root, folder))) return merged;
  for (const file of readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const own = readConfig<Record<string, string>>(root, `${folder}/${file}`, problems);
    if (!own) continue;
    const namespace = file.replace(/\.json$/, "");
    merged.set(namespace, overlaid(merged.get(namespace) ?? {}, own));
  }
  return merged;
}

/** Texts laid over others by the rule of role variants. `grammar` and `$schema` are not wording. */
export function overlaid(base: Record<string, string>, own: Record<string, string>): Record<string, string> {
  const plain = new Set(Object.keys(own).filter((key) => !key.includes("@")));
  const kept = Object.entries(base).filter(([key]) => !key.includes("@") || !plain.has(key.slice(0, key.indexOf("@"))));
  const said = Object.entries(own).filter(([key]) => key !== "grammar" && key !== "$schema");
  return Object.fromEntries([...kept, ...said]);
}
