import type { BusinessDate } from "../../../schemas/vocabulary/value.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendReminders } from "../../../server/platform/jobs/reminders.ts";
import { compose } from "../../../server/platform/letters/compose.ts";
import { sayIn } from "../../../server/platform/letters/wording.ts";
import { anyRecords } from "../../../server/platform/query/unscoped.ts";
import { engine } from "../../../server/platform/lifecycle/engine.ts";
import { unsealed } from "../../../server/modules/signing/ceremony.ts";
import { type Application, startApplication } from "../application/application.ts";
import type { Client } from "../application/client.ts";
import { approvedApplication, ensured, entityOf, made, moved, signedBy, stored, executed, visitOf } from "./fixture.ts";

let demo: Application;
let seller: Client;
let funder: Client;
let checker: Client;
let buyer: Client;
let application = "";
let order: { order_no: string; id: string };
let envelope = "";
let letter = "";

/** To whom letters of a kind went, and with which subject. */
const mailed = async (name: string) =>
  (
    await demo.store.reading.rows<{ line: string }>(
      "SELECT recipient || ': ' || subject AS line FROM mail WHERE letter = $1 ORDER BY id",
      [name],
    )
  ).map(({ line }) => line.replaceAll("\u00A0", " "));

let key = 0;
const money = () => ({ key: `agreements-${(key += 1)}` });
const ORDER = "obligation/supplier/letter/financing/order";

beforeAll(async () => {
  demo = await startApplication();
  [seller, funder, checker, buyer] = (await Promise.all(
    ["ceo.s1", "ceo.f1", "maker.f1", "maker.e1"].map((who) => demo.signedIn(who)),
  )) as [Client, Client, Client, Client];
  await demo.store.transaction((trx) => trx.run("UPDATE buyer_list_entry SET list = 'general'"));
  application = await approvedApplication(demo, "INV-BP-1101");
});
afterAll(() => demo.close());

describe("the order for upfront fees", () => {
  test("is made once the offer is accepted, with GST to the cent, and the open one is answered again", async () => {
    const first = await seller.post(`${ORDER}/create`, { application_id: application }, money());
    expect(first.body).toMatchObject({
      success: true,
      data: {
        total: "54.50",
        status: "created",
        attempts_left: 5,
        lines: [{ code: "LOA_ADMIN", net: "50.00", gst: "4.50" }],
      },
    });
    expect(first.body.data.paynow_qr).toContain("540554.50");
    order = first.body.data;
    const again = await seller.post(`${ORDER}/create`, { application_id: application }, money());
    expect(again.body.data.order_no).toBe(order.order_no);
  });

  test("fails and is paid after that; the letter of assignment goes out", async () => {
    const failed = await seller.post(
      `${ORDER}/pay/failed`,
      { order_no: order.order_no, reason: "bank is away" },
      money(),
    );
    expect(failed.body).toMatchObject({ success: true, data: { status: "failed", attempts_left: 4 } });
    const paid = await seller.post(
      `${ORDER}/pay`,
      { order_no: order.order_no, channel: "paynow", bank_ref: "PN-88120" },
      money(),
    );
    expect(paid.body).toMatchObject({
      success: true,
      data: { status: "paid", loa: { loa_no: expect.stringMatching(/^LOA-2026-/) } },
    });
    envelope = paid.body.data.loa.envelope_id;
    const again = await seller.post(
      `${ORDER}/pay`,
      { order_no: order.order_no, channel: "paynow", bank_ref: "PN-88121" },
      money(),
    );
    expect(again.body.code).toBe(1054);
    const [row] = await demo.store.reading.rows<{ id: string }>(
      "SELECT id FROM letter_of_assignment WHERE application = $1",
      [application],
    );
    letter = row?.id ?? "";
    expect(await stored(demo, "letter_of_assignment", letter)).toMatchObject({
      status: "sent",
      total: "109000.00",
      sends: 1,
      file: expect.any(String),
    });
    expect(await stored(demo, "financing_application", application)).toMatchObject({ assignment: letter });
    expect((await mailed("signature_waiting")).at(-1)).toEqual(
      "ceo.s1@demo.example: Your signature is needed: Letter of assignment",
    );
    const lines = await demo.store.reading.rows<{ code: string; debit: string; credit: string }>(
      `SELECT a.code, coalesce(l.debit, 0)::numeric(15,2) AS debit, coalesce(l.credit, 0)::numeric(15,2) AS credit FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
       WHERE j.source_ref = $1 ORDER BY a.code, l.debit`,
      [order.order_no],
    );
    expect(lines.map(({ code, debit, credit }) => `${code} ${debit} ${credit}`)).toEqual([
      "1010 0.00 54.50",
      "1010 54.50 0.00",
      "1400 4.50 0.00",
      "2200 0.00 4.50",
      "4020 0.00 50.00",
      "6020 50.00 0.00",
    ]);
  });
});

describe("signing on the product's own page", () => {
  test("only the person whose turn it is gets an address, and it is kept nowhere", async () => {
    expect((await funder.post("obligation/signature/view", { envelope_id: envelope })).body.code).toBe(1004);
    expect((await demo.stranger().post("obligation/signature/view", { envelope_id: envelope })).body.code).toBe(1037);
    const own = await seller.post("obligation/signature/view", { envelope_id: envelope }, { key: "view-once-1" });
    expect(own.body).toMatchObject({
      success: true,
      data: { expires_in: 300, sign_url: expect.stringMatching(/\/sign#token=[\w-]{43}$/) },
    });
    const outcomes = await demo.store.reading.rows("SELECT answer FROM idempotency_result WHERE key = 'view-once-1'");
    expect(outcomes).toEqual([]);
    const elsewhere = await seller.post("obligation/signature/view", {
      envelope_id: envelope,
      return_to: "https://evil.example/docusign/feedback",
    });
    expect(elsewhere.body).toMatchObject({ code: 100, data: [{ field: "return_to" }] });
  });

  test("the document is seen, the name typed as it stands, and agreed to; then it is signed once", async () => {
    const token = await visitOf(seller, envelope);
    const look = await seller.post("obligation/public/signing/look", { token });
    expect(look.body.data).toMatchObject({
      state: "open",
      document_type: "LOA",
      needs_code: false,
      amount: "109000.00",
    });
    const act = (more: object) =>
      seller.post("obligation/public/signing/sign", { token, signed_as: look.body.data.signer, agreed: true, ...more });
    expect((await act({})).body).toMatchObject({ code: 100, data: [{ field: "agreed" }] });
    const paper = await seller.post("obligation/public/signing/document", { token });
    expect(paper.raw.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await act({ signed_as: "Somebody Else" })).body).toMatchObject({
      code: 100,
      data: [{ field: "signed_as" }],
    });
    expect((await act({ agreed: false })).body).toMatchObject({ code: 100, data: [{ field: "agreed" }] });
    const signed = await act({ signed_as: `  ${String(look.body.data.signer).toUpperCase()} ` });
    expect(signed.body.data.redirect_url).toMatch(
      /\/docusign\/feedback\?envelope_id=\d+&state=[\w-]{43}&event=signing_complete$/,
    );
    expect((await act({})).body.code).toBe(1037);
    expect(await stored(demo, "letter_of_assignment", letter)).toMatchObject({
      status: "signed",
      signed_at: expect.any(String),
    });
    const back = new URL(signed.body.data.redirect_url).searchParams;
    const answer = await demo.stranger().post("obligation/signature/feedback", Object.fromEntries(back));
    expect(answer.body.data).toMatchObject({
      event: "signing_complete",
      status: "sent",
      document_type: "LOA",
      amount: "109000.00",
      sign_by: "2026-12-06",
      signs_next: expect.any(String),
      signers: [{ status: "signed" }, { status: "waiting" }],
    });
    expect((await mailed("signature_waiting")).at(-1)).toBe(
      "ceo.f1@demo.example: Your signature is needed: Letter of assignment",
    );
    const before = (await mailed("signature_reminder")).length;
    for (const today of ["2026-12-02", "2026-12-03", "2026-12-03"])
      await sendReminders({
        ...demo,
        engine,
        ports: { ...demo.ports, clock: { ...demo.ports.clock, today: () => today as BusinessDate } },
      });
    expect((await mailed("signature_reminder")).slice(before).filter((line) => line.startsWith("ceo.f1"))).toEqual([
      "ceo.f1@demo.example: Reminder: please sign by 06 Dec 2026: Letter of assignment",
    ]);
    const bad = await demo.stranger().post("obligation/signature/feedback", {
      ...Object.fromEntries(back),
      state: "x".repeat(43),
    });
    expect(bad.body.code).toBe(1037);
    for (const event of ["exception", "fax_pending", "something_new"])
      expect(
        (await demo.stranger().post("obligation/signature/feedback", { ...Object.fromEntries(back), event })).body.code,
      ).toBe(1037);
    expect(
      (
        await demo.store.reading.rows(
          "SELECT 1 FROM audit WHERE action = 'signature.feedback' AND code = '1037' AND entity = 'signature' AND after IS NOT NULL",
        )
      ).length,
    ).toBe(4);
  });

  test("the countersignature completes it: sealed evidence and a certificate", async () => {
    expect((await seller.post("obligation/signature/view", { envelope_id: envelope })).body.code).toBe(1004);
    await signedBy(funder, envelope);
    expect(await stored(demo, "letter_of_assignment", letter)).toMatchObject({ status: "countersigned" });
    const list = await funder.get("obligation/signature/list", { assignment: letter });
    expect(list.body.data.rows).toMatchObject([
      { status: "completed", certificate_file: expect.any(String), completed_file: expect.any(String) },
    ]);
    const certificate = await funder.get(`ucenter/file/${list.body.data.rows[0].certificate_file}`);
    expect(certificate.raw.subarray(0, 5).toString()).toBe("%PDF-");
    const { seal, document_sha256: hash } = await stored(demo, "signature", list.body.data.rows[0].id);
    expect(await unsealed(demo.store.reading, String(seal))).toMatchObject({
      document_sha256: hash,
      signers: [{ status: "signed" }, { status: "signed" }],
    });
    const [head, body, tail] = String(seal).split(".");
    expect(
      await unsealed(
        demo.store.reading,
        `${head}.${Buffer.from(JSON.stringify({ document_sha256: "0" })).toString("base64url")}.${tail}`,
      ),
    ).toBeUndefined();
    expect(body).toBeTypeOf("string");
  });
});

describe("the notice", () => {
  test("is served by the fund provider, seen by the debtor only then, and acknowledged; the application is ready", async () => {
    const {
      reserved_amount: reserved,
      facility,
      obligor_entity: debtor,
      financier_entity: financier,
      seller_entity: supplier,
    } = await stored(demo, "financing_application", application);
    const limit = await made(demo, "buyer_limit", {
      facility,
      buyer_entity: debtor,
      financier_entity: financier,
      supplier_entity: supplier,
      list: "general",
      currency: "SGD",
      limit: "200000.00",
      reserved,
      utilised: "0.00",
      status: "active",
    });
    const noticed = async () => (await stored(demo, "buyer_limit", limit))["noa_status"];
    const seen = () => buyer.get("obligation/enterprise/letter/assignment", { id: letter });
    expect((await seen()).body.code).toBe(1005);
    const served = await executed(
      demo,
      checker,
      "obligation/financier/letter/assignment",
      "letter_of_assignment",
      letter,
      "send_noa",
    );
    expect(served.body).toMatchObject({ success: true, data: { status: "notice_served" } });
    expect((await seen()).body.data).toMatchObject({
      status: "notice_served",
      notice_file: expect.any(String),
      allowed_actions: expect.arrayContaining(["ack_noa", "refuse"]),
    });
    expect((await seen()).body.data).not.toHaveProperty("file");
    expect(await stored(demo, "financing_application", application)).toMatchObject({ status: "offer_accepted" });
    const own = await executed(
      demo,
      seller,
      "obligation/supplier/letter/assignment",
      "letter_of_assignment",
      letter,
      "ack_noa",
    );
    expect(own.body.code).toBe(1004);
    expect(await noticed()).toBe("sent");
    const refused = await executed(
      demo,
      buyer,
      "obligation/enterprise/letter/assignment",
      "letter_of_assignment",
      letter,
      "refuse",
      { comment: "Not our invoice" },
    );
    expect(refused.body).toMatchObject({ success: true, data: { status: "refused" } });
    expect(await noticed()).toBe("refused");
    expect(await stored(demo, "financing_application", application)).toMatchObject({
      status: "offer_accepted",
      assignment_wanted_by: "2026-12-07",
    });
    await executed(demo, checker, "obligation/financier/letter/assignment", "letter_of_assignment", letter, "send_noa");
    expect(await noticed()).toBe("sent");
    const acknowledged = await executed(
      demo,
      buyer,
      "obligation/enterprise/letter/assignment",
      "letter_of_assignment",
      letter,
      "ack_noa",
    );
    expect(acknowledged.body).toMatchObject({ success: true, data: { status: "acknowledged" } });
    expect(await stored(demo, "financing_application", application)).toMatchObject({ status: "ready" });
    expect(await noticed()).toBe("acknowledged");
  });

  const toPay = "obligation/enterprise/receipt/to_pay";
  const notice = "obligation/enterprise/letter/assignment/notice";
  const revealed = () =>
    demo.store.reading.rows<{ after: Record<string, string> }>(
      "SELECT after FROM audit WHERE action = 'bank_account.reveal' ORDER BY seq",
    );

  test("whoever pays for the debtor reads the account in full, on the page and on a paper that is kept nowhere", async () => {
    const { assignee_entity: assignee } = await stored(demo, "letter_of_assignment", letter);
    const account = (
      await demo.store.transaction((trx) =>
        anyRecords(trx, demo.registry, "bank_account", { entity: assignee, status: "active", currency: "SGD" }),
      )
    ).find(({ usage, is_default: isDefault }) => usage !== "payout" && isDefault === true);
    const number = String(account?.account_no);
    expect(number).toMatch(/^\d{7,14}$/);
    const rows = (await buyer.get(toPay, { assignment: letter })).body.data.rows;
    expect(rows).toMatchObject([{ amount: "109000.00", account_no: `****${number.slice(-4)}` }]);
    const inFull = await buyer.post(`${toPay}/reveal`, { id: rows[0].id, field: "account_no" });
    expect(inFull.body.data).toEqual({ field: "account_no", value: number });
    const files = () => demo.store.reading.rows("SELECT id FROM file");
    const before = await files();
    const paper = await buyer.post(notice, { id: letter });
    expect(paper.headers["content-type"]).toBe("application/pdf");
    expect(await files()).toEqual(before);
    expect((await revealed()).map(({ after }) => after["to_pay"])).toEqual([rows[0].id, `notice-${letter}`]);
  });

  test("the paper writes the number that the one kept masks", async () => {
    const record = await stored(demo, "letter_of_assignment", letter);
    const accountOn = async (full: { accountsInFull?: true }) => {
      const say = sayIn(demo.registry, "default", "en-US");
      const { parts } = await compose({
        showing: { db: demo.store.reading, registry: demo.registry, say, language: "en-US", ...full },
        name: "notice_of_assignment",
        letter: demo.registry.letters.get("notice_of_assignment")!,
        record,
        places: {},
        decision: undefined,
        origin: "",
      });
      const rows = parts.flatMap((part) => (part.kind === "rows" ? part.rows : []));
      return rows.find(({ label }) => label === "Pay to")?.value;
    };
    expect(await accountOn({})).toMatch(/ · •••• \d{4}$/);
    expect(await accountOn({ accountsInFull: true })).toMatch(/ · \d{7,14}$/);
  });

  test("nobody else has it: not the assignor, not the fund provider, not the debtor's people who pay nothing", async () => {
    const before = (await revealed()).length;
    const assignor = await seller.get("obligation/supplier/receipt/to_pay", { assignment: letter });
    expect(assignor.body.data).toEqual({ rows: [], count: 0 });
    const asSupplier = "obligation/supplier/letter/assignment/notice";
    expect((await (await demo.signedIn("maker.s1")).post(asSupplier, { id: letter })).body.code).toBe(1005);
    expect((await (await demo.signedIn("maker.s2")).post(asSupplier, { id: letter })).body.code).toBe(1005);
    expect((await funder.post("obligation/financier/letter/assignment/notice", { id: letter })).body.code).toBe(1004);
    expect((await (await demo.signedIn("viewer.e1")).post(notice, { id: letter })).body.code).toBe(1004);
    expect((await (await demo.signedIn("maker.e2")).post(notice, { id: letter })).body.code).toBe(1005);
    expect(await revealed()).toHaveLength(before);
  });
});

test("for a buyer on the whitelist pay-out waits for no notice", async () => {
  const whitelisted = await ensured(
    demo,
    "buyer_list_entry",
    { financier_entity: await entityOf(demo, "201199106W"), buyer_uen: "201299101G" },
    { buyer_name: "Straits Harvest Foods Pte. Ltd.", currency: "SGD", default_limit: "500000.00" },
  );
  await demo.store.transaction((trx) =>
    trx.run("UPDATE buyer_list_entry SET list = 'whitelist' WHERE id = $1", [whitelisted]),
  );
  const other = await approvedApplication(demo, "INV-BP-1095");
  const made = await seller.post(`${ORDER}/create`, { application_id: other }, money());
  const paid = await seller.post(
    `${ORDER}/pay`,
    { order_no: made.body.data.order_no, channel: "fast", bank_ref: "FT-9" },
    money(),
  );
  await signedBy(seller, paid.body.data.loa.envelope_id);
  await signedBy(funder, paid.body.data.loa.envelope_id);
  expect(await stored(demo, "financing_application", other)).toMatchObject({ status: "ready" });
});

describe("a letter that is not signed", () => {
  test("leaves the application with its accepted offer, and may be sent again three times", async () => {
    const other = await approvedApplication(demo, "INV-BP-1088");
    const made = await seller.post(`${ORDER}/create`, { application_id: other }, money());
    const taken1 = await seller.post(
      `${ORDER}/pay`,
      { order_no: made.body.data.order_no, channel: "paynow", bank_ref: "PN-88120" },
      money(),
    );
    expect(taken1.body).toMatchObject({ code: 100, data: [{ field: "bank_ref" }] });
    const paid = await seller.post(
      `${ORDER}/pay`,
      { order_no: made.body.data.order_no, channel: "fast", bank_ref: "FT-1" },
      money(),
    );
    const token = await visitOf(seller, paid.body.data.loa.envelope_id);
    const declined = await demo
      .stranger()
      .post("obligation/public/signing/decline", { token, reason: "The list of invoices is not right" });
    expect(declined.body.data.redirect_url).toContain("event=decline");
    const [row] = await demo.store.reading.rows<{ id: string }>(
      "SELECT id FROM letter_of_assignment WHERE application = $1",
      [other],
    );
    expect(await stored(demo, "letter_of_assignment", row?.id ?? "")).toMatchObject({ status: "declined" });
    expect(await stored(demo, "financing_application", other)).toMatchObject({ status: "offer_accepted" });
    for (let round = 0; round < 3; round += 1) {
      expect(
        (
          await executed(
            demo,
            seller,
            "obligation/supplier/letter/assignment",
            "letter_of_assignment",
            row?.id ?? "",
            "send",
          )
        ).body,
      ).toMatchObject({ success: true, data: { status: "sent" } });
      const [newest] = await demo.store.reading.rows<{ id: string }>(
        "SELECT id FROM signature WHERE assignment = $1 ORDER BY id DESC LIMIT 1",
        [row?.id],
      );
      const next = await visitOf(seller, newest?.id ?? "");
      await demo.stranger().post("obligation/public/signing/decline", { token: next, reason: "Still not right" });
    }
    expect(
      (
        await executed(
          demo,
          seller,
          "obligation/supplier/letter/assignment",
          "letter_of_assignment",
          row?.id ?? "",
          "send",
        )
      ).body.code,
    ).toBe(1010);
    expect(await stored(demo, "financing_application", other)).toMatchObject({ assignment_wanted_by: "2026-12-07" });
    const ended = await executed(
      demo,
      await demo.signedIn("checker.f1"),
      "obligation/financier/financing/application",
      "financing_application",
      other,
      "end_unassigned",
      { comment: "Nobody signs" },
    );
    expect(ended.body, JSON.stringify(ended.body)).toMatchObject({ success: true, data: { status: "expired" } });
    expect(await stored(demo, "letter_of_assignment", row?.id ?? "")).toMatchObject({ status: "cancelled" });
    expect(
      await demo.store.reading.rows(
        "SELECT id FROM mail WHERE letter = 'financing_lapsed' AND related_id = $1::bigint",
        [other],
      ),
    ).not.toEqual([]);
  });

  test("is in nobody's hand to end while it waits to be signed, and ends by itself when nobody makes it good in ten business days", async () => {
    const other = await approvedApplication(demo, "INV-BP-1066");
    const made1 = await seller.post(`${ORDER}/create`, { application_id: other }, money());
    const paid = await seller.post(
      `${ORDER}/pay`,
      { order_no: made1.body.data.order_no, channel: "fast", bank_ref: "FT-7" },
      money(),
    );
    const decline = async (envelope1: string) =>
      demo
        .stranger()
        .post("obligation/public/signing/decline", { token: await visitOf(seller, envelope1), reason: "Not yet" });
    await decline(paid.body.data.loa.envelope_id);
    const [row] = await demo.store.reading.rows<{ id: string }>(
      "SELECT id FROM letter_of_assignment WHERE application = $1",
      [other],
    );
    await executed(
      demo,
      seller,
      "obligation/supplier/letter/assignment",
      "letter_of_assignment",
      row?.id ?? "",
      "send",
    );
    const end = await executed(
      demo,
      await demo.signedIn("checker.f1"),
      "obligation/financier/financing/application",
      "financing_application",
      other,
      "end_unassigned",
      { comment: "Nobody signs" },
    );
    expect(end.body).toMatchObject({ code: 1010, data: { rule: "assignment_failed" } });
    await expect(moved(demo, "financing_application", other, "lapse_unassigned")).rejects.toMatchObject({
      code: "1010",
    });
    const [newest] = await demo.store.reading.rows<{ id: string }>(
      "SELECT id FROM signature WHERE assignment = $1 ORDER BY id DESC LIMIT 1",
      [row?.id],
    );
    await decline(newest?.id ?? "");
    await moved(demo, "financing_application", other, "lapse_unassigned");
    expect(await stored(demo, "financing_application", other)).toMatchObject({ status: "expired" });
  });

  test("five failed payments are the last", async () => {
    const other = await approvedApplication(demo, "LG-2202", "T21LL9904E");
    const supplier = await demo.signedIn("ceo.s2");
    const made = await supplier.post(`${ORDER}/create`, { application_id: other }, money());
    for (let left = 4; left >= 0; left -= 1)
      expect(
        (
          await supplier.post(
            `${ORDER}/pay/failed`,
            { order_no: made.body.data.order_no, reason: "not enough" },
            money(),
          )
        ).body.data.attempts_left,
      ).toBe(left);
    expect(
      (await supplier.post(`${ORDER}/pay/failed`, { order_no: made.body.data.order_no, reason: "not enough" }, money()))
        .body.code,
    ).toBe(1010);
    expect(
      (
        await supplier.post(
          `${ORDER}/pay`,
          { order_no: made.body.data.order_no, channel: "fast", bank_ref: "FT-2" },
          money(),
        )
      ).body.code,
    ).toBe(1010);
    demo.ports.clock.setToday("2026-11-26");
    expect(
      (
        await supplier.post(
          `${ORDER}/pay`,
          { order_no: made.body.data.order_no, channel: "fast", bank_ref: "FT-2" },
          money(),
        )
      ).body.code,
    ).toBe(1037);
    demo.ports.clock.setToday("2026-11-23");
  });
});
