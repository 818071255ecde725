import { facilityTerms } from "../application/facility-terms.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import type { Application } from "../application/application.ts";
import { answered } from "../application/checklist.ts";
import { startApplication } from "../application/application.ts";
import type { Client } from "../application/client.ts";
import { held, lent, paidBack } from "../application/lent.ts";
import { entityOf, made, moved, signedBy, stored, executed } from "./fixture.ts";

let demo: Application;
const people: Record<string, Client> = {};
let e2 = "";
let f2 = "";
let s2 = "";
let s3 = "";
let facility = "";
let vendor = "";

const who = (name: string): Client => people[name] ?? demo.stranger();
const F = "obligation/financier/facility";
const E = "obligation/enterprise/facility";
const act = (name: string, base: string, transition: string, body: Record<string, unknown> = {}) =>
  executed(demo, who(name), base, "facility", facility, transition, body);
const onVendor = (name: string, base: string, transition: string, body: Record<string, unknown> = {}) =>
  executed(demo, who(name), `${base}/vendor`, "vendor_sub_limit", vendor, transition, body);
const state = async (entity: string, id: string) => (await stored(demo, entity, id))["status"];

const TERMS = facilityTerms("3000000.00");

beforeAll(async () => {
  demo = await startApplication();
  for (const name of [
    "maker.e2",
    "checker.e2",
    "checker2.e2",
    "ceo.e2",
    "maker.f2",
    "checker.f2",
    "checker2.f2",
    "ceo.f2",
  ])
    people[name] = await demo.signedIn(name);
  [e2, f2, s2, s3] = (await Promise.all(
    ["200899102N", "201899107N", "T21LL9904E", "201799105H"].map((uen) => entityOf(demo, uen)),
  )) as [string, string, string, string];
});
afterAll(() => demo.close());

describe("a facility", () => {
  test("is asked for only on an active credit limit, and stays within it", async () => {
    const draft = await who("maker.e2").post(E, {
      financier_entity: f2,
      entity: e2,
      kind: "enterprise_program",
      products: ["finance", "dpo"],
      currency: "SGD",
      limit: "5000000.01",
      vendors_wanted: [{ vendor_entity: s2, limit: "250000.00" }],
    });
    expect(draft.body).toMatchObject({ success: true });
    facility = draft.body.data.id;
    expect((await act("maker.e2", E, "hand_over")).body).toMatchObject({
      code: 1052,
      data: { missing: ["credit_limit"] },
    });
    await made(demo, "credit_limit", {
      entity: e2,
      financier_entity: f2,
      currency: "SGD",
      approved: "5000000.00",
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      status: "active",
    });
    expect((await act("maker.e2", E, "submit")).body.code).toBe(1004);
    expect((await act("maker.e2", E, "hand_over")).body).toMatchObject({ success: true, data: { status: "draft" } });
    expect(
      await demo.store.reading.rows(
        "SELECT kind FROM task WHERE subject_entity = 'facility' AND subject_id = $1 AND status = 'todo'",
        [facility],
      ),
    ).toEqual([{ kind: "facility_submit" }]);
    expect((await act("checker.e2", E, "submit")).body).toMatchObject({ success: true, data: { status: "submitted" } });
    expect((await act("maker.f2", F, "review")).body.data.status).toBe("in_review");
    expect((await act("checker.f2", F, "approve")).body).toMatchObject({
      code: 1052,
      data: { missing: expect.arrayContaining(["interest_rate", "expires_on"]) },
    });
    expect((await act("maker.f2", F, "set_terms", { ...TERMS, limit: "5000000.01" })).body.success).toBe(true);
    expect((await act("checker.f2", F, "approve")).body).toMatchObject({
      code: 1052,
      data: { missing: ["checklist"] },
    });
    await answered(who("maker.f2"), facility);
    expect((await act("checker.f2", F, "approve")).body).toMatchObject({
      code: 1028,
      data: { node: "credit_limit", available: "5000000.00", requested: "5000000.01", currency: "SGD" },
    });
    const companyOf = async (entity: string) =>
      (
        await demo.store.reading.first<{ company: string }>("SELECT company FROM company_entity WHERE id = $1", [
          entity,
        ])
      )?.company;
    const [own, foreign] = await Promise.all(
      [f2, e2].map(async (entity) =>
        made(demo, "approval_rule", {
          company: await companyOf(entity),
          subject: "cn",
          tiers: [{ levels: [{ groups: ["checker_l1"] }, { groups: ["checker_l2"] }] }],
          status: "active",
        }),
      ),
    );
    expect((await act("maker.f2", F, "set_terms", { ...TERMS, approval_rule: foreign })).body).toMatchObject({
      code: 100,
      data: [{ field: "approval_rule" }],
    });
    expect((await act("maker.f2", F, "set_terms", { ...TERMS, approval_rule: own })).body.success).toBe(true);
    expect(await stored(demo, "facility", facility)).toMatchObject({ approval_rule: own });
  });

  test("begins with the terms of the product in force in its currency, and with the rate that was offered and accepted", async () => {
    const { company } = await stored(demo, "company_entity", f2);
    const product = { company, name: "Programme", kind: "finance", currency: "SGD", status: "published" };
    const terms = { max_tenor: 110, grace_days: 4, penalty_rate: "5.50" };
    await made(demo, "product", { ...product, ...terms, rate: "7.65", effective_from: "2026-11-01" });
    await made(demo, "product", { ...product, ...terms, rate: "8.05", effective_from: "2026-12-01" });
    await made(demo, "product", { ...product, ...terms, rate: "9.95", currency: "USD" });
    const usual = async () => (await who("maker.f2").get(`${F}/usual`, { id: facility })).body.data;
    const begun = { day_count: "ACT365", interest_mode: "arrears", ...terms };
    expect(await usual()).toEqual({ ...begun, interest_rate: "7.65" });
    const offer = { entity: e2, financier_entity: f2, currency: "SGD", requested_limit: "5000000.00" };
    const application = await made(demo, "credit_application", { ...offer, finance_rate: "7.05", status: "active" });
    expect(await usual()).toEqual({ ...begun, interest_rate: "7.05" });
    expect(
      (await who("maker.f2").get("obligation/financier/credit/application/usual", { id: application })).body.data,
    ).toEqual({ finance_rate: "7.05", review_date: "2027-11-23" });
    expect((await who("maker.e2").get(`${F}/usual`, { id: facility })).body.success).toBe(false);
  });

  test("is approved by the chain of its amount, signed by both, and active", async () => {
    expect((await act("maker.f2", F, "approve")).body.code).toBe(1004);
    for (const name of ["checker.f2", "checker2.f2", "ceo.f2"]) {
      if ((await state("facility", facility)) === "in_review") await act(name, F, "approve");
    }
    expect(await stored(demo, "facility", facility)).toMatchObject({
      status: "approved",
      agreement_file: expect.any(String),
    });
    expect((await act("ceo.e2", E, "sign")).body.data.status).toBe("pending_signature");
    const [envelope] = await demo.store.reading.rows<{ id: string }>("SELECT id FROM signature WHERE facility = $1", [
      facility,
    ]);
    await signedBy(who("ceo.e2"), envelope?.id ?? "");
    expect(await state("facility", facility)).toBe("pending_signature");
    await signedBy(who("ceo.f2"), envelope?.id ?? "");
    expect(await state("facility", facility)).toBe("active");
  });

  test("has the vendors that were asked for with it proposed as it comes into force, each for the fund provider to decide", async () => {
    const proposed = await demo.store.reading.rows(
      'SELECT id, vendor_entity, "limit"::text, currency, reserved::text, status FROM vendor_sub_limit WHERE facility = $1',
      [facility],
    );
    expect(proposed).toEqual([
      {
        id: expect.any(String),
        vendor_entity: s2,
        limit: "250000.00",
        currency: "SGD",
        reserved: "0.00",
        status: "proposed",
      },
    ]);
    expect(
      await demo.store.reading.rows(
        "SELECT kind, status FROM task WHERE subject_entity = 'vendor_sub_limit' AND subject_id = $1",
        [proposed[0]?.["id"]],
      ),
    ).toEqual([{ kind: "vendor_sub_limit_activate", status: "todo" }]);
  });

  test("shows them under its limits with nothing available before they are decided", async () => {
    const { rows } = (await who("maker.f2").get("obligation/financier/limit/tree", { facility })).body.data as {
      rows: { node: string; status: string; granted: string; available?: string }[];
    };
    expect(rows.find(({ node }) => node === "facility")).toMatchObject({ status: "active", available: "3000000.00" });
    const vendors = rows.filter(({ node }) => node === "vendor_sub_limit");
    expect(vendors).toMatchObject([{ status: "proposed", granted: "250000.00" }]);
    expect(vendors[0]).not.toHaveProperty("available");
  });

  test("of a supplier has its buyers proposed, also those off the platform, and names each", async () => {
    const wanted = [
      { buyer_entity: e2, limit: "30000.00" },
      { buyer_name: "Pacific Galley Inc.", buyer_country: "US", limit: "20000.00" },
    ];
    const terms = {
      financier_entity: f2,
      entity: s3,
      kind: "supplier_factoring",
      products: ["factoring"],
      currency: "USD",
      limit: "50000.00",
    };
    const maker = await demo.signedIn("maker.s3");
    const draft = await maker.post("obligation/supplier/facility", {
      ...terms,
      buyers_wanted: [wanted[0], { limit: "20000.00" }],
    });
    await made(demo, "kyc_case", { entity: s3, financier_entity: f2, status: "approved" });
    expect(
      (await executed(demo, maker, "obligation/supplier/facility", "facility", draft.body.data.id, "hand_over")).body,
    ).toMatchObject({ code: 100, data: [{ field: "buyers_wanted[1].buyer_entity" }] });
    const own = await made(demo, "facility", {
      ...terms,
      buyers_wanted: wanted,
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      status: "pending_signature",
    });
    await moved(demo, "facility", own, "activate");
    expect(
      await demo.store.reading.rows(
        'SELECT buyer_entity, buyer_name, currency, list, noa_status, "limit"::text, status FROM buyer_limit WHERE facility = $1 ORDER BY id',
        [own],
      ),
    ).toMatchObject([
      { buyer_entity: e2, currency: "USD", limit: "30000.00", list: "general", status: "proposed" },
      { buyer_name: "Pacific Galley Inc.", limit: "20000.00", status: "proposed" },
    ]);
    const { name } = (await demo.store.reading.first<{ name: string }>(
      "SELECT legal_name AS name FROM company_entity WHERE id = $1::bigint",
      [e2],
    )) ?? { name: "" };
    const answer = await maker.get("obligation/supplier/facility/buyer/list", {
      facility: own,
      sort: "limit",
      order: "desc",
    });
    expect(answer.body.data.rows).toMatchObject([{ buyer: name }, { buyer: "Pacific Galley Inc." }]);
    expect(
      await demo.store.reading.rows(
        "SELECT subject_title FROM task WHERE subject_entity = 'buyer_limit' AND subject_id = $1::bigint",
        [answer.body.data.rows[0].id],
      ),
    ).toEqual([{ subject_title: name }]);
    await demo.store.transaction((trx) =>
      trx.run("DELETE FROM kyc_case WHERE entity = $1 AND financier_entity = $2", [s3, f2]),
    );
  });

  test("is amended with its earlier terms kept; what is worse for the owner waits for the owner", async () => {
    const both = async (transition: string, body: Record<string, unknown>) => {
      await act("checker.f2", F, transition, body);
      return act("checker2.f2", F, transition, body);
    };
    expect((await both("amend", { grace_days: 5, reason: "Longer grace as agreed" })).body.success).toBe(true);
    expect(await stored(demo, "facility", facility)).toMatchObject({
      grace_days: 5,
      versions: [{ edition: 1, terms: [{ name: "grace_days", before: "3", after: "5" }] }],
    });
    expect((await both("amend", { interest_rate: "7.80", reason: "Rates went up" })).body.success).toBe(true);
    expect(await stored(demo, "facility", facility)).toMatchObject({
      interest_rate: "7.20",
      proposal: { terms: [{ name: "interest_rate", before: "7.20", after: "7.80" }] },
    });
    expect((await act("ceo.e2", E, "accept_terms")).body.success).toBe(true);
    const history = await who("maker.e2").get(`${E}/history`, { id: facility });
    expect(history.body.data).toMatchObject({
      count: 3,
      rows: [
        { edition: 3, interest_rate: "7.80", changes: 1 },
        { edition: 2 },
        { edition: 1, approved_by: expect.stringMatching(/\S/) },
      ],
    });
    expect(await stored(demo, "facility", facility)).toMatchObject({ interest_rate: "7.80" });
    expect((await act("checker.f2", F, "amend", { interest_rate: "7.80", reason: "No change at all" })).body.code).toBe(
      1010,
    );
  });
});

describe("a vendor's sub-limit", () => {
  test("is proposed by the enterprise and activated where the vendor's KYC is approved", async () => {
    const draft = await who("maker.e2").post(`${E}/vendor`, {
      facility,
      enterprise_entity: e2,
      financier_entity: f2,
      vendor_entity: s3,
      limit: "400000.00",
    });
    expect(draft.body).toMatchObject({ success: true });
    vendor = draft.body.data.id;
    expect((await onVendor("maker.e2", E, "propose")).body.data.status).toBe("proposed");
    // One vendor, one sub-limit under a facility: a greater one is a change of it.
    expect(
      (
        await who("maker.e2").post(`${E}/vendor`, {
          facility,
          enterprise_entity: e2,
          financier_entity: f2,
          vendor_entity: s3,
          limit: "100000.00",
        })
      ).body,
    ).toMatchObject({ code: 100, data: [{ field: "vendor_entity", message: expect.stringContaining("already") }] });
    expect((await onVendor("checker.f2", F, "activate")).body).toMatchObject({
      code: 1052,
      data: { missing: ["kyc"] },
    });
    await made(demo, "kyc_case", { entity: s3, financier_entity: f2, status: "approved" });
    expect((await onVendor("checker.f2", F, "activate")).body.data.status).toBe("active");
    expect(await stored(demo, "vendor_sub_limit", vendor)).toMatchObject({
      currency: "SGD",
      reserved: "0.00",
      utilised: "0.00",
    });
  });

  test("frozen by one side is lifted by that side alone", async () => {
    expect((await onVendor("checker.f2", F, "freeze", { reason: "Looking into deliveries" })).body.data.status).toBe(
      "frozen",
    );
    expect((await onVendor("checker.e2", E, "unfreeze", { reason: "Please go on" })).body.code).toBe(1010);
    expect((await onVendor("checker2.f2", F, "unfreeze", { reason: "All is in order" })).body.data.status).toBe(
      "active",
    );
    expect((await onVendor("checker.e2", E, "freeze", { reason: "Contract under review" })).body.data.status).toBe(
      "frozen",
    );
    expect((await onVendor("checker.f2", F, "unfreeze", { reason: "Please go on" })).body.code).toBe(1010);
    expect((await onVendor("checker.e2", E, "unfreeze", { reason: "Contract renewed" })).body.data.status).toBe(
      "active",
    );
  });

  test("has nothing available while it is frozen, in lists and in the tree: all of the rest is withheld", async () => {
    const { limit } = await stored(demo, "vendor_sub_limit", vendor);
    const availability = async () => {
      const listed = await who("checker.f2").get(`${F}/vendor/list?facility=${facility}`);
      const tree = await who("checker.f2").get(`obligation/financier/limit/tree?facility=${facility}`);
      const isPart = (row: Record<string, unknown>) => row["id"] === vendor || row["vendor_sub_limit"] === vendor;
      return [listed, tree].map(({ body }) => {
        const { available, withheld } = body.data.rows.find(isPart);
        return { available, withheld };
      });
    };
    await onVendor("checker.f2", F, "freeze", { reason: "Looking into deliveries" });
    expect(await availability()).toEqual([
      { available: "0.00", withheld: limit },
      { available: "0.00", withheld: limit },
    ]);
    await onVendor("checker.f2", F, "unfreeze", { reason: "All is in order" });
    expect(await availability()).toEqual([
      { available: limit, withheld: "0.00" },
      { available: limit, withheld: "0.00" },
    ]);
  });

  test("is terminated by two, runs off what is used, and closes at nothing with a last statement", async () => {
    const running = await lent(
      demo,
      {
        basis: "invoicepaid",
        financier_entity: f2,
        facility,
        seller_entity: s3,
        obligor_entity: e2,
        currency: "SGD",
        disbursement_date: "2026-11-20",
        maturity_date: "2027-02-01",
        items: [],
      },
      "107910.00",
    );
    const recallable = await lent(
      demo,
      {
        basis: "invoicepaid",
        financier_entity: f2,
        facility,
        seller_entity: s3,
        obligor_entity: e2,
        currency: "SGD",
        disbursement_date: "2026-11-20",
        maturity_date: "2027-02-01",
        items: [],
        recourse: true,
      },
      "1000.00",
    );
    const ask = { run_off: "buy_back", effective_on: "2026-11-30", reason: "End of the relation" };
    const plan = await who("checker.e2").post(`${E}/vendor/${vendor}/terminate/plan`, {
      version: (await stored(demo, "vendor_sub_limit", vendor)).version,
      ...ask,
    });
    expect(plan.body.data.figures).toMatchObject({
      outstanding: "108910.00",
      cancelled_count: "0",
      reserved_released: "0.00",
    });
    expect(plan.body.data.lines).toMatchObject([
      { amount: "107910.00", outcome: "runs_off" },
      { amount: "1000.00", outcome: "buy_back_asked" },
    ]);
    await onVendor("checker.e2", E, "terminate", ask);
    expect(await state("vendor_sub_limit", vendor)).toBe("active");
    expect((await onVendor("checker2.e2", E, "terminate", ask)).body.data.status).toBe("terminating");
    await expect(moved(demo, "vendor_sub_limit", vendor, "close")).rejects.toMatchObject({ code: "1010" });
    // The enterprise only asks for it: the fund provider calls with two persons, or lets it run.
    expect(await stored(demo, "financing_application", recallable.id)).toMatchObject({
      status: "disbursed",
      buy_back_by: "2026-11-30",
    });
    expect(await stored(demo, "financing_application", running.id)).toMatchObject({ status: "disbursed" });
    const onDeal = async (by: string, transition: string) =>
      who(by).post(`obligation/financier/financing/application/${recallable.id}/${transition}`, {
        version: (await stored(demo, "financing_application", recallable.id)).version,
        comment: "As the programme ends",
      });
    expect(
      await demo.store.reading.rows(
        "SELECT status FROM task WHERE kind = 'financing_application_recourse' AND subject_id = $1",
        [recallable.id],
      ),
    ).toEqual([{ status: "todo" }]);
    expect((await onDeal("checker.f2", "recourse")).body.code).toBe(0);
    expect(await state("financing_application", recallable.id)).toBe("disbursed");
    expect((await onDeal("checker2.f2", "recourse")).body.data.status).toBe("recourse_called");
    for (const one of [running, recallable]) await paidBack(demo, one);
    demo.ports.clock.setToday("2026-11-30");
    await moved(demo, "vendor_sub_limit", vendor, "close");
    expect(await state("vendor_sub_limit", vendor)).toBe("terminated");
    const statements = await demo.store.reading.rows(
      "SELECT id, status FROM statement WHERE financier_entity = $1 AND counterparty_entity = $2",
      [f2, s3],
    );
    expect(statements).toMatchObject([{ status: "published" }]);
    // Whom it concerns is asked to acknowledge it, without anybody having to send it.
    expect(
      await demo.store.reading.rows("SELECT kind FROM task WHERE subject_entity = 'statement' AND subject_id = $1", [
        statements[0]?.["id"],
      ]),
    ).toEqual([{ kind: "statement_acknowledge" }]);
  });
});

describe("the end of a facility", () => {
  test("frozen and lifted by two of the fund provider", async () => {
    for (const [transition, status] of [
      ["freeze", "frozen"],
      ["unfreeze", "active"],
    ] as const) {
      await act("checker.f2", F, transition, { reason: "Review of the buyers" });
      expect((await act("checker2.f2", F, transition, { reason: "Review of the buyers" })).body.data.status).toBe(
        status,
      );
      const { limit, reserved, utilised, ...now } = await stored(demo, "facility", facility);
      const rest = text(cents(String(limit)) - cents(String(reserved)) - cents(String(utilised)));
      const [available, withheld] = status === "frozen" ? ["0.00", rest] : [rest, "0.00"];
      expect(now).toMatchObject({ available, withheld });
    }
  });

  test("ended by its owner: what is only reserved is cancelled, what runs runs off, and it closes at nothing", async () => {
    const s1 = await entityOf(demo, "201599103Z");
    const deal = {
      basis: "invoicepaid",
      financier_entity: f2,
      facility,
      seller_entity: s1,
      obligor_entity: e2,
      currency: "SGD",
      disbursement_date: "2026-12-01",
      items: [],
    };
    const { id: pending } = await held(demo, { ...deal, status: "submitted" }, "50000.00");
    const lends = await lent(demo, { ...deal, maturity_date: "2027-02-01" }, "40000.00");
    const running = lends.id;
    const byProvider = await act("checker.f2", F, "terminate", { reason: "The programme is not used" });
    expect(byProvider.body.data).toMatchObject({
      status: "active",
      next: { pending_approval: { transition: "terminate" } },
    });
    expect(await state("financing_application", pending)).toBe("submitted");
    const ended = await act("ceo.e2", E, "terminate", { reason: "We found cheaper money" });
    expect(ended.body).toMatchObject({ success: true, data: { status: "terminating" } });
    expect(await stored(demo, "facility", facility)).toMatchObject({ outstanding_at_request: "40000.00" });
    expect(await state("financing_application", pending)).toBe("withdrawn");
    expect(await state("financing_application", running)).toBe("disbursed");
    await expect(moved(demo, "facility", facility, "close")).rejects.toMatchObject({ code: "1010" });
    await paidBack(demo, lends);
    await moved(demo, "facility", facility, "close");
    expect(await state("facility", facility)).toBe("terminated");
  });

  test("ended by the fund provider: two of its people say so", async () => {
    const other = await made(demo, "facility", {
      financier_entity: f2,
      entity: e2,
      kind: "enterprise_program",
      products: ["finance"],
      currency: "SGD",
      limit: "100000.00",
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      status: "active",
    });
    const end = (name: string) =>
      executed(demo, who(name), F, "facility", other, "terminate", { reason: "The programme is not used" });
    expect((await end("checker.f2")).body.data.status).toBe("active");
    expect((await end("checker.f2")).body.code).toBe(1054);
    expect((await end("checker2.f2")).body.data.status).toBe("terminating");
  });
});
