import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ownEntity, uploaded } from "../api/application/kyc-content.ts";
import { startPlatform, type Platform } from "./harness/platform.ts";
import type { Visitor } from "./harness/visitor.ts";

let platform: Platform;
let visitor: Visitor;

beforeAll(async () => {
  platform = await startPlatform();
  visitor = await platform.signedIn("checker.f1");
});
afterEach(() => expect(visitor.troubles.take()).toEqual([]));
afterAll(() => platform?.close());

test("a task about changed company data shows them beside the registered ones, and is decided there", async () => {
  const company = await platform.application.signedIn("admin.s2");
  const entity = await ownEntity(company);
  const draft = await company.post("ucenter/company/change", { entity: entity.id, legal_name: "Lion Gate Boxes LLP", entity_type: "LLP", street: "Senoko Crescent", postal: "758277", reason: "Renamed by its partners", proof_file: await uploaded(company, "bizfile.pdf") });
  expect((await company.post(`ucenter/company/change/${draft.body.data.id}/submit`, { version: 1 })).body.code).toBe(0);
  const { page } = visitor;
  await visitor.goes("/tasks");
  await page.getByText("Lion Gate Boxes LLP").first().click();
  await page.getByRole("heading", { name: "As registered now" }).waitFor();
  expect(await visitor.text()).toContain("Lion Gate Packaging LLP");
  await page.getByRole("button", { name: "Agree", exact: true }).first().click();
  await page.getByText("The company's data are changed.").first().waitFor();
});
