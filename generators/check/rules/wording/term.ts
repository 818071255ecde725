import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { languages, textsOf } from "../../workspace/wording.ts";
import { settings } from "../../workspace/workspace.ts";
import type { Loose } from "../../workspace/workspace.ts";

/** E606: a label uses the glossary's word, not one to avoid. */
export const avoidedTerm: Rule = {
  code: "E606",
  finds: "a text with a word that the glossary asks to avoid",
  check(workspace, report) {
    const terms = Object.values(settings(workspace, "terms", "terms"));
    const avoided = { en: gather(terms, "en"), zh: gather(terms, "zh") };
    each(workspace.wordings, (document) => {
      const language = document.name.split("/")[1] === "zh" ? "zh" : "en";
      if (!avoided[language]) return;
      for (const [key, text] of textsOf(document)) {
        workspace.proven += 1;
        const match = avoided[language].pattern.exec(text);
        if (match)
          report(
            { document, path: [key] },
            `"${match[0]}" is to be avoided; say "${avoided[language].say.get(match[0].toLowerCase())}"`,
          );
      }
    });
  },
};

/** E920: a word is not at once a term and one to be avoided. */
export const avoidedTermItself: Rule = {
  code: "E920",
  finds: "a word to be avoided that is itself a term",
  check(workspace, report) {
    const document = workspace.settings.get("terms");
    const terms = Object.entries<Loose>(settings(workspace, "terms", "terms"));
    for (const language of languages) {
      const texts = new Map(
        terms.flatMap(([name, term]) =>
          [term?.[language], term?.[`${language}_many`]]
            .filter((word) => typeof word === "string")
            .map((word: string) => [word.toLowerCase(), name] as const),
        ),
      );
      for (const [name, term] of terms) {
        const avoid: unknown = term?.avoid?.[language];
        (Array.isArray(avoid) ? avoid : []).forEach((word: unknown, index: number) => {
          const other = texts.get(String(word).toLowerCase());
          workspace.proven += 1;
          if (document && other !== undefined)
            report(
              { document, path: ["terms", name, "avoid", language, index] },
              `"${String(word)}" is the word for "${other}", so it cannot be avoided`,
            );
        });
      }
    }
  },
};

function gather(
  terms: Record<string, unknown>[],
  language: "en" | "zh",
): { pattern: RegExp; say: Map<string, string> } | undefined {
  const say = new Map<string, string>();
  for (const term of terms) {
    const words = (term.avoid as Record<string, string[]> | undefined)?.[language];
    for (const word of Array.isArray(words) ? words.map(String) : [])
      say.set(word.toLowerCase(), String(term[language]));
  }
  if (say.size === 0) return undefined;
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // A word that the right term begins with is to be avoided where it stands without the rest of the term.
  const words = [...say]
    .map(([word, term]) =>
      term.toLowerCase().startsWith(word) && term.length > word.length
        ? `${literal(word)}(?!${literal(term.slice(word.length))})`
        : literal(word),
    )
    .join("|");
  return { pattern: new RegExp(language === "en" ? `\\b(?:${words})\\b` : words, "i"), say };
}
