import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = join(import.meta.dirname, "../../docs/decisions");
const decisions = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(join(FOLDER, file), "utf8") }));

/** What is wrong with how a decision begins: its number, its date, its status. */
function wrongHead({ file, text }: (typeof decisions)[number]): string[] {
  const number = Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(file)?.[1]);
  const [title = "", , dated = ""] = text.split("\n");
  return [
    ...(title.startsWith(`# ${number}. `) ? [] : [`${file}: begins with "${title}", not with "# ${number}. "`]),
    ...(/^Date: \d{4}-\d{2}-\d{2}\. Status: [a-z]/.test(dated)
      ? []
      : [`${file}: has no date and status below its title`]),
  ];
}

test("each decision has a number of its own, and says its date and whether it holds", () => {
  const numbers = decisions.map(({ file }) => file.slice(0, 4));
  expect(numbers.filter((one, index) => numbers.indexOf(one) !== index)).toEqual([]);
  expect(decisions.flatMap(wrongHead)).toEqual([]);
});

test("a decision without its head, or under another's number, is told", () => {
  expect(wrongHead({ file: "0007-parked.md", text: "# 8. Parked\n\n**Decided.** So.\n" })).toEqual([
    '0007-parked.md: begins with "# 8. Parked", not with "# 7. "',
    "0007-parked.md: has no date and status below its title",
  ]);
});
