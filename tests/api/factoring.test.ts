import { afterAll, beforeAll, expect, test } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import { answered } from "./application/checklist.ts";
import { drawnFor } from "./application/drawn.ts";
import { Deals, OF_MONEY } from "./application/deals.ts";

const FA = "obligation/supplier/financing/application";
const FA_OF_F = "obligation/financier/financing/application";
const PAY = "obligation/financier/payment";
const RECEIPT = "obligation/financier/receipt";
const REFUND = "obligation/financier/refund";

let application: Application;
let deals: Deals;
let facility = "";
let buyerLimit = "";
let invoice = "";
let accounts = { supplier: "", financier: "" };
let deal = "";

beforeAll(async () => {
  application = await startApplication();
  deals = new Deals(application);
  const f1 = await deals.entity("f1");
  await deals.known("s3", "f1");
  await deals.known("e2", "f1");
  accounts = {
    supplier: await deals.account({ of: "s3", currency: "USD" }),
    financier: await deals.account({ of: "f1", currency: "USD" }),
  };
  ({ facility, buyerLimit } = await deals.factoringFacility({ financier: f1, supplier: "s3", buyer: "e2" }));
  invoice = await deals.invoice("JC-US-7001", "s3", "e2", "48600.00", "2027-01-25", "USD");
});
afterAll(() => application.close());

/** What a plan or an answer refused with; undefined where it passed. */
const fine = ({ body }: { body: { code: number; data?: unknown; messageDetail?: string } }) => {
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 });
  return body.data as Record<string, any>;
};
const standing = async () => {
  const {
    principal_outstanding: principal,
    interest_accrued: interest,
    penalty_accrued: penalty,
    fee_outstanding: fee,
    total_due: total,
    status,
    dpd,
  } = await deals.read("financing_application", deal);
  return { principal, interest, penalty, fee, total, status, dpd };
};
const limits = async () => {
  const of = async (entity: string, id: string) => {
    const { reserved, utilised } = await deals.read(entity, id);
    return `${String(reserved)} / ${String(utilised)}`;
  };
  return { facility: await of("facility", facility), buyer: await of("buyer_limit", buyerLimit) };
};

test("a quote before there is a draft: the plan of submitting, in figures", async () => {
  const fields = {
    basis: "invoice",
    financier_entity: await deals.entity("f1"),
    facility,
    seller_entity: await deals.entity("s3"),
    currency: "USD",
    items: [{ invoice, face: "48600.00" }],
    requested_amount: "38880.00",
    disbursement_date: "2026-11-26",
    payout_account: accounts.supplier,
  };
  const files = [await deals.file("maker.s3"), await deals.file("maker.s3"), await deals.file("maker.s3")];
  const quote = fine(await (await deals.client("checker.s3")).post(`${FA}/new/submit/plan`, fields));
  expect(quote["checks"].filter((check: { pass: string }) => check.pass === "fail")).toMatchObject([{ code: "DOCS" }]);
  // What is still to be brought stands beside the figures, before anybody submits.
  expect(quote["warnings"]).toMatchObject([
    { name: "eligible", message: expect.stringContaining("Required documents are missing: Copy of the invoice") },
  ]);
  expect(quote["figures"]).toMatchObject({
    face: "48600.00",
    advance: "38880.00",
    rate: "9.60",
    days: "60",
    interest: "622.08",
    fees: "194.40",
    gst: "17.50",
    net: "38668.10",
    upfront: "43.60",
  });
  expect(quote["limits"]).toMatchObject([
    { node: "facility", available_after: "211120.00" },
    { node: "buyer_limit", available_after: "61120.00" },
  ]);
  const created = fine(await (await deals.client("maker.s3")).post(FA, { ...fields, documents: files }));
  deal = String(created["id"]);
});

test("submitted, checked, approved, accepted: limits are reserved and the offer is fixed", async () => {
  fine(await deals.act("checker.s3", "financing_application", FA, deal, "submit"));
  expect(await limits()).toEqual({ facility: "38880.00 / 0.00", buyer: "38880.00 / 0.00" });
  expect((await deals.read("invoice", invoice))["funding_status"]).toBe("locked");
  expect(
    (
      await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
        approved_amount: "38880.00",
        approved_rate: "9.60",
      })
    ).body,
  ).toMatchObject({ code: 1052, data: { missing: ["checklist"] } });
  expect(
    (await (await deals.client("maker.f1")).get("obligation/workflow/checklist/task", { subject_id: deal })).body.data,
  ).toMatchObject({
    subject_entity: "financing_application",
    items: [
      { code: "invoices_seen" },
      { code: "no_other_funding" },
      { code: "account_matches" },
      { code: "debtor_pays" },
    ],
  });
  await answered(await deals.client("maker.f1"), deal);
  for (const [field, bound] of [
    ["min_amount", "38880.01"],
    ["max_amount_per_deal", "38879.99"],
  ] as const) {
    await application.store.transaction((trx) =>
      trx.run(`UPDATE facility SET ${field} = $2 WHERE id = $1`, [facility, bound]),
    );
    expect(
      (
        await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
          approved_amount: "38880.00",
          approved_rate: "9.60",
        })
      ).body,
    ).toMatchObject({
      code: 100,
      data: [{ field: "approved_amount", message: expect.stringContaining(bound.replace("38", "38,")) }],
    });
    await application.store.transaction((trx) =>
      trx.run(`UPDATE facility SET ${field} = NULL WHERE id = $1`, [facility]),
    );
  }
  fine(
    await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
      approved_amount: "38880.00",
      approved_rate: "9.60",
    }),
  );
  expect((await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "approve")).body.code).toBe(1004);
  fine(await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "approve"));
  expect(await deals.read("financing_application", deal)).toMatchObject({
    status: "approved",
    approved_amount: "38880.00",
    late_fee: "30.00",
    recourse: true,
    basis_days: 360,
    offer_expires_on: "2026-11-26",
    net: "38668.10",
  });
  fine(await deals.act("ceo.s3", "financing_application", FA, deal, "accept_offer"));
  await deals.execute("financing_application", deal, "ready");
});

test("paid out on its value date, a business day and not before: two persons, an account of one's own, a method that carries it", async () => {
  deals.on("2026-11-25");
  const waiting = (await (await deals.client("maker.f1")).get(`${PAY}/list`, { status: "due" })).body.data.rows as {
    id: string;
    net: string;
    gross: string;
    financing: string;
  }[];
  const payout = waiting.find((row) => row.financing === deal)!;
  expect(payout).toMatchObject({ gross: "38880.00", net: "38668.10", method: "tt" });
  const input = { payer_account: accounts.financier, value_date: "2026-11-26" };
  expect(
    (await deals.act("maker.f1", "disbursement", PAY, payout.id, "prepare", { ...input, method: "fast" })).body,
  ).toMatchObject({
    code: 100,
    data: [{ field: "method", message: "This currency goes by telegraphic transfer only." }],
  });
  expect(
    (
      await deals.act("maker.f1", "disbursement", PAY, payout.id, "prepare", {
        ...input,
        payer_account: accounts.supplier,
        method: "tt",
      })
    ).body.code,
  ).toBe(100);
  expect(
    (
      await deals.act("maker.f1", "disbursement", PAY, payout.id, "prepare", {
        ...input,
        value_date: "2026-11-28",
        method: "tt",
      })
    ).body,
  ).toMatchObject({
    code: 100,
    data: [{ field: "value_date", message: "This day falls on a weekend. The next business day is 30 Nov 2026." }],
  });
  fine(await deals.act("maker.f1", "disbursement", PAY, payout.id, "prepare", { ...input, method: "tt" }));
  expect((await deals.act("maker.f1", "disbursement", PAY, payout.id, "approve")).body.code).toBe(1004);
  fine(await deals.act("checker.f1", "disbursement", PAY, payout.id, "approve"));
  fine(await deals.act("checker.f1", "disbursement", PAY, payout.id, "send"));
  expect(
    (await deals.act("maker.f1", "disbursement", PAY, payout.id, "mark_succeeded", { bank_ref: "TT-7001" })).body,
  ).toMatchObject({ code: 1010, messageDetail: "It can be done from 26 Nov 2026 on.", data: { rule: "not_before" } });
  deals.on("2026-11-26");
  fine(await deals.act("maker.f1", "disbursement", PAY, payout.id, "mark_succeeded", { bank_ref: "TT-7001" }));
  expect(await standing()).toMatchObject({
    principal: "38880.00",
    interest: "0.00",
    total: "38880.00",
    status: "disbursed",
  });
  expect(await limits()).toEqual({ facility: "0.00 / 38880.00", buyer: "0.00 / 38880.00" });
});

test("a buyer's limit on which money is lent may be suspended, and not removed", async () => {
  const act = (transition: string) =>
    deals.act("checker.f1", "buyer_limit", "obligation/financier/facility/buyer", buyerLimit, transition, {
      comment: "Looked at anew",
    });
  fine(await act("suspend"));
  expect((await act("remove")).body).toMatchObject({ code: 1010, data: { rule: "limit_unused" } });
  fine(await act("resume"));
});

test("overdue: interest accrues day by day, penalty and late fee arise after grace", async () => {
  deals.on("2026-12-10");
  await deals.execute("financing_application", deal, "accrue");
  expect(await standing()).toMatchObject({ interest: "145.15" });
  deals.on("2027-01-30");
  await deals.execute("financing_application", deal, "accrue");
  await deals.execute("financing_application", deal, "overdue");
  expect(await standing()).toMatchObject({ interest: "673.92", penalty: "0.00", status: "overdue", dpd: 5 });
  await expect(deals.execute("financing_application", deal, "accrue")).rejects.toMatchObject({ code: "1010" });
  deals.on("2027-02-04");
  await deals.execute("financing_application", deal, "accrue");
  await deals.execute("financing_application", deal, "penalise");
  expect(await standing()).toEqual({
    principal: "38880.00",
    interest: "725.76",
    penalty: "64.80",
    fee: "30.00",
    total: "39700.56",
    status: "overdue",
    dpd: 10,
  });
});

let second = "";
const receive = async (amount: string, date: string, ref: string) => {
  const maker = await deals.client("maker.f1");
  const draft = fine(
    await maker.post(RECEIPT, {
      receiver_entity: await deals.entity("f1"),
      payer_entity: await deals.entity("e2"),
      account: accounts.financier,
      amount,
      currency: "USD",
      value_date: date,
      bank_ref: ref,
      remittance_text: "Payment JC-US-7001",
    }),
  );
  fine(await deals.act("maker.f1", "receipt", RECEIPT, String(draft["id"]), "record"));
  return String(draft["id"]);
};

test("a first receipt: penalty, interest, fee, principal", async () => {
  const id = await receive("20000.00", "2027-02-04", "RCV-1");
  expect((await deals.read("receipt", id))["status"]).toBe("recorded");
  fine(await deals.act("maker.f1", "receipt", RECEIPT, id, "match"));
  const plan = fine(
    await (
      await deals.client("checker.f1")
    ).post(`${RECEIPT}/${id}/approve/plan`, { version: (await deals.read("receipt", id)).version }),
  );
  expect(plan["lines"]).toMatchObject([
    { penalty: "64.80", interest: "725.76", fee: "30.00", principal: "19179.44", residual: "0.00", rest: "19700.56" },
  ]);
  expect(plan["checks"]).toMatchObject([{ name: "adds_up", difference: "0.00", pass: "pass" }]);
  expect((await deals.act("maker.f1", "receipt", RECEIPT, id, "approve")).body.code).toBe(1004);
  fine(await deals.act("checker.f1", "receipt", RECEIPT, id, "approve"));
  expect(await standing()).toMatchObject({
    principal: "19700.56",
    interest: "0.00",
    penalty: "0.00",
    fee: "0.00",
    status: "overdue",
  });
  expect(await limits()).toEqual({ facility: "0.00 / 19700.56", buyer: "0.00 / 19700.56" });
  expect((await deals.read("invoice", invoice))["outstanding"]).toBe("28600.00");
});

test("the second receipt is sure of its deal, clears it, and the rest goes back with the CEO's word", async () => {
  deals.on("2027-02-14");
  second = await receive("28600.00", "2027-02-14", "RCV-2");
  expect((await deals.read("receipt", second))["status"]).toBe("matched");
  fine(await deals.act("checker.f1", "receipt", RECEIPT, second, "approve"));
  expect(await standing()).toMatchObject({ principal: "0.00", total: "0.00", status: "repaid" });
  const [refund] = (await (await deals.client("maker.f1")).get(`${REFUND}/list`)).body.data.rows as {
    id: string;
    amount: string;
    status: string;
  }[];
  expect(refund).toMatchObject({ amount: "8814.08", status: "proposed" });
  fine(await deals.act("maker.f1", "refund", REFUND, refund!.id, "submit"));
  fine(await deals.act("checker.f1", "refund", REFUND, refund!.id, "approve"));
  expect(await deals.read("refund", refund!.id)).toMatchObject({ status: "pending_ceo", amount_sgd: "11458.30" });
  expect((await deals.read("invoice", invoice))["status"]).toBe("settled");
  // 8,814.08 USD at 1.30: what the chief executive's threshold is measured by is told to who prepares and who decides.
  for (const who of ["maker.f1", "checker.f1"]) {
    const record = fine(await (await deals.client(who)).get(REFUND, { id: refund!.id }));
    expect(record, who).toMatchObject({ currency: "USD", amount: "8814.08", amount_sgd: "11458.30" });
    for (const page of ["tasks/about/refund", "accounting/accounting/refund/detail"]) {
      const amounts = (of: Record<string, unknown>) => drawnFor(application, page, ["field", "amount_sgd"], of).length;
      expect([amounts(record), amounts({ ...record, currency: "SGD" })], page).toEqual([1, 0]);
    }
  }
});

test("the second receipt bounces: the refund falls away, the deal is open again with the same accrual", async () => {
  fine(await deals.act("checker2.f1", "receipt", RECEIPT, second, "reverse", { comment: "Returned by the bank" }));
  expect(await standing()).toMatchObject({
    principal: "19700.56",
    interest: "52.53",
    penalty: "32.83",
    fee: "0.00",
    status: "overdue",
  });
  expect(await limits()).toEqual({ facility: "0.00 / 19700.56", buyer: "0.00 / 19700.56" });
  const [refund] = (await (await deals.client("maker.f1")).get(`${REFUND}/list`)).body.data.rows as {
    status: string;
  }[];
  expect(refund?.status).toBe("cancelled");
});

test("thirty days late it is called on the supplier, who buys it back: the receivable is the supplier's again", async () => {
  deals.on("2027-02-24");
  for (const step of ["accrue", "penalise"]) await deals.execute("financing_application", deal, step);
  expect(await standing()).toMatchObject({ dpd: 30, principal: "19700.56" });
  fine(
    await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "recourse", { comment: "Please buy back" }),
  );
  expect(await standing()).toMatchObject({ status: "overdue" });
  fine(
    await deals.act("checker2.f1", "financing_application", FA_OF_F, deal, "recourse", { comment: "Please buy back" }),
  );
  expect(await standing()).toMatchObject({ status: "recourse_called" });
  const mails = await application.store.reading.rows<{ recipient: string }>(
    "SELECT DISTINCT recipient FROM mail WHERE letter = 'financing_recourse_called' AND related_id = $1 ORDER BY recipient",
    [deal],
  );
  expect(mails.map(({ recipient }) => recipient)).toEqual(["finance.s3@demo.example"]);
  expect(
    await application.store.reading.rows(
      "SELECT kind, company.name, task.status FROM task JOIN company ON company.id = task.company WHERE subject_entity = 'financing_application' AND subject_id = $1 AND state = 'recourse_called'",
      [deal],
    ),
  ).toMatchObject([{ kind: "financing_application_buy_back", status: "todo" }]);
  fine(await deals.act("maker.s3", "financing_application", FA, deal, "buy_back", { buy_back_ref: "S3-BUYBACK-1" }));
  expect(
    await application.store.reading.rows(
      "SELECT DISTINCT recipient FROM mail WHERE letter = 'financing_buy_back_on_its_way' AND recipient = 'finance.f1@demo.example'",
    ),
  ).toHaveLength(1);
  const { total } = await standing();
  const draft = fine(
    await (
      await deals.client("maker.f1")
    ).post(RECEIPT, {
      receiver_entity: await deals.entity("f1"),
      payer_entity: await deals.entity("s3"),
      account: accounts.financier,
      amount: total,
      currency: "USD",
      value_date: "2027-02-24",
      bank_ref: "RCV-3",
      remittance_text: "Buy back JC-US-7001",
    }),
  );
  fine(await deals.act("maker.f1", "receipt", RECEIPT, String(draft["id"]), "record"));
  expect((await deals.read("receipt", String(draft["id"])))["status"]).toBe("matched");
  fine(await deals.act("checker.f1", "receipt", RECEIPT, String(draft["id"]), "approve"));
  expect(await standing()).toMatchObject({ total: "0.00", status: "repaid" });
  expect(await deals.read("invoice", invoice)).toMatchObject({ outstanding: "28600.00", funding_status: "released" });
  expect(await limits()).toEqual({ facility: "0.00 / 0.00", buyer: "0.00 / 0.00" });
});

test("the books hold: every invariant of money", async () => {
  expect(await deals.breaches(...OF_MONEY)).toBe("");
});
