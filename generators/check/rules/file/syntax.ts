import { parse, printParseErrorCode } from "jsonc-parser";
import type { ParseError } from "jsonc-parser";
import { apart } from "../../cached/units.ts";
import type { Rule } from "../../rule.ts";
import { isRecord } from "../../workspace/workspace.ts";

/** E001: a file that is no JSON object. */
export const syntax: Rule = {
  code: "E001",
  finds: "a file that is no JSON, or no object",
  check(workspace, report) {
    for (const document of apart(workspace.documents, ({ file }) => file)) {
      if (isRecord(document.value) && !document.broken) continue;
      const errors: ParseError[] = [];
      parse(document.text, errors, { disallowComments: true, allowTrailingComma: false });
      const first = errors[0];
      document.isInvalid = true;
      // What stands after a comma that closes nothing is where the fault is met, not where it is.
      const comma = first && /,\s*$/.exec(document.text.slice(0, first.offset));
      const isTrailing = comma && /^[\]}]/.test(document.text.slice(first.offset));
      if (isTrailing) {
        report({ document, path: [], offset: comma.index }, "no JSON: nothing follows this comma; take it away");
        continue;
      }
      report(
        { document, path: [], ...(first ? { offset: first.offset } : {}) },
        first
          ? `no JSON: ${instead(document.text, first.offset) ?? words(printParseErrorCode(first.error))}`
          : "the file must hold one JSON object",
      );
    }
  },
};

/** What other languages write, and what JSON does. */
const habits: readonly [pattern: RegExp, says: string][] = [
  [/^;/, 'there is no ";" in JSON; write "," between two entries, and nothing after the last'],
  [/^[“”„‟«»]/, 'these quotation marks are not those of JSON; write "'],
  [/^[‘’']/, "text stands in double quotation marks"],
  [/^(?:True|TRUE|yes|Yes)\b/, "write true, in small letters"],
  [/^(?:False|FALSE|no|No)\b/, "write false, in small letters"],
  [/^(?:None|NULL|Null|nil|undefined)\b/, "write null"],
  [/^(?:\/\/|\/\*|#)/, "a config has no comments; take it away"],
  [/^[A-Za-z_][\w]*\s*:/, "a key stands in double quotation marks"],
  [/^[A-Za-z_]/, "text stands in double quotation marks"],
];

/** What is wrong at a place of a text in words that say what to write; undefined where they would be a guess. */
function instead(text: string, at: number): string | undefined {
  const rest = text.slice(at);
  const habit = habits.find(([pattern]) => pattern.test(rest))?.[1];
  if (habit !== undefined) return habit;
  if (rest.startsWith(":") && opened(text.slice(0, at)).at(-1)?.bracket === "[")
    return `a key stands in a list here; the list that begins at line ${lineOf(text, opened(text.slice(0, at)).at(-1)!.at)} most likely lacks its "]"`;
  if (/^\s*$/.test(rest)) {
    const open = opened(text).at(-1);
    return open && `the "${open.bracket}" of line ${lineOf(text, open.at)} is not closed`;
  }
  return /^["{[\d]/.test(rest) && /["\]}\w]\s*$/.test(text.slice(0, at)) ? 'a "," is missing before this' : undefined;
}

/** The brackets that are open at the end of a text. */
function opened(text: string): { bracket: string; at: number }[] {
  const open: { bracket: string; at: number }[] = [];
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g))
    if (found === "[" || found === "{") open.push({ bracket: found, at: index });
    else if (found === "]" || found === "}") open.pop();
  return open;
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split("\n").length;

function words(code: string): string {
  return code.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}
