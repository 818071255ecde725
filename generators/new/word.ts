import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { emptyPlan, left, Refusal, type Left, type Plan } from "./plan.ts";
import { readable } from "./wording.ts";

/** Kinds of words that have a file each: what a word of the kind says of itself, and the file that lists them. */
const KINDS: Readonly<
  Record<string, { readonly type: string; readonly list: string; readonly says: string; readonly next: Left }>
> = {
  display: {
    type: "DisplayWord",
    list: "display.ts",
    says: `shows: ["any"],`,
    next: left(
      "Draw it in runtime/display/words.tsx, with a test of what people see; until then it does not compile",
      "在 runtime/display/words.tsx 中实现其显示并附测试；在此之前无法编译",
    ),
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
    next: left(
      "Say its bounds and how it is read and shown, with the test of all formats",
      "说明其限制、读取和显示方式，并纳入全部格式的测试",
    ),
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
    left(
      `Describe it in one sentence in ${folder}/${word}.ts: what it is for`,
      `在 ${folder}/${word}.ts 中用一句话说明其用途`,
    ),
    known.next,
    left(
      "Say in schemas/meta/ with an example how it is written, where that is more than its name",
      "如写法不止其名称，请在 schemas/meta/ 中附示例说明",
    ),
    left(
      "Seed a defect in tests/defects/ for each mistake that the check must find",
      "在 tests/defects/ 中为检查应发现的每种错误添加样例",
    ),
  );
  return plan;
}
