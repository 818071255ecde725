import { afterAll, beforeAll, expect, test } from "vitest";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let operator: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  operator = await platform.signedIn("ops");
});
afterAll(() => platform?.close());

const broken = () => operator.page.getByText("The books do not hold.");

/** A cent more or less is used of a facility than its deals have. */
const changes = (by: string): Promise<void> =>
  platform.application.store.transaction(
    async (trx) =>
      void (await trx.run(`UPDATE facility SET utilised = utilised + $1::numeric WHERE number = 'FAC-2026-000001'`, [
        by,
      ])),
  );

test("the operator checks the books at the dashboard: a cent too much is named with its facility, and gone when it is put right", async () => {
  await operator.goes("/dashboard");
  await operator.button("Check now").waitFor();
  expect(await broken().count()).toBe(0);

  await changes("0.01");
  await operator.button("Check now").click();
  await broken().waitFor();
  await operator.page.getByText("240890.01").first().waitFor();

  await changes("-0.01");
  await operator.button("Check now").click();
  await broken().waitFor({ state: "detached" });
  expect(operator.troubles.drain()).toEqual([]);
});
