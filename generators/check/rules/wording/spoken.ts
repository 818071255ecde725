import { each } from "../../rule.ts";
import type { Rule } from "../../rule.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { textsOf, wordingFile, wordingFiles } from "../../workspace/wording.ts";

const han = /\p{Script=Han}/u;
/** Keys whose words are the name of a language, written in that language. */
const ofLanguage = /(zh-CN|chinese)$/;
/** Letters in a text that people still read, and in the heading of a page. */
const longest = { text: 320, title: 80 };

/** How wide a text may be where it stands in one line, in letters; a Chinese one is as wide as two. */
const places: readonly { of: RegExp; place: string; most: number }[] = [
  { of: /\/menu:[^.]*$/, place: "an entry of the menu", most: 32 },
  { of: /[:.]tab\.[\w-]+$/, place: "a tab", most: 32 },
  { of: /[:.]step\.[\w-]+$/, place: "a step of a form", most: 32 },
  { of: /\/page\.[^:]*:(.*\.)?action\.[\w-]+$/, place: "a button", most: 50 },
  { of: /:do\.[\w-]+$/, place: "a button", most: 50 },
];
const leastRoom = Math.min(...places.map(({ most }) => most));
const wide = /[\u2e80-\uffef]/gu;
/** How many letters a text is wide; a Chinese one counts twice. */
function widthOf(text: string): number {
  // No text can be wider than twice its length.
  if (text.length * 2 <= leastRoom) return text.length;
  return [...text].length + (text.match(wide)?.length ?? 0);
}

/** E611: English words are written in English. */
export const otherScript: Rule = {
  code: "E611",
  finds: "a Chinese text among the English",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      if (document.name.split("/")[1] !== "en") return;
      for (const [key, text] of textsOf(document)) {
        workspace.proven += 1;
        if (han.test(text) && !ofLanguage.test(key))
          report(
            { document, path: [key] },
            `this stands among the English words, and holds "${[...text].find((letter) => han.test(letter))!}"`,
          );
      }
    });
  },
};

/** A word written small, which is no name and no address. */
const english = /(?:^|[\s(])[a-z]{3,}(?![\w@-]|\.\w)/;
/** An abbreviation, or a word with a capital inside it: such words are names in every language. */
const abbreviated = /^[A-Z0-9]+$|[a-z][A-Z]/;

/** Whether a text has a word in Latin letters that is neither an abbreviation nor one of the glossary's names. */
const hasWords = (text: string, names: ReadonlySet<string>): boolean =>
  (text.match(/[\w@.-]*[A-Za-z]{2,}[\w@.-]*/g) ?? [])
    .map((word) => word.replace(/\.$/, ""))
    .some((word) => !abbreviated.test(word) && !word.includes("@") && !names.has(word));

/** The words of names that are written alike in every language: those of the glossary, and those of brands. */
function knownNames(workspace: Workspace): ReadonlySet<string> {
  const { names } = (workspace.settings.get("terms")?.value ?? {}) as { names?: unknown };
  const ofBrands = wordingFiles(workspace)
    .filter(({ language, namespace }) => language === "en" && namespace === "brand")
    .map(({ document }) => String(document.value["title"] ?? ""));
  return new Set([
    ...(Array.isArray(names) ? names.map(String) : []),
    ...ofBrands.flatMap((name) => name.split(/\s+/)),
  ]);
}

/** E614: Chinese words are written in Chinese; a name may stand for itself. */
export const untranslated: Rule = {
  code: "E614",
  finds: "an English text among the Chinese",
  whole: true,
  check(workspace, report) {
    const known = knownNames(workspace);
    for (const { brand, language, namespace, document } of wordingFiles(workspace)) {
      if (language !== "zh" || namespace === "brand") continue;
      const same = new Map(textsOf(wordingFile(workspace, brand, "en", namespace) ?? { ...document, value: {} }));
      for (const [key, text] of textsOf(document)) {
        const plain = text.replaceAll(/\{\{[^}]*\}\}/g, "");
        workspace.proven += 1;
        if (han.test(plain) || /(en-US|english)$/.test(key)) continue;
        if (english.test(plain) || (same.get(key) === text && hasWords(plain, known)))
          report(
            { document, path: [key] },
            "this stands among the Chinese words, and holds English alone: write it in Chinese; a name that is the same in both languages stands in names of schemas/terms.json",
            { words: { namespace, key } },
          );
      }
    }
  },
};

/** E612: a text is short enough for where it stands. */
export const longText: Rule = {
  code: "E612",
  finds: "a text longer than people read or a place holds",
  check(workspace, report) {
    each(workspace.wordings, (document) => {
      for (const [key, text] of textsOf(document)) {
        const most = /(^|\.)title$/.test(key) ? longest.title : longest.text;
        workspace.proven += 1;
        if (text.length > most)
          report({ document, path: [key] }, `this has ${text.length} letters; ${most} are the most here`);
        const width = widthOf(text);
        if (width <= leastRoom) continue;
        const held = places.find(({ of }) => of.test(`${document.name}:${key.split("@")[0]!}`));
        if (held !== undefined && width > held.most)
          report(
            { document, path: [key] },
            `${held.place} has room for ${held.most} letters, or half as many Chinese ones; this is as wide as ${width}`,
          );
      }
    });
  },
};
