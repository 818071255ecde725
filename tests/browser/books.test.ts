import { afterAll, beforeAll, expect, test } from "vitest";
import { runInvariants } from "../../server/invariants/run.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let operator: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  operator = await platform.visitor();
});
afterAll(() => platform?.close());

const broken = () => operator.page.getByText("The books do not hold.");

/** Keeps a picture of what is on the screen, where SHOTS names a folder. */
const picture = async (name: string): Promise<void> => {
  if (process.env["SHOTS"]) await operator.page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png`, fullPage: true });
};

test("the operator sees that the books hold, and a red strip with what does not after the nightly check found a cent too much", async () => {
  await operator.signIn("ops");
  await operator.goes("/dashboard");
  await operator.page.getByText("Companies").first().waitFor();
  expect(await broken().count()).toBe(0);
  await picture("books-hold");

  const { store } = platform.application;
  await store.transaction((trx) => trx.run("UPDATE facility SET utilised = utilised + 0.01 WHERE number = 'FAC-2026-000001'"));
  expect(await runInvariants(platform.application)).toBeGreaterThan(0);
  await operator.goes("/dashboard");
  await broken().waitFor({ timeout: 40_000 });
  await operator.page.getByText("240890.01").first().waitFor();
  await picture("books-broken");

  await store.transaction((trx) => trx.run("UPDATE facility SET utilised = utilised - 0.01 WHERE number = 'FAC-2026-000001'"));
  expect(await runInvariants(platform.application)).toBe(0);
  await operator.goes("/dashboard");
  await operator.page.getByText("Companies").first().waitFor();
  expect(await broken().count()).toBe(0);
  expect(operator.troubles.take()).toEqual([]);
});
