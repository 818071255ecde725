import type { Rule } from "../../rule.ts";
import { neededLabels } from "../../world/labels.ts";
import { registryOf } from "../../world/registry.ts";
import { baseBrands } from "../../world/wording.ts";
import type { Language } from "../../world/wording.ts";

function missing(code: string, language: Language, spoken: string): Rule {
  return {
    code,
    finds: `a label without a ${spoken} text`,
    check(world, report) {
      const byFile = new Map(world.documents.map((document) => [document.file, document]));
      for (const brand of baseBrands(world)) {
        const wording = registryOf(world).wording(brand, language);
        const told = new Set<string>();
        for (const { namespace, key, file, pointer } of neededLabels(world)) {
          const name = `${namespace}:${key}`;
          if (namespace === "brand" && file !== `brands/${brand}/brand.json`) continue;
          world.proven += 1;
          if (wording.get(namespace)?.[key] !== undefined || told.has(name)) continue;
          told.add(name);
          const document = byFile.get(file) ?? byFile.get(`brands/${brand}/brand.json`);
          if (document)
            report(
              { document, path: byFile.has(file) ? pointer : [], key: true },
              `"${key}" is missing in brands/${brand}/${language}/${namespace}.json`,
            );
        }
      }
    },
  };
}

/** E601: a label without an English text. */
export const missingEnglish = missing("E601", "en", "English");
/** E602: a label without a Chinese text. */
export const missingChinese = missing("E602", "zh", "Chinese");
