import { displays } from "../../../../schemas/vocabulary/display/display.ts";
import type { DisplayWord } from "../../../../schemas/vocabulary/display/word.ts";
import { suggest } from "../../../output/near.ts";
import { each, type Rule } from "../../rule.ts";
import type { Path } from "../../source/document.ts";
import { fieldAt } from "../../workspace/field.ts";
import { typed } from "../../workspace/typed.ts";
import { isRecord } from "../../workspace/workspace.ts";

const byWord: Readonly<Record<string, DisplayWord>> = displays;

/** The displays that say something in plain text. */
const written: readonly string[] = Object.values(byWord).flatMap(({ word, says }) =>
  says === undefined ? [] : [word],
);

/** What is wrong with a display in a letter; undefined where nothing is. @param word what the field holds */
function unwritten(as: string, field: string, word: string): string | undefined {
  const display = byWord[as];
  if (display?.says === undefined) {
    const what =
      display === undefined ? `unknown display word "${as}"` : `"${as}" is drawn and says nothing in writing`;
    return `${what}${suggest(as, written) || `; a letter writes ${written.join(", ")}`}`;
  }
  return word === "any" || display.shows.includes(word)
    ? undefined
    : `"${as}" shows ${display.shows.join(", ")}; "${field}" is ${word}`;
}

/** E809: a letter writes a field by a display that says something in plain text, of a format that it shows. */
export const letterDisplay: Rule = {
  code: "E809",
  finds: "a display word that a letter cannot write",
  check(workspace, report) {
    each(workspace.letters.values(), (document) => {
      const { entity, parts } = document.value;
      if (!workspace.entities.has(entity) || !Array.isArray(parts)) return;
      const all = (items: unknown, path: Path, prefix = ""): void =>
        (Array.isArray(items) ? items : []).forEach((item: unknown, index) => {
          if (!isRecord(item) || typeof item["as"] !== "string" || typeof item["field"] !== "string") return;
          workspace.proven += 1;
          const property = fieldAt(workspace, entity, `${prefix}${item["field"]}`);
          const wrong = unwritten(item["as"], item["field"], typed(workspace, entity, property).word);
          if (wrong !== undefined) report({ document, path: [...path, index, "as"] }, wrong);
        });
      parts.forEach((part: unknown, index: number) => {
        if (!isRecord(part)) return;
        for (const key of ["fields", "figures"]) all(part[key], ["parts", index, key]);
        if (isRecord(part["list"]))
          all(part["list"]["columns"], ["parts", index, "list", "columns"], `${String(part["list"]["from"])}.`);
      });
    });
  },
};
