import { cents } from "../../../schemas/vocabulary/decimal.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Application } from "../application/application.ts";

import { lent, paidBack } from "../application/lent.ts";
import { ensured, entityOf, made, moved, signedBy, stored, executed } from "./fixture.ts";
import { answered } from "../application/checklist.ts";
import { startApplication } from "../application/application.ts";
import type { Client } from "../application/client.ts";

let demo: Application;
let maker: Client;
let e1 = "";
let e2 = "";
let f1 = "";
let f2 = "";
let application = "";
let limit = "";

const people = (...who: string[]) =>
  Promise.all(who.map((one) => demo.signedIn(one))) as Promise<[Client, Client, Client, Client]>;

beforeAll(async () => {
  demo = await startApplication();
  maker = await demo.signedIn("maker.e1");
  [e1, e2, f1, f2] = (await Promise.all(
    ["201299101G", "200899102N", "201199106W", "201899107N"].map((uen) => entityOf(demo, uen)),
  )) as [string, string, string, string];
  const empty = {
    currency: "SGD",
    reserved: "0.00",
    utilised: "0.00",
    frozen_amount: "0.00",
    effective_from: "2026-07-01",
  };
  await ensured(
    demo,
    "credit_limit",
    { entity: e1, financier_entity: f1, status: "active" },
    { ...empty, approved: "5000000.00" },
  );
  await ensured(
    demo,
    "credit_limit",
    { entity: e2, financier_entity: f1, status: "active" },
    { ...empty, approved: "2000000.00" },
  );
  await ensured(demo, "kyc_case", { entity: e1, financier_entity: f2, status: "approved" }, {});
  await ensured(demo, "kyc_case", { entity: e2, financier_entity: f2, status: "approved" }, {});
});
afterAll(() => demo.close());

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

/** Audited accounts and payables ageing of the applicant. */
async function papers(entity: string): Promise<string[]> {
  const client = entity === e1 ? maker : await demo.signedIn("maker.e2");
  const sent = await Promise.all(
    ["accounts.pdf", "ageing.pdf"].map((name) =>
      client.upload("ucenter/file", { name, bytes: PDF }, { category: "document" }),
    ),
  );
  return sent.map(({ body }) => String(body.data.file_id));
}

const requestOf = async (requested_limit: string, entity = e1) => ({
  documents: await papers(entity),
  entity,
  financier_entity: f2,
  kyc_case: await ensured(demo, "kyc_case", { entity, financier_entity: f2, status: "approved" }, {}),
  kind: "new",
  currency: "SGD",
  requested_limit,
  purpose: "More room for the season's purchases",
  industry: "10712",
});

test("all limits of an enterprise together stay within the cap, to the cent", async () => {
  const draft = await maker.post("obligation/enterprise/credit/application", await requestOf("2600000.01"));
  expect(draft.body).toMatchObject({ success: true });
  const { id, version } = draft.body.data;
  const over = await maker.post(`obligation/enterprise/credit/application/${id}/hand_over`, { version });
  expect(over.body).toMatchObject({
    code: 100,
    data: [{ field: "requested_limit", message: expect.stringContaining("at most 2,600,000.00") }],
  });
  const bare = { ...(await requestOf("2600000.00")), documents: [] };
  const warned = await maker.post("obligation/enterprise/credit/application/new/hand_over/plan", bare);
  expect(warned.body.data).toMatchObject({
    figures: { new_limit: "2600000.00" },
    warnings: [{ message: "Still needed: Audited accounts of three years, Payables ageing" }],
  });
  const lacking = await maker.put("obligation/enterprise/credit/application", { id, version, ...bare });
  const refused = await maker.post(`obligation/enterprise/credit/application/${id}/hand_over`, {
    version: lacking.body.data.version,
  });
  expect(refused.body).toMatchObject({
    code: 1052,
    messageDetail: "Still needed: Audited accounts of three years, Payables ageing",
    data: { at: ["documents"], missing: ["audited_accounts_3y", "ap_ageing"] },
  });
  const plan = await maker.post(
    "obligation/enterprise/credit/application/new/hand_over/plan",
    await requestOf("2600000.00"),
  );
  expect(plan.body.data.figures).toMatchObject({
    cap: "7600000.00",
    other_limits: "5000000.00",
    left_under_cap: "0.00",
    new_limit: "2600000.00",
  });
  const changed = await maker.put("obligation/enterprise/credit/application", {
    id,
    version: lacking.body.data.version,
    ...(await requestOf("2600000.00")),
  });
  expect(
    (await maker.post(`obligation/enterprise/credit/application/${id}/submit`, { version: changed.body.data.version }))
      .body.code,
  ).toBe(1004);
  const handed = await maker.post(`obligation/enterprise/credit/application/${id}/hand_over`, {
    version: changed.body.data.version,
  });
  expect(handed.body).toMatchObject({ success: true, data: { status: "draft" } });
  const checker = await demo.signedIn("checker.e1");
  expect(
    await demo.store.reading.rows(
      "SELECT kind FROM task WHERE subject_entity = 'credit_application' AND subject_id = $1 AND status = 'todo'",
      [id],
    ),
  ).toEqual([{ kind: "credit_application_submit" }]);
  const sent = await checker.post(`obligation/enterprise/credit/application/${id}/submit`, {
    version: handed.body.data.version,
  });
  expect(sent.body).toMatchObject({ success: true, data: { status: "submitted" } });
  const second = await maker.post("obligation/enterprise/credit/application", await requestOf("1.00"));
  const twice = await checker.post(`obligation/enterprise/credit/application/${second.body.data.id}/submit`, {
    version: second.body.data.version,
  });
  expect(twice.body.code).toBe(1011);
});

const P = "obligation/enterprise/credit/application";
const Q = "obligation/financier/credit/application";
const L = "obligation/financier/credit/limit";
const act = async (client: Client, base: string, transition: string, body: Record<string, unknown> = {}) =>
  executed(demo, client, base, "credit_application", application, transition, body);
const SCORES = [
  { factor: "Payment behaviour", weight: "60.00", score: 80 },
  { factor: "Balance sheet", weight: "40.00", score: 70 },
];
const TERMS = {
  recommended_limit: "1000000.00",
  finance_rate: "7.80",
  dpo_rate: "6.00",
  ep_rate: "6.50",
  review_date: "2027-11-23",
};

test("weights add up to 100.00, no more is recommended than asked, and the score is Σ weight × score", async () => {
  const [reviewer, asker] = await people("maker.f2", "maker.e2");
  const draft = await asker.post(P, await requestOf("1500000.00", e2));
  application = draft.body.data.id;
  expect((await act(await demo.signedIn("checker.e2"), P, "submit")).body.data.status).toBe("submitted");
  expect((await act(reviewer, Q, "review")).body.data.status).toBe("in_review");
  const recommend = (more: object) => act(reviewer, Q, "recommend", { ...TERMS, score_card: SCORES, ...more });
  expect((await recommend({})).body).toMatchObject({ code: 1052, data: { missing: ["checklist"] } });
  const list = (await reviewer.get("obligation/workflow/checklist/task", { subject_id: application })).body.data;
  expect(list).toMatchObject({
    subject_entity: "credit_application",
    items: [
      { code: "financials_analysed" },
      { code: "bureau_read" },
      { code: "exposure_added_up" },
      { code: "payment_behaviour" },
      { code: "purpose_plausible" },
      { code: "references_called" },
    ],
  });
  await answered(reviewer, application);
  expect((await recommend({ score_card: [SCORES[0]] })).body).toMatchObject({
    code: 100,
    data: [{ field: "score_card" }],
  });
  expect((await recommend({ recommended_limit: "1500000.01" })).body).toMatchObject({
    code: 100,
    data: [{ field: "recommended_limit" }],
  });
  expect((await recommend({})).body).toMatchObject({ success: true, data: { status: "pending_approval" } });
  expect(await stored(demo, "credit_application", application)).toMatchObject({ total_score: 76 });
  expect((await asker.get(P, { id: application })).body.data).not.toHaveProperty("score_card");
});

test("the offer is approved by others than its reviewer, accepted, signed, and the limit is there", async () => {
  const [reviewer, one, two, ceo] = await people("maker.f2", "checker.f2", "checker2.f2", "ceo.e2");
  expect((await act(reviewer, Q, "approve")).body.code).toBe(1004);
  for (const client of [one, two, ...(await people("ceo.f2"))])
    if ((await stored(demo, "credit_application", application))["status"] === "pending_approval")
      await act(client, Q, "approve");
  expect(await stored(demo, "credit_application", application)).toMatchObject({
    status: "offered",
    offer_expires_on: "2026-12-23",
    offer_file: expect.any(String),
  });
  expect((await act(ceo, P, "accept")).body.data.status).toBe("accepted");
  expect((await ceo.get("obligation/statistics/credit/limit")).body.data).toMatchObject({ approved: "2000000.00" });
  const [envelope] = await demo.store.reading.rows<{ id: string }>(
    "SELECT id FROM signature WHERE credit_application = $1",
    [application],
  );
  expect(
    await demo.store.reading.rows(
      "SELECT kind, counterparty FROM task WHERE subject_entity = 'signature' AND subject_id = $1 AND status = 'claimed'",
      [envelope?.id],
    ),
  ).toEqual([{ kind: "signature_begin", counterparty: "Orchid Factors Pte. Ltd." }]);
  await signedBy(ceo, envelope?.id ?? "");
  expect(await stored(demo, "credit_application", application)).toMatchObject({ status: "active" });
  const [row] = await demo.store.reading.rows<{ id: string }>("SELECT id FROM credit_limit WHERE application = $1", [
    application,
  ]);
  limit = row?.id ?? "";
  expect(await stored(demo, "credit_limit", limit)).toMatchObject({
    status: "active",
    approved: "1000000.00",
    reserved: "0.00",
    utilised: "0.00",
    effective_from: "2026-11-23",
  });
  expect((await ceo.get("obligation/statistics/credit/limit")).body.data).toMatchObject({
    cap: "7600000.00",
    approved: "3000000.00",
    used_of_cap: "39.47",
    is_first: false,
  });
});

test("a limit is reduced by two, not below what is used; frozen, lifted, expired, renewed and cancelled, with its history", async () => {
  const [one, two] = await people("checker.f2", "checker2.f2");
  const both = async (transition: string, body: Record<string, unknown>) => {
    const first = await executed(demo, one, L, "credit_limit", limit, transition, body);
    return first.body.data?.next?.pending_approval === undefined
      ? first
      : executed(demo, two, L, "credit_limit", limit, transition, body);
  };
  const running = await lent(
    demo,
    {
      basis: "invoicepaid",
      financier_entity: f2,
      seller_entity: await entityOf(demo, "201599103Z"),
      obligor_entity: e2,
      currency: "SGD",
      disbursement_date: "2026-11-20",
      maturity_date: "2027-02-01",
      items: [],
    },
    "200000.00",
  );
  const item = await made(demo, "invoice_paid", {
    business_type: "issue",
    issuer_entity: e2,
    holder_entity: await entityOf(demo, "201599103Z"),
    tier: 1,
    currency: "SGD",
    face: "300000.00",
    available: "300000.00",
    reserves: [{ financier: f2, amount: "300000.00" }],
    maturity_date: "2027-02-01",
    financiers: [f2],
    status: "accepted",
  });
  await demo.store.transaction((trx) => trx.run("UPDATE credit_limit SET reserved = 300000.00 WHERE id = $1", [limit]));
  const figures = async () =>
    (await (await demo.signedIn("maker.e2")).get("obligation/statistics/credit/limit")).body.data;
  const { available, withheld } = await figures();
  expect(withheld).toBe("0.00");
  await both("freeze", { comment: "Looking into it" });
  const frozen = await figures();
  expect(cents(frozen.withheld)).toBeGreaterThan(0n);
  expect(cents(frozen.available) + cents(frozen.withheld)).toBe(cents(available));
  await both("unfreeze", { comment: "All is well" });
  expect((await both("reduce", { new_amount: "499999.99", comment: "Smaller programme" })).body).toMatchObject({
    code: 100,
    data: [{ field: "new_amount" }],
  });
  expect((await both("reduce", { new_amount: "1000000.00", comment: "No reduction" })).body).toMatchObject({
    code: 100,
    data: [{ field: "new_amount" }],
  });
  const smaller = { new_amount: "500000.00", comment: "Smaller programme" };
  expect((await executed(demo, one, L, "credit_limit", limit, "reduce", smaller)).body.data.next).toMatchObject({
    pending_approval: { transition: "reduce" },
  });
  // Whoever agrees has a task, reads what was asked, and agrees to that and nothing else.
  expect(
    await demo.store.reading.rows(
      "SELECT kind FROM task WHERE subject_entity = 'credit_limit' AND subject_id = $1 AND status = 'todo'",
      [limit],
    ),
  ).toEqual([{ kind: "credit_limit_reduce" }]);
  expect((await two.get(L, { id: limit })).body.data.pending_approval).toMatchObject({
    transition: "reduce",
    values: { new_amount: "500000.00" },
  });
  expect(
    (await (await demo.signedIn("maker.e2")).get("obligation/enterprise/credit/limit", { id: limit })).body.data
      .pending_approval,
  ).not.toHaveProperty("values");
  // A list says so too, to the own company's people alone.
  const inRows = async (client: Client, role: string) =>
    ((await client.get(`obligation/${role}/credit/limit/list`)).body.data.rows as { id: string }[]).find(
      ({ id }) => id === limit,
    );
  expect(await inRows(two, "financier")).toMatchObject({
    pending_approval: {
      transition: "reduce",
      requested_by: expect.any(String),
      values: { new_amount: "500000.00", comment: "Smaller programme" },
    },
  });
  expect(await inRows(await demo.signedIn("maker.e2"), "enterprise")).not.toHaveProperty("pending_approval");
  expect(
    (await executed(demo, two, L, "credit_limit", limit, "reduce", { ...smaller, new_amount: "600000.00" })).body.code,
  ).toBe(1054);
  expect((await executed(demo, two, L, "credit_limit", limit, "reduce", smaller)).body.success).toBe(true);
  expect((await both("cancel", { comment: "End of it all" })).body.code).toBe(1010);
  expect((await both("freeze", { comment: "Looking into it" })).body.data.status).toBe("frozen");
  expect((await both("unfreeze", { comment: "All is well" })).body.data.status).toBe("active");
  await moved(demo, "credit_limit", limit, "expire");
  expect((await both("renew", { review_date: "2028-11-23", comment: "Reviewed again" })).body.data.status).toBe(
    "active",
  );
  await paidBack(demo, running);
  await demo.store.transaction(async (trx) => {
    await trx.run("UPDATE invoice_paid SET status = 'cancelled', reserves = '[]' WHERE id = $1", [item]);
    await trx.run("UPDATE credit_limit SET reserved = 0 WHERE id = $1", [limit]);
  });
  expect((await both("cancel", { comment: "End of it all" })).body.data.status).toBe("cancelled");
  const [asker] = await people("maker.e2");
  const history = await asker.get("obligation/enterprise/credit/limit/history", { id: limit });
  expect(history.body.data).toMatchObject({
    count: 2,
    rows: [
      {
        from: "1000000.00",
        to: "500000.00",
        reason: "Smaller programme",
        approved_by: expect.stringMatching(/^\S.*, \S/),
      },
      { from: "0.00", to: "1000000.00", approved_by: expect.stringMatching(/^\S.*\S$/) },
    ],
  });
});

test("an expired limit is renewed only while all limits of the enterprise stay within the cap, by whichever fund provider", async () => {
  const [one, two] = await people("checker.f2", "checker2.f2");
  const expired = await made(demo, "credit_limit", {
    entity: e2,
    financier_entity: f2,
    currency: "SGD",
    approved: "5600000.01",
    reserved: "0.00",
    utilised: "0.00",
    frozen_amount: "0.00",
    effective_from: "2025-07-01",
    review_date: "2026-07-01",
    status: "expired",
  });
  const renewed = (client: Client) =>
    executed(demo, client, L, "credit_limit", expired, "renew", {
      review_date: "2028-11-23",
      comment: "Reviewed again",
    });
  expect((await renewed(one)).body).toMatchObject({
    code: 1028,
    data: { available: "5600000.00", requested: "5600000.01", currency: "SGD" },
  });
  await demo.store.transaction((trx) =>
    trx.run("UPDATE credit_limit SET approved = 5600000.00 WHERE id = $1", [expired]),
  );
  expect((await renewed(one)).body.data.next).toMatchObject({ pending_approval: { transition: "renew" } });
  expect((await renewed(two)).body.data.status).toBe("active");
  await demo.store.transaction((trx) =>
    trx.run("UPDATE credit_limit SET status = 'cancelled' WHERE id = $1", [expired]),
  );
});

test("a second fund provider cannot bring the enterprise over the cap at approval either", async () => {
  const another = await made(demo, "credit_application", {
    entity: e2,
    financier_entity: f2,
    kind: "new",
    currency: "SGD",
    requested_limit: "2600000.00",
    recommended_limit: "2600000.00",
    purpose: "x",
    industry: "10712",
    review_date: "2027-11-23",
    status: "pending_approval",
  });
  await demo.store.transaction((trx) =>
    trx.run("UPDATE credit_limit SET approved = 5000000.01 WHERE entity = $1 AND financier_entity = $2", [e2, f1]),
  );
  const [one] = await people("checker.f2");
  const refused = await executed(demo, one, Q, "credit_application", another, "approve");
  expect(refused.body).toMatchObject({
    code: 1028,
    data: { node: "credit_limit", available: "2599999.99", requested: "2600000.00", currency: "SGD" },
  });
});
