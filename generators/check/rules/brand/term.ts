import { isDeepStrictEqual } from "node:util";
import type { Brand } from "../../../../generated/types/grammar/brand.d.ts";
import type { Terms } from "../../../../registry/product.ts";
import { inheritedKeys, namingOf, overlaid } from "../../../../registry/read/wording.ts";
import { suggest } from "../../../output/near.ts";
import { each, type Rule } from "../../rule.ts";
import { baseOf, languages, textsOf, wordingFile, wordingFiles, type Language } from "../../workspace/wording.ts";
import { once, settings, type Workspace } from "../../workspace/workspace.ts";

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
  check(workspace, report) {
    each(workspace.brands.values(), (document) => {
      for (const language of languages) {
        if (namedBy(workspace, document.name, language) === undefined) continue;
        for (const namespace of namespacesAbove(workspace, document.name, language)) {
          const { looked, found } = confusedIn(workspace, document.name, language, namespace);
          workspace.proven += looked;
          for (const { key, one, other } of found)
            report(
              { document, path: ["terms", other] },
              `"${namespace}:${key}" names "${one}" and "${other}", which are one word here; word it in brands/${document.name}/${language}/${namespace}.json, or call one of them otherwise`,
            );
        }
      }
    });
  },
};

/** The inherited texts of a namespace that name two terms which a brand calls alike, and how many were looked at. */
function confusedIn(workspace: Workspace, brand: string, language: Language, namespace: string) {
  return once(
    workspace,
    `confused terms of ${brand} ${language} ${namespace}`,
    () => {
      const naming = namedBy(workspace, brand, language);
      const texts = inheritedIn(workspace, brand, language, namespace) ?? {};
      const own = wordingFile(workspace, brand, language, namespace)?.value ?? {};
      const keys = inheritedKeys(texts, own as Record<string, string>);
      return {
        looked: keys.length,
        found: keys.flatMap((key) => {
          const [one, other] = naming?.confused(texts[key]!) ?? [];
          return one === undefined || other === undefined ? [] : [{ key, one, other }];
        }),
      };
    },
    isDeepStrictEqual,
  );
}

/** E471: a brand calls a term in its own texts as it says that it calls it. */
export const strangeName: Rule = {
  code: "E471",
  finds: "a text of a brand that names a term otherwise than the brand calls it",
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
  check(workspace, report) {
    const terms = settings(workspace, "terms", "terms") as Terms["terms"];
    each(workspace.wordings, (document) => {
      const [brand, language, namespace] = document.name.split("/") as [string, Language, string];
      const inherited = inheritedIn(workspace, brand, language, namespace);
      if (inherited === undefined) return;
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
    });
  },
};

/** The brands with no more of each than decides what it calls terms. */
const brandsOf = (workspace: Workspace): Map<string, Pick<Brand, "terms" | "extends">> =>
  once(
    workspace,
    "what brands call terms",
    () =>
      new Map(
        [...workspace.brands].map(([name, { value }]) => {
          const { terms, extends: base } = value as Brand;
          return [name, { ...(terms ? { terms } : {}), ...(base ? { extends: base } : {}) }];
        }),
      ),
    isDeepStrictEqual,
  );

const namedBy = (workspace: Workspace, brand: string, language: Language) =>
  once(workspace, `naming of ${brand} ${language}`, () =>
    namingOf(brandsOf(workspace), settings(workspace, "terms", "terms") as Terms["terms"], brand, language),
  );

/** The brands that a brand extends, the nearest first. */
function above(workspace: Workspace, brand: string): string[] {
  const found: string[] = [];
  for (let base: unknown = brand; ;) {
    base = baseOf(workspace, String(base));
    if (typeof base !== "string" || found.includes(base) || base === brand) return found;
    found.push(base);
  }
}

/** The namespaces in which a brand inherits texts. */
const namespacesAbove = (workspace: Workspace, brand: string, language: Language): string[] => [
  ...new Set(
    above(workspace, brand).flatMap((base) =>
      wordingFiles(workspace).flatMap((one) =>
        one.brand === base && one.language === language ? [one.namespace] : [],
      ),
    ),
  ),
];

/** What a brand takes in a namespace from the one that it extends, as that one says it; undefined for nothing. */
function inheritedIn(
  workspace: Workspace,
  brand: string,
  language: Language,
  namespace: string,
): Record<string, string> | undefined {
  const bases = above(workspace, brand);
  // Brands that extend the same one inherit the same.
  return once(
    workspace,
    `inherited from ${bases.join(" ")} ${language} ${namespace}`,
    () => {
      let held: Record<string, string> | undefined;
      for (const base of bases.toReversed()) {
        const naming = namedBy(workspace, base, language);
        if (held !== undefined && naming !== undefined)
          held = Object.fromEntries(Object.entries(held).map(([key, text]) => [key, naming.renamed(text)]));
        const own = wordingFile(workspace, base, language, namespace);
        if (own !== undefined) held = overlaid(held ?? {}, Object.fromEntries(textsOf(own)));
      }
      return held;
    },
    isDeepStrictEqual,
  );
}
