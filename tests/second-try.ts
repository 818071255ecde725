import type { Reporter, TestCase } from "vitest/node";

/**
 * Names, at the end of a run, the tests that passed only when they were tried again: they depend on what they should
 * not.
 */
export default class SecondTry implements Reporter {
  private readonly found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.found.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.found) console.log(`Passed only when tried again: ${name}`);
  }
}
