import type { Registry } from "../../registry/registry.ts";
import { languages } from "../../registry/read/wording.ts";
import type { Output } from "../output/output.ts";

/** Namespaces that every screen speaks with; they come to the browser in one file. */
const startNamespaces = ["runtime", "error", "brand", "role", "menu", "guard"];

/** Writes every brand's wording, merged over its base, one file a namespace, and what every screen needs in one. */
export function writeWording(registry: Registry, output: Output): void {
  for (const brand of registry.brands.keys()) {
    for (const language of languages) {
      const wording = registry.wording(brand, language);
      for (const [namespace, texts] of wording)
        output.write(`wording/${brand}/${language}/${namespace}.json`, JSON.stringify(texts));
      const words = Object.fromEntries(startNamespaces.map((name) => [name, wording.get(name) ?? {}]));
      output.write(`start/${brand}/${language}.json`, JSON.stringify({ names: [...wording.keys()], words }));
    }
  }
}
