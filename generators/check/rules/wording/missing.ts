import { article } from "../../../output/article.ts";
import type { Rule } from "../../rule.ts";
import { requiredLabels } from "../../workspace/labels.ts";
import { registryOf } from "../../workspace/registry.ts";
import { baseBrands } from "../../workspace/wording.ts";
import type { Language } from "../../workspace/wording.ts";

function missing(code: string, language: Language, spoken: string): Rule {
  return {
    code,
    finds: `a label without ${article(spoken)} text`,
    check(workspace, report) {
      const byFile = new Map(workspace.documents.map((document) => [document.file, document]));
      for (const brand of baseBrands(workspace)) {
        const wording = registryOf(workspace).wording(brand, language);
        const reported = new Set<string>();
        for (const { namespace, key, file, pointer } of requiredLabels(workspace)) {
          const name = `${namespace}:${key}`;
          if (namespace === "brand" && file !== `brands/${brand}/brand.json`) continue;
          workspace.proven += 1;
          if (wording.get(namespace)?.[key] !== undefined || reported.has(name)) continue;
          reported.add(name);
          const document = byFile.get(file) ?? byFile.get(`brands/${brand}/brand.json`);
          if (document)
            report(
              { document, path: byFile.has(file) ? pointer : [], key: true },
              `"${key}" is missing in brands/${brand}/${language}/${namespace}.json`,
              { words: { namespace, key } },
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
