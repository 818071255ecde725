import { afterAll, beforeAll, expect, test } from "vitest";
import { lookedOver } from "./harness/looked-over.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await startPlatform();
}, 240_000);
afterAll(() => platform.close());

test("a fund provider writes down, in both languages, what is checked in a kind of task, and finds it again", async () => {
  const visitor = await platform.signedIn("maker.f1");
  const task = await platform.application.store.reading.first<{ number: string }>(
    "SELECT number FROM task WHERE kind = 'credit_application_review' ORDER BY number LIMIT 1",
  );
  const address = `/tasks/checklist/configuration/${task?.number ?? ""}`;
  await visitor.goes(address);
  expect(await lookedOver(visitor.page)).toEqual([]);
  await visitor.page.locator("#field_items_0_code").waitFor();
  await visitor.page.locator("#field_items_0_text").fill("Contract seen");
  await visitor.page.locator("#field_items_0_text_zh").fill("已查看合同");
  await visitor.button("Save as our own checklist").click();
  await visitor.page.getByText("This list is used for every new task of its kind.").waitFor();
  await visitor.goes(address);
  expect(await visitor.page.locator("#field_items_0_text").inputValue()).toBe("Contract seen");
  await visitor.close();
});

test("the operator sees the state of every case in the menu's list, and opens none of the files", async () => {
  const visitor = await platform.signedIn("ops", { locale: "zh-CN", width: 390 });
  await visitor.goes("/business/kyc");
  expect(await lookedOver(visitor.page)).toEqual([]);
  await visitor.page.getByText("KYC-2026-000006").click();
  await visitor.page.getByText("案件内容仅双方可见。").waitFor();
  expect(visitor.troubles.drain()).toEqual([]);
  await visitor.close();
});
