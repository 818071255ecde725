import { breaches } from "../../meta/breaches.ts";
import type { Fault } from "../../meta/walk.ts";
import { apart } from "../../cached/units.ts";
import type { Rule } from "../../rule.ts";

function rule(code: string, fault: Fault, finds: string): Rule {
  return {
    code,
    finds,
    check(workspace, report) {
      for (const document of apart(workspace.documents, ({ file }) => file)) {
        for (const breach of breaches(workspace, document)) {
          if (breach.fault === fault)
            report({ document, path: breach.path, ...(breach.key ? { key: true } : {}) }, breach.message);
        }
      }
    },
  };
}

/** E003: a key that the grammar does not know. */
export const unknownKey = rule("E003", "key", "a key that the grammar does not know");
/** E004: a word that is not among those allowed. */
export const unknownWord = rule("E004", "word", "a value that is not one of the allowed words");
/** E005: a key that must be there. */
export const missingKey = rule("E005", "missing", "a key that is missing");
/** E006: a value of another type. */
export const wrongType = rule("E006", "type", "a value of the wrong type");
/** E007: a value outside its bounds or pattern. */
export const outOfBounds = rule("E007", "bound", "a value outside its bounds or not written as asked");
