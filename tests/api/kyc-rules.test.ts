import { afterAll, beforeAll, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { authorizer, caseContent, fundProviders, ownEntity } from "./application/kyc-content.ts";

let application: Application;
let maker: Client;
let checker: Client;
let draft: { id: string; version: number };
let content: Record<string, unknown>;

beforeAll(async () => {
  application = await startApplication();
  [maker, checker] = (await Promise.all(["maker.s3", "checker.s3"].map((who) => application.signedIn(who)))) as [
    Client,
    Client,
  ];
  const entity = await ownEntity(maker);
  const person = await authorizer(maker, entity.id);
  expect(
    (await checker.post(`ucenter/supplier/authorizer/${entity.id}/submit`, { id: person.id, version: person.version }))
      .body.code,
  ).toBe(0);
  content = { ...(await caseContent(maker, entity)), authorizers: [person.id] };
  draft = (
    await maker.post("ucenter/supplier/kyc/draft", {
      financier_entity: (await fundProviders(maker)).get("Meridian Trade Capital Pte. Ltd."),
      entity: entity.id,
    })
  ).body.data;
});
afterAll(() => application.close());

const keep = async (values: Record<string, unknown>) => {
  const { body } = await maker.put("ucenter/supplier/kyc", { id: draft.id, version: draft.version, ...values });
  if (body.code === 0) draft = body.data;
  return body;
};
const refusedAt = async () =>
  (
    (await checker.post("ucenter/supplier/kyc/submit", { id: draft.id, version: draft.version })).body.data as {
      field: string;
      message: string;
    }[]
  ).map(({ field, message }) => [field, message]);
const years = (...of: number[]) => ({
  financials: of.map((fiscal_year, index) => ({ ...(content["financials"] as object[])[index], fiscal_year })),
});

it("takes three financial years that follow one another, the newest ended at most 18 months ago", async () => {
  expect(await keep(content)).toMatchObject({ code: 0, data: { missing_count: 0 } });
  expect(await keep(years(2003, 2002, 2001))).toMatchObject({ code: 0, data: { missing_count: 1 } });
  expect(await refusedAt()).toEqual([["financials", "The newest financial year may have ended at most 18 months ago"]]);
  await keep(years(2025, 2024, 2022));
  expect(await refusedAt()).toEqual([["financials", "The three financial years follow one another"]]);
  await keep(years(2025, 2025, 2024));
  expect((await refusedAt())[0]?.[0]).toBe("financials");
  await keep(years(2024, 2025, 2023));
  expect(draft).toMatchObject({ missing_count: 0 });
});

it("counts the year by the month in which it ends", async () => {
  const profile = content["company_profile"] as object;
  expect(await keep({ company_profile: { ...profile, year_end_month: 3 } })).toMatchObject({
    data: { missing_count: 1 },
  });
  expect(await keep({ company_profile: { ...profile, year_end_month: 6 } })).toMatchObject({
    data: { missing_count: 0 },
  });
});

it("takes years of assessment that follow one another", async () => {
  const tax = content["financial_iras_tax_payable_in_past_three_years"] as { year_of_assessment: number }[];
  await keep({
    financial_iras_tax_payable_in_past_three_years: tax.map((row, index) => ({
      ...row,
      year_of_assessment: 2026 - index * 2,
    })),
  });
  expect(await refusedAt()).toEqual([
    ["financial_iras_tax_payable_in_past_three_years", "The three years of assessment follow one another"],
  ]);
  await keep({ financial_iras_tax_payable_in_past_three_years: tax });
});

it("takes the BizFile as a PDF alone", async () => {
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const { body } = await maker.upload("ucenter/file", { name: "bizfile.png", bytes: png }, { category: "document" });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 });
  expect(await keep({ acra_bizfile: body.data.file_id })).toMatchObject({
    code: 100,
    data: [{ field: "acra_bizfile", message: "ACRA BizFile is taken only as PDF" }],
  });
});

/** What Singpass told is taken over into a case; what it was asked with goes along. */
async function retrievedFor(input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const query = (address: string) => new URL(address, "http://localhost").searchParams;
  const started = (await maker.get("ucenter/myinfo", { mode: "business", ...input })).body.data.authorize_url as string;
  const state = query(started).get("state") ?? "";
  const back = (await maker.post("ucenter/myinfo/sandbox", { persona: 3, state, mode: "business" })).body.data
    .authorize_url as string;
  const retrieved = (await maker.get("ucenter/myinfo/data", { code: query(back).get("code") ?? "", state })).body;
  expect(retrieved).toMatchObject({ code: 0 });
  const open = (retrieved.data.entries as { field: string; locked: boolean }[]).filter(({ locked }) => !locked);
  expect(
    open.map(({ field }) => field),
    "said to stay open is what the form lets one change",
  ).toEqual([
    "company_profile.nature_of_business",
    "administratorInformation.admin_email",
    "administratorInformation.admin_phone",
  ]);
  const { body } = await maker.post("ucenter/supplier/kyc/myinfo/submit", {
    state,
    accepted_fields: ["company_profile.uen", "company_profile.legal_name"],
  });
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 });
  return body.data;
}

it("takes what Singpass told into the case that was open, and into one for the fund provider that was chosen", async () => {
  const other = (await fundProviders(maker)).get("Orchid Factors Pte. Ltd.");
  const begun = await retrievedFor({ financier_entity: other });
  expect(begun).toMatchObject({ financier_entity: other, status: "draft" });
  expect(begun["id"], "the draft for another fund provider stays as it is").not.toBe(draft.id);
  const filled = await retrievedFor({ kyc_case: draft.id });
  expect(filled["id"], "though it is not the newest draft").toBe(draft.id);
});
