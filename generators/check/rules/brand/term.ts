import { suggest } from "../../near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { settings } from "../../workspace/workspace.ts";

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
