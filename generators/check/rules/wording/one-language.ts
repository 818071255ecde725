import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { requiredLabelKeys } from "../../workspace/labels.ts";
import { baseOf, textsOf, wordingFile } from "../../workspace/wording.ts";
import type { Language } from "../../workspace/wording.ts";

/** E610: what is said in one language is said in the other, also where no config asks for it. */
export const oneLanguage: Rule = {
  code: "E610",
  finds: "a text in one language alone",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      const [brand, language, namespace] = document.name.split("/") as [string, Language, string];
      const other = language === "en" ? "zh" : "en";
      const needed = requiredLabelKeys(workspace, namespace);
      const texts = wordingFile(workspace, brand, other, namespace)?.value ?? {};
      const base = !baseOf(workspace, brand);
      for (const [key] of textsOf(document)) {
        workspace.proven += 1;
        if (!(key in texts) && !(base && needed.has(key)))
          report(
            { document, path: [key], key: true },
            `"${key}" is missing in brands/${brand}/${other}/${namespace}.json`,
          );
      }
    });
  },
};
