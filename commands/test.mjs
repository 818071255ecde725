// npm test: everything quick, from a bare clone; the last line gives the totals.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale, ensureInstalled, generate, root, runNode } from "./prepare.mjs";

const long = process.argv.includes("--long");
const total = { passed: 0, failed: 0 };

/** A tool whose exit status is its verdict counts as one test. */
function step(name, args) {
  console.log(`\n— ${name}`);
  const ok = runNode(args) === 0;
  total[ok ? "passed" : "failed"] += 1;
  if (!ok) console.log(`${name}: failed`);
}

/** A vitest project counts each of its tests, and a file that cannot even load as one failure. */
function tests(name, project, env = {}) {
  console.log(`\n— ${name}`);
  const report = join(root, "generated", `test-${project}.json`);
  rmSync(report, { force: true });
  const status = runNode(
    ["node_modules/vitest/vitest.mjs", "run", "--project", project, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    { env },
  );
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const broken = testResults.filter((file) => file.status === "failed" && file.assertionResults.every((one) => one.status !== "failed")).length;
    total.passed += numPassedTests;
    total.failed += numFailedTests + broken;
    if (status !== 0 && numFailedTests + broken === 0) total.failed += 1;
    if (numPassedTests + numFailedTests === 0) total.failed += 1;
  } catch {
    total.failed += 1;
  }
}

ensureInstalled();
generate();
step("Configs prove", ["generators/check.ts"]);
step("Types", ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.json"]);
step("Lint", ["node_modules/oxlint/bin/oxlint", "--deny-warnings"]);
tests("Words, registry, plans, generators", "unit");
tests("Screens", "screen");
tests("Calls on the embedded database", "api");
tests("Calls on PostgreSQL", "postgres");
buildIfStale();
tests("The product in a browser", "browser");
if (long) tests("Long figures", "long");
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
