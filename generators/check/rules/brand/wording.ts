import { suggest } from "../../../output/near.ts";
import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import { baseOf, plain, textsOf, wordingFile } from "../../workspace/wording.ts";
import type { Language } from "../../workspace/wording.ts";
import type { Workspace } from "../../workspace/workspace.ts";

// Words on which safety or the law stands: a brand dresses the product, it does not change what is agreed or warned of.
const guarded: [namespace: string, keys: RegExp][] = [
  ["error", /^code\.(100|1001|1002|1004|1037|1065|1066)\b/],
  ["guard", /./],
  ["permission", /./],
  ["runtime", /^(simulated|session|access)\./],
];

/** E706: a brand rewords what the brand it starts from says. */
export const unknownWording: Rule = {
  code: "E706",
  finds: "a brand's wording of a key that the brand it starts from does not have",
  check(workspace, report) {
    eachOverride(workspace, (key, namespace, language, base, location) => {
      const known = wordingFile(workspace, base, language, namespace)?.value ?? {};
      workspace.proven += 1;
      const held = Object.keys(known).map(plain);
      if (!held.includes(plain(key)) && !beyond(workspace, base, language, namespace, key))
        report(location, `"${namespace}:${key}" is not worded by ${base}${suggest(key, held)}`);
    });
  },
};

/** E707: some words are no brand's to change. */
export const guardedWording: Rule = {
  code: "E707",
  finds: "a brand's wording of a protected key",
  check(workspace, report) {
    eachOverride(workspace, (key, namespace, _language, _base, location) => {
      workspace.proven += 1;
      if (guarded.some(([name, keys]) => name === namespace && keys.test(key)))
        report(location, `"${namespace}:${key}" is protected: a brand may not reword it`);
    });
  },
};

function eachOverride(
  workspace: Workspace,
  work: (
    key: string,
    namespace: string,
    language: Language,
    base: string,
    location: { document: Workspace["documents"][number]; path: string[]; key: true },
  ) => void,
): void {
  each(workspace.wordings, (document) => {
    const [brand, language, namespace] = document.name.split("/") as [string, Language, string];
    const base = baseOf(workspace, brand);
    if (typeof base !== "string" || !workspace.brands.has(base)) return;
    for (const [key] of textsOf(document)) work(key, namespace, language, base, { document, path: [key], key: true });
  });
}

function beyond(workspace: Workspace, base: string, language: Language, namespace: string, key: string): boolean {
  const next = baseOf(workspace, base);
  return (
    typeof next === "string" &&
    next !== base &&
    plain(key) in (wordingFile(workspace, next, language, namespace)?.value ?? {})
  );
}
