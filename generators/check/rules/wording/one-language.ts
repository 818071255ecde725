import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { neededKeys } from "../../world/labels.ts";
import { textsOf, wordingFile } from "../../world/wording.ts";
import type { Language } from "../../world/wording.ts";

/** E610: what is said in one language is said in the other, also where no config asks for it. */
export const oneLanguage: Rule = {
  code: "E610",
  finds: "a text in one language alone",
  check(world, report) {
    const needed = neededKeys(world);
    each(world.wordings, (document) => {
      const [brand, language, namespace] = document.name.split("/") as [string, Language, string];
      const other = language === "en" ? "zh" : "en";
      const texts = wordingFile(world, brand, other, namespace)?.value ?? {};
      const base = !world.brands.get(brand)?.value.extends;
      for (const [key] of textsOf(document)) {
        world.proven += 1;
        if (!(key in texts) && !(base && needed.has(`${namespace}:${key}`)))
          report(
            { document, path: [key], key: true },
            `"${key}" is missing in brands/${brand}/${other}/${namespace}.json`,
          );
      }
    });
  },
};
