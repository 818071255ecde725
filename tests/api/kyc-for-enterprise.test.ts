import { afterAll, beforeAll, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { authorizer, caseContent, fundProviders, ownEntity } from "./application/kyc-content.ts";

let application: Application;
let company: Client;
let provider: Client;
let entity: { id: string; uen: string; legal_name: string };

beforeAll(async () => {
  application = await startApplication();
  [company, provider] = (await Promise.all(["admin.e2", "maker.f2"].map((who) => application.signedIn(who)))) as [
    Client,
    Client,
  ];
  entity = await ownEntity(company);
});
afterAll(() => application.close());

const clients = async () =>
  ((await provider.get("ucenter/common/client/list", { page_size: 50 })).body.data.rows as { id: string }[]).map(
    ({ id }) => id,
  );

it("is entered for an enterprise that works with the fund provider, with its authorizer, from nothing to handed in", async () => {
  expect(await clients()).not.toContain(entity.id);
  const request = (
    await company.post("obligation/enterprise/fund_provider", {
      provider_entity: (await fundProviders(company)).get("Orchid Factors Pte. Ltd."),
      contact_name: "TAN WEI LING",
      email: "tan.weiling@demo.example",
      products: ["finance"],
      message: "We would like to work with you.",
    })
  ).body;
  expect(request, JSON.stringify(request)).toMatchObject({ code: 0 });
  const sent = (
    await company.post(`obligation/fund_provider/${request.data.id}/invite`, { version: request.data.version })
  ).body;
  expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0 });
  expect(await clients(), "asked is not agreed").not.toContain(entity.id);
  const administrator = await application.signedIn("admin.f2");
  const linked = (
    await administrator.post(`obligation/fund_provider/${request.data.id}/accept`, { version: sent.data.version })
  ).body;
  expect(linked, JSON.stringify(linked)).toMatchObject({ code: 0, data: { status: "linked" } });
  expect(await clients()).toContain(entity.id);

  const person = await authorizer(provider, entity.id);
  const put = (
    await provider.post(`ucenter/supplier/authorizer/${entity.id}/submit`, { id: person.id, version: person.version })
  ).body;
  expect(put, JSON.stringify(put)).toMatchObject({ code: 0, data: { status: "submitted" } });
  expect(
    (await company.get("ucenter/enterprise/authorizer/detail", { id: person.id })).body,
    "the enterprise sees who was named for it",
  ).toMatchObject({ code: 0, data: { status: "submitted" } });
  const content = { ...(await caseContent(provider, entity)), authorizers: [person.id] };
  const unsaved = (await provider.post("ucenter/financier/kyc/new/submit_for/plan", { entity: entity.id, ...content }))
    .body;
  expect(unsaved, JSON.stringify(unsaved)).toMatchObject({ code: 0, data: { status: { status: "submitted" } } });
  const draft = (await provider.post("ucenter/financier/kyc/draft", { entity: entity.id })).body;
  expect(draft, JSON.stringify(draft)).toMatchObject({
    code: 0,
    data: { submitted_via: "financier", applicant_role: "enterprise" },
  });
  const again = (await provider.post("ucenter/financier/kyc/new/submit_for/plan", { entity: entity.id, ...content }))
    .body;
  expect(again.code, "a second case is refused before it is saved, as saving it would be").not.toBe(0);
  expect((await provider.post("ucenter/financier/kyc/draft", { entity: entity.id })).body.code).toBe(again.code);
  const saved = (
    await provider.put("ucenter/financier/kyc", {
      id: draft.data.id,
      version: draft.data.version,
      ...content,
    })
  ).body;
  expect(saved, JSON.stringify(saved.data?.missing ?? saved)).toMatchObject({ code: 0, data: { missing_count: 0 } });
  const done = (
    await provider.post("ucenter/financier/kyc/submit_for", { id: draft.data.id, version: saved.data.version })
  ).body;
  expect(done, JSON.stringify(done)).toMatchObject({ code: 0, data: { status: "submitted" } });
});
