// From a bare clone: npm test, what a change most likely breaks; test:all, every test; test:long, every test in its
// greater figures. The last line gives the totals.
import { readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { changeBase } from "./base.mjs";
import { buildIfStale, ensureInstalled, generate, root, runNode, startNode } from "./prepare.mjs";

const long = process.argv.includes("--long");
const all = long || process.argv.includes("--all");
const since = process.argv.indexOf("--since");
/** Findings at what the change says otherwise stand first. */
const base = changeBase(root, since === -1 ? undefined : process.argv[since + 1]);
const begun = Date.now();
const total = { passed: 0, failed: 0 };
/** Of each product a story. */
const STORIES = [
  "stories/issued-financed-repaid",
  "stories/paid-early-by-the-enterprise",
  "trade/dpo",
  "passed-on",
].map((name) => `tests/api/${name}.test.ts`);
/** What failed, told once more before the totals, so that nobody has to look through the whole output. */
const failures = [];

function announce(name) {
  console.log(`\n— ${name} (after ${Math.round((Date.now() - begun) / 1000)} s)`);
}

/** A tool whose exit status is its verdict counts as one test. */
function step(name, args) {
  announce(name);
  const ok = runNode(args) === 0;
  total[ok ? "passed" : "failed"] += 1;
  if (!ok) failures.push(name);
}

/**
 * Vitest projects count each of their tests, and a file that cannot even load as one failure. Their files, or those
 * whose paths are named, run so many at once as is said, else one by one.
 */
function tests(name, projects, { env = {}, atOnce, only = [] } = {}) {
  announce(name);
  const report = join(root, "generated", `test-${projects.join("-")}.json`);
  rmSync(report, { force: true });
  const status = runNode(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      ...projects.flatMap((project) => ["--project", project]),
      "--reporter=default",
      "--reporter=json",
      "--reporter=./tests/second-try.ts",
      `--outputFile.json=${report}`,
      ...(all ? [] : only),
      ...(atOnce === undefined ? [] : ["--fileParallelism", `--maxWorkers=${atOnce}`]),
    ],
    { env: { SEEDS: "exact", ...env } },
  );
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const broken = testResults.filter(
      (file) => file.status === "failed" && file.assertionResults.every((one) => one.status !== "failed"),
    ).length;
    total.passed += numPassedTests;
    total.failed += numFailedTests + broken;
    for (const file of testResults.filter((one) => one.status === "failed")) failures.push(...failureLines(file));
    if ((status !== 0 && numFailedTests + broken === 0) || numPassedTests + numFailedTests === 0) {
      total.failed += 1;
      failures.push(`${name}: ended with ${status}, ${numPassedTests} passed`);
    }
  } catch (problem) {
    total.failed += 1;
    failures.push(`${name}: no report (${problem.message})`);
  }
}

/** The failures of a test file, each with where it stands and the first lines of why. */
function failureLines({ name, message, assertionResults }) {
  const place = relative(root, name);
  const failed = assertionResults.filter((one) => one.status === "failed");
  if (failed.length === 0) return [`${place}: ${message}`];
  return failed.map(
    (one) =>
      `${place} > ${one.fullName}\n    ${one.failureMessages.join("\n").split("\n").slice(0, 12).join("\n    ")}`,
  );
}

ensureInstalled();
generate();
// The seeded database is made beside what does not need it.
startNode(["tests/api/application/made.ts"], { env: { SEEDS: "exact" } });
step("Configs prove", ["generators/check.ts", ...(base === undefined ? [] : ["--since", base])]);
step("Types", ["node_modules/typescript/bin/tsc", "--noEmit", "-p", "tsconfig.json"]);
step("Format", ["node_modules/oxfmt/bin/oxfmt", "--check"]);
step("Lint", ["node_modules/oxlint/bin/oxlint", "--deny-warnings"]);
// Together, so that a long file of one keeps nobody waiting.
tests("Words, registry, plans, generators, screens, the studio", ["unit", "screen", "studio"], {
  atOnce: 2,
  env: long ? { LONG: "1" } : {},
});
// Files that wait for days, kills, locks and pages leave the processor to a third.
tests("Calls on the embedded database", ["api"], {
  atOnce: 3,
  only: ["tests/matrix/calls.test.ts", "tests/matrix/transitions.test.ts", ...STORIES],
  env: { ...(base && { CHANGED_SINCE: base }), ...(long && { LONG: "1", MATRIX: "every" }) },
});
// Of its files fewer wait.
if (all) {
  tests("Calls on PostgreSQL", ["postgres"], {
    atOnce: 3,
    env: long ? { ROUNDS: "3", ORDERS: "50", OPERATIONS: "500", RACES: "20", AT_ONCE: "400" } : {},
  });
}
buildIfStale();
// A page waits as often as it works.
tests("The product in a browser", ["browser"], {
  atOnce: 4,
  only: ["tests/browser/slice.test.ts"],
  env: { ...(base && { CHANGED_SINCE: base }), ...(long && { LONG: "1", PAGES: "every" }) },
});
if (long) tests("Long figures", ["long"]);
for (const failure of failures) console.log(`\nFailed: ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
