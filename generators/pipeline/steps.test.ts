import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Problem } from "../../registry/read/files.ts";
import { runSteps, type Step } from "./steps.ts";

let root: string;
let names: string[];
const step: Step = {
  name: "copy",
  reads: ["from"],
  owns: ["to"],
  run(output) {
    for (const name of names) output.write(`to/${name}`, name);
  },
};
const run = async (steps: Step[] = [step], problems: Problem[] = [], force = false) =>
  (await runSteps(root, steps, problems, force)).map(({ skipped }) => skipped);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "steps-"));
  mkdirSync(join(root, "from"));
  writeFileSync(join(root, "from/a.json"), "1");
  names = ["a", "b"];
});
afterEach(() => rmSync(root, { recursive: true }));

test("runs a step again only when what it reads has changed, or its result is gone, or it is told to", async () => {
  expect(await run()).toEqual([false]);
  expect(await run()).toEqual([true]);
  writeFileSync(join(root, "from/a.json"), "2");
  expect(await run()).toEqual([false]);
  rmSync(join(root, "generated/to"), { recursive: true });
  expect(await run()).toEqual([false]);
  expect(await run([step], [], true)).toEqual([false]);
});

test("a part that another process writes meanwhile is not forgotten, nor taken for what it was before", async () => {
  const other: Step = { ...step, name: "other", owns: ["beside"], run: (output) => output.write("beside/a", "1") };
  await run([step, other]);
  const slow: Step = {
    ...step,
    async run(output) {
      writeFileSync(join(root, "from/a.json"), "2");
      await run([other]);
      output.write("to/a", "a");
    },
  };
  writeFileSync(join(root, "from/a.json"), "3");
  await run([slow]);
  expect(await run([other])).toEqual([true]);
  writeFileSync(join(root, "from/a.json"), "1");
  expect(await run([other])).toEqual([false]);
});

test("deletes what is no longer written", async () => {
  await run();
  names = ["a"];
  await run([step], [], true);
  expect(existsSync(join(root, "generated/to/b"))).toBe(false);
  expect(readFileSync(join(root, "generated/to/a"), "utf8")).toBe("a");
});

test("with problems a step is run again, and the others still run", async () => {
  const failing: Step = {
    ...step,
    name: "failing",
    owns: [],
    run(_output, problems) {
      problems.push({ file: "from/a.json", message: "wrong" });
    },
  };
  const problems: Problem[] = [];
  expect(await run([failing, step], problems)).toEqual([false, false]);
  expect(problems).toHaveLength(1);
  expect(existsSync(join(root, "generated/to/a"))).toBe(true);
  expect(await run([failing], [])).toEqual([false]);
});

test("what is not begun any more is written the next time", async () => {
  const other: Step = { ...step, name: "other", owns: ["other"], run: (output) => output.write("other/a", "a") };
  const permits = [true, false];
  const first = await runSteps(root, [step, other], [], false, async () => permits.shift() === true);
  expect(first.map(({ name }) => name)).toEqual(["copy"]);
  expect(existsSync(join(root, "generated/other/a"))).toBe(false);
  expect(await run([step, other])).toEqual([true, false]);
  expect(existsSync(join(root, "generated/other/a"))).toBe(true);
});
