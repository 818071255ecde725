import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "..", command), ...args], { encoding: "utf8" });

test.each(["new.ts", "rename.ts", "check.ts"])("%s says how it is used, and which option is none", (command) => {
  const help = run(command, "--help");
  expect(help.stdout).toContain("npm run ");
  expect(help.status).toBe(0);
  const wrong = run(command, "--roott", "x");
  expect(wrong.stderr).toMatch(/^there is no option --roott; did you mean "root"\?\nnpm run /);
  expect(wrong.status).toBe(2);
});
