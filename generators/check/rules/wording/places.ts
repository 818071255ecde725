import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { placesIn, plain, textsOf, wordingFile } from "../../workspace/wording.ts";
import type { Language } from "../../workspace/wording.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E604: a text has the same places in both languages. */
export const otherPlaces: Rule = {
  code: "E604",
  finds: "a text whose {{places}} differ between the languages",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      const [brand, language, namespace] = document.name.split("/") as [string, Language, string];
      if (language !== "zh") return;
      const english = wordingFile(workspace, brand, "en", namespace)?.value ?? {};
      for (const [key, text] of textsOf(document)) {
        if (typeof english[key] !== "string") continue;
        const [one, two] = [new Set(placesIn(english[key])), new Set(placesIn(text))];
        const odd = [...one].filter((name) => !two.has(name)).concat([...two].filter((name) => !one.has(name)));
        workspace.proven += 1;
        if (odd.length > 0)
          report(
            { document, path: [key] },
            `{{${odd[0]}}} stands in ${two.has(odd[0]!) ? "this text" : "the English text"} alone`,
          );
      }
    });
  },
};

/** E613: a place in a text is written as `{{name}}`. */
export const brokenPlace: Rule = {
  code: "E613",
  finds: "a brace in a text that encloses no place",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      for (const [key, text] of textsOf(document)) {
        workspace.proven += 1;
        const rest = text.replaceAll(/\{\{\s*[\w.]+[^{}]*\}\}/g, "");
        if (/[{}]/.test(rest))
          report({ document, path: [key] }, `a brace encloses no place here; a place is written as {{name}}`);
      }
    });
  },
};

/** What fills the question of a step that is taken for several records at once. */
const OF_SEVERAL = "things";

/** E616: only the questions of a step are given values: those of its record, or what the chosen records are. */
export const unfilledPlace: Rule = {
  code: "E616",
  finds: "a {{place}} in the words of a field or step that nothing fills",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      const namespace = document.name.split("/")[2]!;
      const properties: unknown = workspace.entities.get(namespace)?.value.properties;
      if (!isRecord(properties)) return;
      for (const [key, text] of textsOf(document)) {
        if (!key.startsWith("do.") && !Object.hasOwn(properties, plain(key))) continue;
        workspace.proven += 1;
        const asks = /^do\.\w+\.ask$/.test(plain(key));
        const asksOfSeveral = /^do\.\w+\.many$/.test(plain(key));
        const odd = placesIn(text).find((place) =>
          asksOfSeveral ? place !== OF_SEVERAL : !asks || !Object.hasOwn(properties, place),
        );
        if (odd !== undefined)
          report(
            { document, path: [key] },
            asksOfSeveral
              ? `the question about several records names {{${OF_SEVERAL}}} alone: how many of what, and their sums`
              : asks
                ? `a question names fields of its record, and ${namespace} has no "${odd}"${suggest(odd, Object.keys(properties))}`
                : `nothing fills {{${odd}}} here, people would read it as it is written: only the question of a step ("do.….ask") names fields`,
          );
      }
    });
  },
};
