import type { Registry } from "../../registry/registry.ts";
import { languages } from "../../registry/read/wording.ts";
import type { Output } from "../output/output.ts";

/** Writes every brand's wording, merged over its base, one file a namespace. */
export function writeWording(registry: Registry, output: Output): void {
  for (const brand of registry.brands.keys()) {
    for (const language of languages) {
      for (const [namespace, texts] of registry.wording(brand, language)) output.write(`wording/${brand}/${language}/${namespace}.json`, JSON.stringify(texts));
    }
  }
}
