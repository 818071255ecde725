import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Application } from "./application/application.ts";
import { answered } from "./application/checklist.ts";
import { OF_MONEY, type Deals } from "./application/deals.ts";
import { ALLOCATION, FA, FA_OF_F, Financing, fine, PAY, RECEIPT, REFUND } from "./application/financing.ts";

let application: Application;
let deals: Deals;
let money: Financing;

beforeAll(async () => {
  money = await Financing.start();
  ({ application, deals } = money);
});
afterAll(() => application.close());

describe("an invoice-paid item of 109,000.00, financed, paid out, repaid, the rest refunded", () => {
  let deal = "";
  let number = "";

  it("is quoted to the cent, and the plan names the formula behind each figure", async () => {
    const { item: ip } = await money.item("INV-BP-7101", "s1", "109000.00", "2027-01-15");
    deal = await money.apply("s1", ip, "109000.00", "98100.00", "2026-11-24");
    const using = async (who: string, role: string) => {
      const path = `obligation/${role}/financing/application/using`;
      return (await (await deals.client(who)).get(path, { invoice_paid: ip })).body;
    };
    expect(await using("maker.s1", "supplier")).toMatchObject({ data: { count: 1, rows: [{ id: deal }] } });
    expect(await using("maker.f1", "financier")).toMatchObject({ data: { count: 1, rows: [{ id: deal }] } });
    // An item that is another supplier's cannot be named.
    expect(await using("maker.s2", "supplier")).toMatchObject({ code: 100, data: [{ field: "invoice_paid" }] });
    await answered(await deals.client("maker.f1"), deal);
    fine(
      await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
        approved_amount: "98100.00",
        approved_rate: "7.20",
      }),
    );
    const { version, number: own } = await deals.read("financing_application", deal);
    number = String(own);
    const plan = fine(await (await deals.client("checker.f1")).post(`${FA_OF_F}/${deal}/approve/plan`, { version }));
    expect(plan["figures"]).toMatchObject({
      advance: "98100.00",
      fees: "490.50",
      gst: "44.15",
      net: "97565.35",
      days: "52",
      interest: "1006.26",
      residual: "9893.74",
      upfront: "54.50",
      annualised_pct: "11.42",
    });
    expect(plan["explain"].find((one: { name: string }) => one.name === "interest")).toEqual({
      name: "interest",
      formula: "advance × rate × days ÷ basis",
      figures: { advance: "98100.00", rate: "7.20", days: "52", basis: "365" },
      result: "1006.26",
    });
    expect(await money.limit("facility", money.facility)).toMatchObject({
      reserved: "98100.00",
      utilised: "0.00",
      available: "2901900.00",
    });
    expect(await money.onCredit()).toMatchObject({ reserved: "109000.00", utilised: "0.00" });
  });

  it("is offered, accepted and paid out: 97,565.35, and the limits say so", async () => {
    fine(await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "approve"));
    fine(await deals.act("ceo.s1", "financing_application", FA, deal, "accept_offer"));
    await deals.execute("financing_application", deal, "ready");
    const payout = await money.payoutOf("financing", deal);
    await money.send(payout, "2026-11-24");
    // The bank's word comes while somebody looks at what it would do: between the deal's reading and the facility's.
    const { reading } = application.store;
    const rows = reading.rows.bind(reading);
    reading.rows = (async (text, values) => {
      if (/FROM "?facility"?\s/.test(text)) {
        reading.rows = rows;
        fine(await deals.act("maker.f1", "disbursement", PAY, payout, "mark_succeeded", { bank_ref: "FAST-7101" }));
      }
      return rows(text, values);
    }) as typeof rows;
    const looked = await deals.act("maker.f1", "disbursement", PAY, payout, "mark_succeeded/plan", { bank_ref: "X-1" });
    expect(looked.body).toMatchObject({ code: 1054, success: false });
    expect(await deals.read("financing_application", deal)).toMatchObject({
      status: "disbursed",
      principal_outstanding: "98100.00",
      disbursed_on: "2026-11-24",
    });
    expect(await money.onCredit()).toMatchObject({ reserved: "10900.00", utilised: "98100.00" });
    expect(await money.limit("vendor_sub_limit", money.subLimit)).toMatchObject({
      reserved: "0.00",
      utilised: "98100.00",
      available: "401900.00",
    });
    expect([
      await money.balance("1100", number),
      await money.balance("1010", number),
      await money.balance("4020", number),
      await money.balance("2200", number),
    ]).toEqual(["98100.00", "-97565.35", "-490.50", "-44.15"]);
    const { remittance_file: advice } = await deals.read("disbursement", payout);
    const answer = await (await deals.client("maker.s1")).get(`ucenter/file/${String(advice)}`);
    expect(answer.raw.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await (await deals.client("maker.s2")).get(`ucenter/file/${String(advice)}`)).status).toBe(404);
  });

  it("accrues 116.11, then 599.89, then 290.26", async () => {
    for (const [day, total] of [
      ["2026-11-30", "116.11"],
      ["2026-12-31", "716.00"],
      ["2027-01-15", "1006.26"],
    ] as const) {
      deals.on(day);
      await deals.execute("financing_application", deal, "accrue");
      expect((await deals.read("financing_application", deal))["interest_accrued"]).toBe(total);
    }
    expect(await money.balance("1110", number)).toBe("1006.26");
  });

  it("is repaid by the buyer: matched by itself, the residual waits for its refund", async () => {
    const id = await money.receive("e1", "109000.00", "2027-01-15", "RCV-7101", "INV-BP-7101");
    expect((await deals.read("receipt", id))["status"]).toBe("matched");
    fine(await deals.act("acct.f1", "receipt", RECEIPT, id, "approve"));
    expect(await deals.read("financing_application", deal)).toMatchObject({ status: "repaid", total_due: "0.00" });
    expect((await deals.read("financing_application", deal))["repayments"]).toMatchObject([
      { interest: "1006.26", principal: "98100.00", residual: "9893.74", penalty: "0.00", fee: "0.00" },
    ]);
    expect(await money.onCredit()).toMatchObject({ reserved: "0.00", utilised: "0.00" });
    expect(await money.limit("facility", money.facility)).toMatchObject({ reserved: "0.00", utilised: "0.00" });
    expect([
      await money.balance("1100", number),
      await money.balance("1110", number),
      await money.balance("2300", number),
    ]).toEqual(["0.00", "0.00", "-9893.74"]);
  });

  it("is refunded with the CEO's word by mail, and the books close at nothing", async () => {
    const { id } = (await application.store.reading.first<{ id: string }>(
      "SELECT id FROM refund WHERE financing = $1::bigint",
      [deal],
    )) ?? { id: "" };
    fine(await deals.act("maker.f1", "refund", REFUND, id, "submit"));
    fine(await deals.act("checker.f1", "refund", REFUND, id, "approve"));
    expect((await deals.act("checker.f1", "refund", REFUND, id, "ceo_approve")).body.code).toBe(1004);
    const mail = await application.store.reading.first<{ recipient: string; body: string }>(
      "SELECT recipient, body FROM mail WHERE related_entity = 'refund' AND related_id = $1::bigint ORDER BY id DESC LIMIT 1",
      [id],
    );
    expect(mail?.recipient).toBe((await deals.read("refund", id))["ceo_email"]);
    const approver = await application.store.reading.first<{ name: string }>(
      'SELECT name FROM "user" WHERE email = $1 OR contact_email = $1',
      [mail?.recipient],
    );
    expect(fine(await (await deals.client("maker.f1")).get(REFUND, { id }))["last_approver"]).toBe(approver?.name);
    const token = /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "";
    const stranger = application.stranger();
    expect(fine(await stranger.post("obligation/public/link/refund", { token }))).toMatchObject({ amount: "9893.74" });
    expect((await deals.read("refund", id))["status"]).toBe("pending_ceo");
    expect(fine(await stranger.post(`${REFUND}/${id}/ceo_approve/plan`, { token }))["figures"]).toMatchObject({
      amount: "9893.74",
      unapplied_after: "0.00",
    });
    expect((await stranger.post(`${REFUND}/${id}/ceo_approve/plan`)).body.code).toBe(1037);
    fine(await stranger.post("obligation/public/link/otp", { token }));
    fine(await stranger.post(`${REFUND}/${id}/ceo_approve`, { token, one_time_code: "246810", agreed: true }));
    fine(await deals.act("maker.f1", "refund", REFUND, id, "pay"));
    await money.payOut("refund", id, "2027-01-18", "FAST-7102");
    expect(await deals.read("refund", id)).toMatchObject({ status: "paid", paid_on: "2027-01-18" });
    await deals.execute("refund", id, "close");
    expect(await deals.read("refund", id)).toMatchObject({ status: "closed", paid_on: "2027-01-18" });
    expect([
      await money.balance("2300", number),
      await money.balance("2300", String((await deals.read("refund", id))["number"])),
    ]).toEqual(["-9893.74", "9893.74"]);
  });
});

describe("a quote for an amount that is wanted", () => {
  it("takes the items that bring it most cheaply, the last one in part", async () => {
    await money.item("INV-BP-7991", "s1", "10000.00", "2027-02-26");
    await money.item("INV-BP-7112", "s1", "20000.00", "2027-03-31");
    const {
      requested_amount: _amount,
      items: _items,
      ...fields
    } = await money.fields("s1", "", "0.00", "0.00", "2027-01-19");
    const quote = fine(
      await (await deals.client("maker.s1")).post(`${FA}/new/submit/plan`, { ...fields, amount_wanted: "20700.00" }),
    );
    expect(quote["figures"]).toMatchObject({
      face: "23000.00",
      advance: "20700.00",
      fees: "150.00",
      gst: "13.50",
      net: "20536.50",
    });
    const listed = (
      await (
        await deals.client("maker.s1")
      ).get("obligation/supplier/financing/application/eligible", {
        basis: "invoicepaid",
        financier_entity: await deals.entity("f1"),
      })
    ).body.data.rows as { reference: string; eligible: boolean; advance: string }[];
    expect(listed.filter((row) => row.eligible).map((row) => row.advance)).toEqual(["9000.00", "18000.00"]);
  });
});

describe("what is refused", () => {
  it("an item that names other fund providers: the list says so, and submitting says the same", async () => {
    const { item: ip } = await money.item("INV-BP-7107", "s1", "10000.00", "2027-03-31");
    const names = async (financier: string) =>
      application.store.transaction((trx) =>
        trx.run("UPDATE invoice_paid SET financiers = ARRAY[$2::bigint] WHERE id = $1::bigint", [ip, financier]),
      );
    await names(await deals.entity("f2"));
    const { number } = await deals.read("invoice_paid", ip);
    const supplier = await deals.client("maker.s1");
    const listed = async (financier?: string) => {
      const { rows } = fine(
        await supplier.get(`${FA}/eligible`, {
          basis: "invoicepaid",
          ...(financier && { financier_entity: financier }),
        }),
      ) as { rows: { reference: string }[] };
      return rows.find((row) => row.reference === number);
    };
    expect(await listed(await deals.entity("f1"))).toMatchObject({ eligible: false, why_not: "not_offered" });
    expect(await listed()).toMatchObject({ eligible: true });
    // What is financed of this buyer is a promise to pay: an invoice on it is not, and the reason says what is.
    const { rows: own } = fine(
      await supplier.get(`${FA}/eligible`, { basis: "invoice", financier_entity: await deals.entity("f1") }),
    ) as { rows: { counterparty: string; why_not?: string }[] };
    expect(own).toContainEqual(
      expect.objectContaining({ counterparty: "Straits Harvest Foods Pte. Ltd.", why_not: "as_invoice_paid" }),
    );
    const fields = await money.fields("s1", ip, "10000.00", "9000.00", "2027-01-19");
    const plan = fine(await supplier.post(`${FA}/new/submit/plan`, fields));
    expect(plan["checks"]).toContainEqual(expect.objectContaining({ code: "NOT_LOCKED", pass: "fail" }));
    const { id } = fine(await supplier.post(FA, fields));
    const refused = await deals.act("checker.s1", "financing_application", FA, String(id), "submit");
    expect(refused.body.data).toMatchObject({ missing: ["NOT_LOCKED"] });
    await names(await deals.entity("f1"));
    fine(await deals.act("checker.s1", "financing_application", FA, String(id), "submit"));
    fine(await deals.act("checker.s1", "financing_application", FA, String(id), "withdraw"));
  });

  it("papers that the enterprise filed with the item are not asked of the supplier again", async () => {
    const { item: ip } = await money.item("INV-BP-7131", "s1", "12345.67", "2027-03-31");
    const supplier = await deals.client("maker.s1");
    const fields = { ...(await money.fields("s1", ip, "12345.67", "9999.99", "2027-01-19")), documents: [] };
    const documents = async () => {
      const { checks } = fine(await supplier.post(`${FA}/new/submit/plan`, fields));
      return (checks as { code: string; pass: string }[]).find(({ code }) => code === "DOCS")?.pass;
    };
    const carried = async (who: string, records: Record<string, unknown>) => {
      const client = await deals.client(who);
      const { rows } = fine(await client.get("ucenter/document/category/carried", { business: "Finance", ...records }));
      return (rows as { category_id: string }[]).map(({ category_id: category }) => category);
    };
    expect(await documents()).toBe("fail");
    expect(await carried("maker.s1", { invoice_paid: [ip] })).not.toContain("invoice_copy");
    const copy = await (
      await deals.client("maker.e1")
    ).upload(
      "ucenter/file",
      { name: "copy.pdf", bytes: Buffer.from("%PDF-1.7\ntrailer <<>>\n%%EOF\n") },
      { category: "document", filed_as: "invoice_copy" },
    );
    await application.store.transaction((trx) =>
      trx.run("UPDATE invoice_paid SET documents = ARRAY[$2::bigint] WHERE id = $1::bigint", [
        ip,
        copy.body.data.file_id,
      ]),
    );
    expect(await documents()).toBe("pass");
    expect(await carried("maker.s1", { invoice_paid: [ip] })).toContain("invoice_copy");
    expect(await carried("maker.s3", { invoice_paid: [ip] }), "a stranger learns nothing").toEqual([]);
    expect(await carried("maker.s1", {})).toEqual([]);
  });

  it("an item that is asked for whole as a way to be paid early, with what keeps it", async () => {
    const { item: ip, invoice } = await money.item("INV-BP-7119", "s1", "54500.00", "2027-03-31");
    const ways = async () =>
      fine(await (await deals.client("maker.s1")).get("obligation/invoice/ways", { id: [invoice] })) as {
        ways: { way: string; parts: string[] }[];
        obstacles: { code: string; ways: string[] }[];
      };
    const before = await ways();
    expect(before.ways).toContainEqual(expect.objectContaining({ way: "financing", parts: ["54500.00"] }));
    const deal = await money.apply("s1", ip, "54500.00", "41234.57", "2027-01-19");
    const after = await ways();
    expect(after.ways.filter(({ way }) => way === "financing")).toEqual([]);
    expect(after.obstacles.map(({ code }) => code)).toContain("NOT_LOCKED");
    fine(await deals.act("checker.s1", "financing_application", FA, deal, "withdraw"));
  });

  it("a pay-out of 200,000.01 by FAST, with the other methods named; by MEPS it goes", async () => {
    const { item: ip } = await money.item("INV-BP-7102", "s1", "224000.00", "2027-03-31");
    const deal = await money.apply("s1", ip, "224000.00", "201600.00", "2027-01-19");
    await money.offer(deal, "s1", "201600.00");
    deals.on("2027-01-19");
    const id = await money.payoutOf("financing", deal);
    const body = { payer_account: money.accounts.f1, value_date: "2027-01-19" };
    const payer = await deals.client("maker.f1");
    // What can carry the amount stands there before anybody chooses.
    const due = fine(await payer.get(PAY, { id }));
    expect(due).toMatchObject({ net: expect.stringMatching(/^200\d{3}\./), method: "meps" });
    const capped = "FAST and PayNow carry at most SGD 200,000.00 a payment. Choose MEPS+ or GIRO.";
    expect(
      (await deals.act("maker.f1", "disbursement", PAY, id, "prepare", { ...body, method: "fast" })).body,
    ).toMatchObject({ code: 100, data: [{ field: "method", message: capped }] });
    // Among several nobody sees the field: the row says what is wrong with it.
    const several = { items: [{ id, version: due["version"] }], ...body, method: "fast" };
    expect(fine(await payer.post(`${PAY}/bulk/prepare`, several))).toMatchObject({
      rows: [{ id, code: 100, messageDetail: capped }],
    });
    // What one of them alone takes goes with it.
    const own = { items: [{ id, version: due["version"], method: "fast" }], ...body };
    expect(fine(await payer.post(`${PAY}/bulk/prepare`, own))).toMatchObject({
      rows: [{ id, code: 100, messageDetail: capped }],
    });
    expect(
      (
        await deals.act("maker.f1", "disbursement", PAY, id, "prepare", {
          ...body,
          method: "meps",
          value_date: "2027-01-23",
        })
      ).body,
    ).toMatchObject({ code: 100, data: [{ field: "value_date" }] });
    await deals.system(
      async ({ trx }) =>
        void (await trx.run("UPDATE bank_account SET hold_until = $2::timestamptz WHERE id = $1::bigint", [
          money.accounts.s1,
          "2027-01-20T00:00:00+08:00",
        ])),
    );
    expect(
      (await deals.act("maker.f1", "disbursement", PAY, id, "prepare", { ...body, method: "meps" })).body,
    ).toMatchObject({ code: 1052, data: { missing: ["ACCOUNT_ACTIVE"], ready_at: expect.any(String) } });
    await deals.system(
      async ({ trx }) =>
        void (await trx.run("UPDATE bank_account SET hold_until = NULL WHERE id = $1::bigint", [money.accounts.s1])),
    );
    fine(await deals.act("maker.f1", "disbursement", PAY, id, "prepare", { ...body, method: "meps" }));
    fine(
      await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "freeze", { comment: "Looking into it" }),
    );
    expect((await deals.act("acct.f1", "disbursement", PAY, id, "approve")).body).toMatchObject({
      code: 1010,
      data: { rule: "deal_payable" },
    });
    fine(await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "unfreeze", { comment: "In order" }));
    fine(
      await deals
        .act("ceo.s1", "financing_application", FA, deal, "withdraw")
        .then(async (answer) =>
          answer.body.code === 1004 ? deals.act("checker.s1", "financing_application", FA, deal, "withdraw") : answer,
        ),
    );
    expect((await deals.read("disbursement", id))["status"]).toBe("cancelled");
    expect(await money.limit("vendor_sub_limit", money.subLimit)).toMatchObject({ reserved: "0.00", utilised: "0.00" });
  });

  it("more than a limit has: its own code with the figures", async () => {
    const { item: ip } = await money.item("INV-BP-7103", "s1", "600000.00", "2027-03-31");
    const documents = [await deals.file("maker.s1"), await deals.file("maker.s1"), await deals.file("maker.s1")];
    const created = fine(
      await (
        await deals.client("maker.s1")
      ).post(FA, {
        basis: "invoicepaid",
        financier_entity: await deals.entity("f1"),
        seller_entity: await deals.entity("s1"),
        currency: "SGD",
        items: [{ invoice_paid: ip, face: "600000.00" }],
        requested_amount: "540000.00",
        disbursement_date: "2027-01-20",
        payout_account: money.accounts.s1,
        documents,
      }),
    );
    expect(
      (await deals.act("checker.s1", "financing_application", FA, String(created["id"]), "submit")).body,
    ).toMatchObject({ code: 1028, data: { node: "vendor_sub_limit", available: "500000.00", requested: "540000.00" } });
    const { version } = await deals.read("financing_application", String(created["id"]));
    fine(await (await deals.client("maker.s1")).put(FA, { id: created["id"], version, requested_amount: "540000.01" }));
    expect(
      (await deals.act("checker.s1", "financing_application", FA, String(created["id"]), "submit")).body.code,
    ).not.toBe(0);
  });

  it("a limit of the buyer's refuses the supplier without saying what is left of it, in checks and in refusals", async () => {
    const { item: ip } = await money.item("INV-BP-7104", "s1", "100000.00", "2027-03-31");
    const first = fine(
      await (
        await deals.client("maker.s1")
      ).post(FA, {
        basis: "invoicepaid",
        financier_entity: await deals.entity("f1"),
        seller_entity: await deals.entity("s1"),
        currency: "SGD",
        items: [{ invoice_paid: ip, face: "100000.00" }],
        requested_amount: "90000.00",
        disbursement_date: "2027-01-20",
        payout_account: money.accounts.s1,
        documents: await Promise.all([1, 2, 3].map(() => deals.file("maker.s1"))),
      }),
    );
    const id = String(first["id"]);
    const cut = (limit: string) =>
      deals.system(
        async ({ trx }) =>
          void (await trx.run('UPDATE facility SET "limit" = $1::numeric WHERE id = $2::bigint', [
            limit,
            money.facility,
          ])),
      );
    await cut("61.23");
    const { body } = await deals.act("checker.s1", "financing_application", FA, id, "submit");
    expect(body).toMatchObject({ code: 1028, data: { node: "facility", requested: "90000.00", currency: "SGD" } });
    expect(JSON.stringify(body)).not.toContain("61.23");
    await cut("1000000.00");
    fine(await deals.act("checker.s1", "financing_application", FA, id, "submit"));
    const facilityCheck = async (who: string, path: string) =>
      (
        fine(await (await deals.client(who)).get(path, { id }))["eligibility"] as { code: string; left?: string }[]
      ).find(({ code }) => code === "LIMIT_FACILITY");
    expect(await facilityCheck("maker.s1", FA)).toEqual({
      code: "LIMIT_FACILITY",
      pass: "pass",
      detail: "of_buyer 90000.00",
    });
    expect(await facilityCheck("maker.f1", FA_OF_F)).toMatchObject({ left: "1000000.00" });
    fine(await deals.act("checker.s1", "financing_application", FA, id, "withdraw"));
    await cut("3000000.00");
  });
});

describe("a credit note after funding", () => {
  it("is cured by principal only, and the interest runs in two segments: 1,043.03 and 716.96", async () => {
    deals.on("2027-02-01");
    const { item: ip, invoice } = await money.item("JC-7301", "s3", "119900.00", "2027-04-30");
    const deal = await money.apply("s3", ip, "119900.00", "107910.00", "2027-02-01");
    await money.offer(deal, "s3", "107910.00");
    await money.payOut("financing", deal, "2027-02-01", "FAST-7301");
    await deals.execute("financing_application", deal, "reduce_face", { reduction: "16350.00", reduced_item: ip });
    await deals.execute("invoice_paid", ip, "reduce_face", {
      amount: "16350.00",
      reduced_invoice: invoice,
    });
    deals.on("2027-03-22");
    const cure = await money.receive("s3", "14715.00", "2027-03-22", "RCV-7301", "cure");
    fine(await deals.act("maker.f1", "receipt", RECEIPT, cure, "match", { no_deal: true }));
    fine(await deals.act("acct.f1", "receipt", RECEIPT, cure, "approve"));
    expect(await deals.read("receipt", cure)).toMatchObject({ status: "posted", unapplied: "14715.00" });
    const allocation = async (fields: Record<string, unknown>) =>
      String(
        fine(
          await (
            await deals.client("maker.f1")
          ).post(ALLOCATION, { receipt: cure, financier_entity: await deals.entity("f1"), ...fields }),
        )["id"],
      );
    const { number } = await deals.read("financing_application", deal);
    const manual = await allocation({
      mode: "manual",
      lines: [{ deal_no: number, penalty: "0.00", interest: "1043.04", fee: "0.00", principal: "0.00" }],
    });
    expect((await deals.act("maker.f1", "repayment", ALLOCATION, manual, "submit")).body).toMatchObject({
      code: 100,
      data: [{ field: "lines[0].interest" }],
    });
    const own = await allocation({ mode: "principal_only", lines: [{ deal_no: number }] });
    const plan = fine(await (await deals.client("maker.f1")).post(`${ALLOCATION}/${own}/submit/plan`, { version: 1 }));
    expect(plan["lines"]).toMatchObject([{ deal_no: number, interest: "0.00", principal: "14715.00" }]);
    // Whoever asks for it neither agrees to it nor refuses it, also with the right to: they take it back.
    const allocated = await allocation({ mode: "principal_only", lines: [{ deal_no: number }] });
    const accountant = await deals.client("acct.f1");
    fine(await deals.act("acct.f1", "repayment", ALLOCATION, allocated, "submit"));
    expect(fine(await accountant.get(ALLOCATION, { id: allocated }))["allowed_actions"]).toEqual(["take_back"]);
    const no = { comment: "Another deal is meant" };
    expect((await deals.act("acct.f1", "repayment", ALLOCATION, allocated, "reject", no)).body.code).toBe(1004);
    expect((await deals.act("maker.f1", "repayment", ALLOCATION, allocated, "take_back")).body.code).toBe(1004);
    expect(fine(await deals.act("acct.f1", "repayment", ALLOCATION, allocated, "take_back"))["status"]).toBe(
      "withdrawn",
    );
    fine(await deals.act("maker.f1", "repayment", ALLOCATION, own, "submit"));
    expect((await deals.act("maker.f1", "repayment", ALLOCATION, own, "approve")).body.code).toBe(1004);
    fine(await deals.act("checker.f1", "repayment", ALLOCATION, own, "approve"));
    expect(await deals.read("financing_application", deal)).toMatchObject({
      principal_outstanding: "93195.00",
      interest_accrued: "1043.03",
    });
    expect(await money.onCredit()).toMatchObject({ utilised: "93195.00" });
    deals.on("2027-04-30");
    const last = await money.receive("e1", "103550.00", "2027-04-30", "RCV-7302", "JC-7301");
    fine(await deals.act("acct.f1", "receipt", RECEIPT, last, "approve"));
    expect((await deals.read("financing_application", deal))["repayments"]).toMatchObject([
      { principal: "14715.00", interest: "0.00" },
      { interest: "1759.99", principal: "93195.00", residual: "8595.01" },
    ]);
    expect((await deals.read("financing_application", deal))["status"]).toBe("repaid");
  });

  it("a receipt of an earlier value date takes back what was accrued after it", async () => {
    deals.on("2027-05-03");
    const { item: ip } = await money.item("JC-7302", "s3", "100000.00", "2027-06-30");
    const deal = await money.apply("s3", ip, "100000.00", "90000.00", "2027-05-03");
    await money.offer(deal, "s3", "90000.00");
    await money.payOut("financing", deal, "2027-05-03", "FAST-7302");
    deals.on("2027-06-30");
    await deals.execute("financing_application", deal, "accrue");
    expect((await deals.read("financing_application", deal))["interest_accrued"]).toBe("1029.70");
    const id = await money.receive("e1", "100000.00", "2027-06-02", "RCV-7303", "JC-7302");
    fine(await deals.act("maker.f1", "receipt", RECEIPT, id, "match"));
    fine(await deals.act("acct.f1", "receipt", RECEIPT, id, "approve"));
    const { number, repayments } = await deals.read("financing_application", deal);
    expect(repayments).toMatchObject([{ interest: "532.60", principal: "90000.00", residual: "9467.40" }]);
    expect([await money.balance("1110", String(number)), await money.balance("4010", String(number))]).toEqual([
      "0.00",
      "-532.60",
    ]);
  });
});

describe("fees of a fund provider", () => {
  it("are told for an amount, in both ways of collecting", async () => {
    const preview = fine(
      await (
        await deals.client("maker.s1")
      ).get("obligation/supplier/financing_fees", {
        financier_entity: await deals.entity("f1"),
        product: "finance",
        currency: "SGD",
        amount: "98100.00",
      }),
    );
    expect(preview).toMatchObject({ upfront_total: "54.50", deduct_total: "534.65" });
    expect(
      (
        await (
          await deals.client("maker.s1")
        ).get("obligation/supplier/financing_fees", {
          financier_entity: await deals.entity("f2"),
          product: "finance",
          currency: "USD",
          amount: "1.00",
        })
      ).body.code,
    ).toBe(1052);
  });

  it("change only when a second person agrees", async () => {
    const admin = await deals.client("admin.f1");
    const rows = [
      {
        code: "PROCESSING",
        base: "advance",
        pct: "0.75",
        min: "200.00",
        gst: true,
        payer: "supplier",
        collect: "deduct",
      },
    ];
    expect(
      (
        await admin.put("obligation/rule/financing_fees", {
          product: "finance",
          currency: "SGD",
          rows: [{ code: "PROCESSING", base: "advance", collect: "deduct" }],
        })
      ).body,
    ).toMatchObject({ code: 100, data: [{ field: "rows[0].pct" }] });
    const proposed = fine(
      await admin.put("obligation/rule/financing_fees", { product: "finance", currency: "SGD", rows }),
    );
    expect(proposed).toMatchObject({ is_default: true, pending_change: expect.any(String) });
    expect(
      (await admin.put("obligation/rule/financing_fees", { product: "finance", currency: "SGD", rows })).body.code,
    ).toBe(1054);
    await expect(deals.execute("fee_rule_set", String(proposed["pending_change"]), "approve")).rejects.toMatchObject({
      code: "1004",
    });
    await deals.system(
      async ({ trx }) =>
        void (await trx.run("UPDATE fee_rule_set SET status = 'active' WHERE id = $1::bigint", [
          proposed["pending_change"],
        ])),
    );
    expect(
      fine(await admin.get("obligation/rule/financing_fees", { product: "finance", currency: "SGD" })),
    ).toMatchObject({ is_default: false, rows: [{ code: "PROCESSING", pct: "0.75" }] });
    const listed = async (who: string) =>
      fine(await (await deals.client(who)).get("obligation/rule/financing_fees/change/list", { status: "active" }))[
        "rows"
      ];
    expect(await listed("maker.f1")).toMatchObject([{ id: proposed["pending_change"], product: "finance" }]);
    expect(await listed("maker.f2")).toEqual([]);
    const preview = fine(
      await (
        await deals.client("maker.s1")
      ).get("obligation/supplier/financing_fees", {
        financier_entity: await deals.entity("f1"),
        product: "finance",
        currency: "SGD",
        amount: "98100.00",
      }),
    );
    expect(preview).toMatchObject({ upfront_total: "0.00", deduct_total: "801.97" });
  });
});

it("the books hold: every invariant of money", async () => {
  expect(await deals.breaches(...OF_MONEY)).toBe("");
});
