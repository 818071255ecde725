import type { Brand } from "../../../../generated/types/grammar/brand.d.ts";
import type { Terms } from "../../../../registry/product.ts";
import { namingOf, overlaid } from "../../../../registry/read/wording.ts";
import { suggest } from "../../../output/near.ts";
import { each, type Rule } from "../../rule.ts";
import { languages, textsOf, wordingFile, wordingFiles, type Language } from "../../workspace/wording.ts";
import { settings, type Workspace } from "../../workspace/workspace.ts";

/** E714: a brand gives another name to a term that the glossary has, in one and in several. */
export const unknownTerm: Rule = {
  code: "E714",
  finds: "a brand's name for a term that the glossary does not have in one and in several",
  check(workspace, report) {
    const terms = settings(workspace, "terms", "terms");
    each(workspace.brands.values(), (document) => {
      for (const term of Object.keys((document.value.terms ?? {}) as Record<string, unknown>)) {
        workspace.proven += 1;
        const known = terms[term] as Record<string, unknown> | undefined;
        if (known === undefined)
          report({ document, path: ["terms", term] }, `unknown term "${term}"${suggest(term, Object.keys(terms))}`);
        else if (known["en_many"] === undefined)
          report({ document, path: ["terms", term] }, `the glossary does not say "${term}" of several (en_many)`);
      }
    });
  },
};

/** E470: a text that names two parties still names two where a brand has names of its own for them. */
export const confusedTerms: Rule = {
  code: "E470",
  finds: "an inherited text that names two terms which the brand calls alike",
  whole: true,
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      for (const language of languages) {
        const naming = namedBy(workspace, document.name, language);
        if (naming === undefined) continue;
        for (const [namespace, texts] of inheritedBy(workspace, document.name, language)) {
          const own = wordingFile(workspace, document.name, language, namespace)?.value ?? {};
          for (const key of Object.keys(overlaid(texts, own)).filter((one) => !(one in own))) {
            workspace.proven += 1;
            const [one, other] = naming.confused(texts[key]!) ?? [];
            if (one === undefined || other === undefined) continue;
            report(
              { document, path: ["terms", other] },
              `"${namespace}:${key}" names "${one}" and "${other}", which are one word here; word it in brands/${document.name}/${language}/${namespace}.json, or call one of them otherwise`,
            );
          }
        }
      }
    });
  },
};

/** E471: a brand calls a term in its own texts as it says that it calls it. */
export const strangeName: Rule = {
  code: "E471",
  finds: "a text of a brand that names a term otherwise than the brand calls it",
  whole: true,
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      const [brand, language] = document.name.split("/") as [string, Language];
      const naming = namedBy(workspace, brand, language);
      if (naming === undefined) return;
      for (const [key, text] of textsOf(document)) {
        workspace.proven += 1;
        const strange = naming.strange(text);
        if (strange !== undefined)
          report({ document, path: [key] }, `"${strange.from}" is called "${strange.to}" in the brand "${brand}"`);
      }
    });
  },
};

/** E485: what a brand calls a kind of record stands in all texts, not at its head alone. */
export const namedAtItsHead: Rule = {
  code: "E485",
  finds: "a brand's own name for records whose usual name is a term, given to them alone",
  whole: true,
  check(workspace, report) {
    const terms = settings(workspace, "terms", "terms") as Terms["terms"];
    for (const { brand, language, namespace, document } of wordingFiles(workspace)) {
      const inherited = inheritedBy(workspace, brand, language).get(namespace);
      if (inherited === undefined) continue;
      for (const [key, text] of textsOf(document).filter(([name]) => name === "entity" || name === "entities")) {
        workspace.proven += 1;
        const usual = inherited[key];
        const term = Object.entries(terms).find(([, { en, en_many, zh }]) =>
          (language === "en" ? [en, en_many] : [zh]).includes(usual),
        )?.[0];
        if (term !== undefined && text !== usual)
          report(
            { document, path: [key] },
            `"${usual}" is a term and stands in other texts too; name "${term}" in the terms of brands/${brand}/brand.json`,
          );
      }
    }
  },
};

const brandsOf = (workspace: Workspace): Map<string, Brand> =>
  new Map([...workspace.brands].map(([name, { value }]) => [name, value as unknown as Brand]));

const namedBy = (workspace: Workspace, brand: string, language: Language) =>
  namingOf(brandsOf(workspace), settings(workspace, "terms", "terms") as Terms["terms"], brand, language);

/** What a brand takes from the one that it extends, as that one says it: texts by key, by namespace. */
function inheritedBy(
  workspace: Workspace,
  brand: string,
  language: Language,
  met: readonly string[] = [],
): Map<string, Record<string, string>> {
  const base = workspace.brands.get(brand)?.value.extends;
  if (typeof base !== "string" || met.includes(base)) return new Map();
  const held = inheritedBy(workspace, base, language, [...met, brand]);
  const naming = namedBy(workspace, base, language);
  for (const [namespace, texts] of held)
    held.set(
      namespace,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, naming?.renamed(text) ?? text])),
    );
  for (const { namespace, document } of wordingFiles(workspace).filter(
    (file) => file.brand === base && file.language === language,
  ))
    held.set(namespace, overlaid(held.get(namespace) ?? {}, Object.fromEntries(textsOf(document))));
  return held;
}
