import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Keys } from "./harness/keys.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";
import { appliesByKeys } from "./onboarding/by-keys.ts";

let platform: Platform;
let visitor: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  visitor = await platform.signedIn("admin.s2");
});
afterEach(() => expect(visitor.troubles.drain()).toEqual([]));
afterAll(() => platform?.close());

test("a KYC case is filled part by part, with every file, and handed in without touching a mouse", async () => {
  await visitor.goes("/business/kyc/create");
  await appliesByKeys(new Keys(visitor));
  await visitor.page.waitForURL((url) => url.pathname === "/business/kyc/results");
  const row = await platform.application.store.reading.first(
    `SELECT status, missing_count, completeness FROM kyc_case ORDER BY id DESC LIMIT 1`,
  );
  expect(row).toEqual({ status: "submitted", missing_count: 0, completeness: "100.00" });
});
