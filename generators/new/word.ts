import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { emptyPlan, Refusal, type Plan } from "./plan.ts";
import { readable } from "./wording.ts";

/** Kinds of words that have a file each: what a word of the kind says of itself, and the file that lists them. */
const KINDS: Readonly<
  Record<string, { readonly type: string; readonly list: string; readonly says: string; readonly next: string }>
> = {
  display: {
    type: "DisplayWord",
    list: "display.ts",
    says: `shows: ["any"],`,
    next: "Draw it in runtime/display/words.tsx, with a test of what people see; until then it does not compile",
  },
  format: {
    type: "FormatWord",
    list: "formats.ts",
    says: `schema: { type: "string", maxLength: 200 },
  column: "text",
  align: "start",
  order: "text",
  read: (typed) => typed.trim() || undefined,
  show: (value) => String(value ?? ""),
  sample: (random) => String(Math.floor(random() * 1_000)),`,
    next: "Say its bounds and how it is read and shown, with the test of all formats",
  },
};

/** A word of the vocabulary in the file of its own, and in the list of its kind. */
export function newWord(root: string, kind: string, word: string | undefined): Plan {
  const known = KINDS[kind];
  if (!known) throw new Refusal(`"${kind}" is no kind of word; choose ${Object.keys(KINDS).join(" or ")}`);
  if (word === undefined || !/^[a-z][a-z_]*$/.test(word))
    throw new Refusal(`say the word after its kind, like: word ${kind} sparkline`);
  const folder = `schemas/vocabulary/${kind}`;
  const list = `${folder}/${known.list}`;
  if (!existsSync(join(root, list))) throw new Refusal(`there is no ${list}`);
  const text = readFileSync(join(root, list), "utf8");
  const plan = emptyPlan();
  plan.files.set(
    `${folder}/${word}.ts`,
    `import type { ${known.type} } from "./word.ts";

export const ${word}: ${known.type} = {
  word: "${word}",
  describe: "${readable(word)}.",
  ${known.says}
};
`,
  );
  plan.changed.set(
    list,
    text
      .replace(/^import type /m, `import { ${word} } from "./${word}.ts";\nimport type `)
      .replace(/(fromEntries\(\s*\[|displays = \{)/, `$1\n  ${word},`),
  );
  plan.next.push(
    `Describe it in one sentence in ${folder}/${word}.ts: what it is for`,
    known.next,
    "Say in schemas/meta/ with an example how it is written, where that is more than its name",
    "Seed a defect in tests/defects/ for each mistake that the check must find",
  );
  return plan;
}
