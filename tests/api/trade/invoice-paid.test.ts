import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "../application/application.ts";
import { fine, Programme } from "./fixture.ts";

const E = "obligation/enterprise/invoicepaid";
const S = "obligation/supplier/invoicepaid";

let application: Application;
let deals: Programme;
let credit = "";
let invoice = "";
let item = "";

beforeAll(async () => {
  application = await startApplication();
  deals = new Programme(application);
  credit = await deals.creditLimit("e1", "f1", { limit: "5000000.00", reserved: "106820.00", utilised: "240890.00" });
  const facility = await deals.facility("e1", "f1", { limit: "3000000.00", utilised: "240890.00" });
  await deals.part(facility, ["e1", "f1", "s1"], { limit: "500000.00", utilised: "68670.00" });
  invoice = await deals.billed("T-IP-1101", ["s1", "e1"], "109000.00", "2027-01-15");
}, 300_000);
afterAll(() => application.close());

const act = (who: string, path: string, transition: string, body: Record<string, unknown> = {}, id = item) =>
  deals.act(who, "invoice_paid", path, id, transition, body);

test("a draft and its plan: the face, what the credit limit would have left, and nothing changed", async () => {
  const maker = await deals.client("maker.e1");
  const documents = [await deals.file("maker.e1"), await deals.file("maker.e1")];
  const draft = fine(
    await maker.post(E, {
      business_type: "issue",
      issuer_entity: await deals.entity("e1"),
      holder_entity: await deals.entity("s1"),
      currency: "SGD",
      invoices: [{ invoice, amount: "109000.00" }],
      maturity_date: "2027-01-15",
      financiers: [await deals.entity("f1")],
      documents,
    }),
  );
  item = String(draft["id"]);
  expect(
    (
      await maker.post(`${E}/new/submit/plan`, {
        business_type: "issue",
        issuer_entity: await deals.entity("e1"),
        holder_entity: await deals.entity("s1"),
        currency: "SGD",
        invoices: [{ invoice, amount: "109000.00" }],
        maturity_date: "2027-01-15",
        financiers: [],
        documents,
      })
    ).body,
  ).toMatchObject({ code: 100, data: [{ field: "financiers" }] });
  const plan = fine(await act("maker.e1", E, "submit/plan"));
  expect(plan).toMatchObject({ status: { status: "pending_approval" }, figures: { face: "109000.00" } });
  expect(plan["limits"]).toMatchObject([
    { node: "credit_limit", reserved_before: "106820.00", reserved_after: "215820.00", available_after: "4543290.00" },
  ]);
  expect(await deals.standing("credit_limit", credit)).toBe("106820.00 / 240890.00 / 4652290.00");
});

test("submitting holds the invoice and reserves the face to the cent", async () => {
  fine(await act("maker.e1", E, "submit"));
  // The supplier reads nothing of the item yet, and is named to who decides on it.
  expect(
    await application.store.reading.rows(
      "SELECT kind, counterparty FROM task WHERE subject_entity = 'invoice_paid' AND subject_id = $1 AND status = 'todo'",
      [item],
    ),
  ).toEqual([{ kind: "invoice_paid_approve", counterparty: "Bukit Precision Parts Pte. Ltd." }]);
  expect(await deals.standing("credit_limit", credit)).toBe("215820.00 / 240890.00 / 4543290.00");
  expect(await deals.read("invoice", invoice)).toMatchObject({
    funding_status: "locked",
    held_by: item,
    held_amount: "109000.00",
  });
  expect(await deals.read("invoice_paid", item)).toMatchObject({
    available: "109000.00",
    tier: 1,
    ceo_email: "ceo.e1@demo.example",
  });
  expect(await deals.read("invoice_paid", item)).toMatchObject({
    match_score: "0.00",
    exceptions: [
      { severity: "high", code: "no_delivery", detail: "T-IP-1101" },
      { severity: "low", code: "no_order", detail: "T-IP-1101" },
    ],
  });
});

test("the invoice is in no second deal, and the supplier does not see what is being decided", async () => {
  const maker = await deals.client("maker.e1");
  const second = fine(
    await maker.post(E, {
      business_type: "issue",
      issuer_entity: await deals.entity("e1"),
      holder_entity: await deals.entity("s1"),
      currency: "SGD",
      invoices: [{ invoice, amount: "1000.00" }],
      maturity_date: "2027-01-15",
      financiers: [await deals.entity("f1")],
      documents: [await deals.file("maker.e1"), await deals.file("maker.e1")],
    }),
  );
  expect((await act("maker.e1", E, "submit", {}, String(second["id"]))).body).toMatchObject({
    code: 1010,
    data: { rule: "invoices_unlocked" },
  });
  expect((await (await deals.client("maker.s1")).get(S, { id: item })).body).toMatchObject({ code: 1005 });
});

test("who made it does not approve it; two levels do above 100,000.00", async () => {
  expect((await act("maker.e1", E, "approve")).body).toMatchObject({ code: 1004 });
  expect(fine(await act("checker.e1", E, "approve"))).toMatchObject({ status: "pending_approval" });
  expect(fine(await act("checker2.e1", E, "approve"))).toMatchObject({ status: "pending_ceo" });
});

test("only the chief executive has the last word, by link with a code, once", async () => {
  expect((await act("checker2.e1", E, "ceo_approve")).body).toMatchObject({ code: 1004 });
  const mail = await application.store.reading.first<{ body: string }>(
    "SELECT body FROM mail WHERE related_entity = 'invoice_paid' AND related_id = $1 AND letter = 'item_to_ceo' ORDER BY id DESC LIMIT 1",
    [item],
  );
  const token = /#token=([\w-]+)/.exec(String(mail?.body))?.[1];
  const stranger = application.stranger();
  const opened = fine(await stranger.post("obligation/public/link/open", { token }));
  expect(opened).toMatchObject({
    state: "open",
    purpose: "ceo_approve",
    amount: "109000.00",
    requester: "Straits Harvest Foods Pte. Ltd.",
  });
  expect(opened["offers"].map((one: { transition: string }) => one.transition)).toEqual(["ceo_approve", "ceo_reject"]);
  expect(fine(await stranger.post("obligation/public/link/invoicepaid", { token }))).toMatchObject({
    face: "109000.00",
    status: "pending_ceo",
  });
  const toSign = (secret: string | undefined) => stranger.post("obligation/public/link/signature", { token: secret });
  expect(fine(await toSign(token)), "nothing is to be signed before the decision").toEqual({});
  expect((await toSign("A".repeat(43))).body).toMatchObject({ code: 1037 });
  fine(await stranger.post("obligation/public/link/otp", { token }));
  const offer = opened["offers"][0];
  expect(
    (await stranger.post(offer.path, { version: offer.version, token, one_time_code: "111111", agreed: true })).body
      .code,
  ).toBe(1037);
  expect(
    fine(await stranger.post(offer.path, { version: offer.version, token, one_time_code: "246810", agreed: true })),
  ).toMatchObject({ status: "pending_signature" });
  expect(
    (await stranger.post(offer.path, { version: offer.version, token, one_time_code: "246810", agreed: true })).body,
  ).toMatchObject({ code: 1037, data: { state: "decided_already" } });
  expect(await deals.read("invoice_paid", item)).toMatchObject({ poc_file: expect.stringMatching(/^\d+$/) });
  expect(fine(await toSign(token)), "whoever decided signs next").toMatchObject({
    status: "sent",
    document_type: "POC",
    envelope: expect.stringMatching(/^\d+$/),
  });
});

test("signed it is issued, the supplier accepts and holds it", async () => {
  await deals.signedBy("invoice_paid", item);
  expect(await deals.read("invoice_paid", item)).toMatchObject({ status: "issued", accept_by: "2026-11-30" });
  expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "ip_issued" });
  const seen = fine(await (await deals.client("checker.s1")).get(S, { id: item }));
  expect(seen["ceo_email"]).toBeUndefined();
  expect(fine(await act("checker.s1", S, "accept"))).toMatchObject({ status: "accepted" });
  expect(fine(await (await deals.client("maker.s1")).get("obligation/supplier/invoicepaid/credit"))).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ enterprise: "Straits Harvest Foods Pte. Ltd.", currency: "SGD" }),
    ]),
  });
});

test("financing on it moves the reserve into use and back, as principal goes out and comes home", async () => {
  const financier = await deals.entity("f1");
  await deals.alone("invoice_paid", item, "tie", { amount: "109000.00", funding_financier: financier });
  expect(await deals.standing("credit_limit", credit)).toBe("215820.00 / 240890.00 / 4543290.00");
  await deals.alone("invoice_paid", item, "finance", { principal: "98100.00", funding_financier: financier });
  expect(await deals.standing("credit_limit", credit)).toBe("117720.00 / 338990.00 / 4543290.00");
  expect(await deals.read("invoice_paid", item)).toMatchObject({
    status: "financed",
    available: "0.00",
    financed_face: "109000.00",
  });
  expect(await deals.read("invoice", invoice)).toMatchObject({ funding_status: "financed" });
  await deals.alone("invoice_paid", item, "repay_principal", { principal: "98100.00", funding_financier: financier });
  await deals.alone("invoice_paid", item, "collect", {
    amount: "109000.00",
    part: "financed",
    payment_date: "2026-11-23",
    funding_financier: financier,
  });
  expect(await deals.standing("credit_limit", credit)).toBe("106820.00 / 240890.00 / 4652290.00");
  expect(await deals.read("invoice_paid", item)).toMatchObject({
    status: "settled",
    settled: "109000.00",
    financed_face: "0.00",
  });
  expect(await deals.read("invoice", invoice)).toMatchObject({
    status: "settled",
    payment_status: "paid",
    outstanding: "0.00",
    funding_status: "released",
  });
});

test("a supplier asks for an item, the enterprise sends it on, a checker returns it: nothing is held or reserved any more", async () => {
  const before = await deals.standing("credit_limit", credit);
  const other = await deals.billed("T-IP-1102", ["s1", "e1"], "5450.00", "2027-01-15");
  const request = fine(
    await (
      await deals.client("maker.s1")
    ).post(S, {
      business_type: "issue",
      issuer_entity: await deals.entity("e1"),
      holder_entity: await deals.entity("s1"),
      currency: "SGD",
      invoices: [{ invoice: other, amount: "5450.00" }],
      maturity_date: "2027-01-15",
      financiers: [await deals.entity("f1")],
      documents: [await deals.file("maker.s1"), await deals.file("maker.s1")],
    }),
  );
  const id = String(request["id"]);
  expect(request).toMatchObject({ requested: true, face: "5450.00" });
  fine(await act("maker.s1", S, "request_issue", {}, id));
  expect((await act("maker.s1", S, "submit", {}, id)).body).toMatchObject({ code: 1004 });
  fine(await act("maker.e1", E, "submit", {}, id));
  expect(await deals.read("invoice", other)).toMatchObject({ funding_status: "locked", held_by: id });
  expect(((await deals.read("invoice_paid", id))["financiers"] as string[])[0]).toBe(await deals.entity("f1"));
  expect((await act("checker.e1", E, "return", {}, id)).body).toMatchObject({
    code: 100,
    data: [{ field: "comment" }],
  });
  expect(fine(await act("checker.e1", E, "return", { comment: "Wrong cost centre" }, id))).toMatchObject({
    status: "draft",
  });
  expect(await deals.read("invoice", other)).toMatchObject({ funding_status: "released" });
  expect(await deals.standing("credit_limit", credit)).toBe(before);
});

test("a payment that bounces brings item, invoice and limit back as they were", async () => {
  const financier = await deals.entity("f1");
  await deals.alone("invoice_paid", item, "reinstate", {
    principal: "98100.00",
    amount: "109000.00",
    part: "financed",
    funding_financier: financier,
  });
  expect(await deals.standing("credit_limit", credit)).toBe("117720.00 / 338990.00 / 4543290.00");
  expect(await deals.read("invoice", invoice)).toMatchObject({
    status: "confirmed",
    payment_status: "unpaid",
    outstanding: "109000.00",
    funding_status: "financed",
    held_amount: "109000.00",
  });
});

test("whom an item names signs its confirmation, if they may sign for as much", async () => {
  const maker = await deals.client("maker.e1");
  const entity = await deals.entity("e1");
  const authorizer = (name: string, limit: string) =>
    deals.insert("authorizer", {
      entity,
      name,
      position: "Treasurer",
      authorizer_type: "attorney",
      email: `${name.toLowerCase()}@e1.example`,
      signing_mode: "single",
      signing_limit: limit,
      status: "active",
    });
  const [small, large] = [await authorizer("Ines", "50000.00"), await authorizer("Omar", "51234.56")];
  const named = fine(
    await maker.post(E, {
      business_type: "issue",
      issuer_entity: entity,
      holder_entity: await deals.entity("s1"),
      currency: "SGD",
      invoices: [
        { invoice: await deals.billed("T-IP-1177", ["s1", "e1"], "51234.56", "2027-01-15"), amount: "51234.56" },
      ],
      maturity_date: "2027-01-15",
      financeable: false,
      documents: [await deals.file("maker.e1"), await deals.file("maker.e1")],
      signers: [large.id, small.id],
    }),
  );
  const id = String(named["id"]);
  expect((await act("maker.e1", E, "submit", {}, id)).body).toMatchObject({
    code: 1052,
    data: { rule: "signers_in_force", at: ["signers"] },
  });
  fine(await maker.put(E, { id, version: named["version"], signers: [large.id] }));
  fine(await act("maker.e1", E, "submit", {}, id));
  fine(await act("checker.e1", E, "approve", {}, id));
  const mail = await application.store.reading.first<{ body: string }>(
    "SELECT body FROM mail WHERE related_entity = 'invoice_paid' AND related_id = $1 AND letter = 'item_to_ceo' ORDER BY id DESC LIMIT 1",
    [id],
  );
  const token = /#token=([\w-]+)/.exec(String(mail?.body))?.[1];
  const stranger = application.stranger();
  const { offers } = fine(await stranger.post("obligation/public/link/open", { token }));
  application.wait(61_000);
  fine(await stranger.post("obligation/public/link/otp", { token }));
  const [offer] = offers as { path: string; version: number }[];
  fine(
    await stranger.post(String(offer?.path), {
      version: offer?.version,
      token,
      one_time_code: "246810",
      agreed: true,
    }),
  );
  expect(
    await application.store.reading.first("SELECT next_signer, signers FROM signature WHERE invoice_paid = $1", [id]),
  ).toMatchObject({ next_signer: "omar@e1.example", signers: [{ name: "Omar", order: 1 }] });
  const state = fine(await stranger.post("obligation/public/link/signature", { token }));
  expect(state).toMatchObject({ status: "sent", signs_next: "Omar" });
  expect(state["envelope"], "who does not sign is not led to the document").toBeUndefined();
});
