import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverReports } from "../../server/modules/credit-report/order-report.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { authorizer, caseContent, fundProviders, ownEntity, uploaded } from "./application/kyc-content.ts";

let application: Application;
let maker: Client;
let checker: Client;
let reviewer: Client;
let approver: Client;
let providers: Map<string, string>;
let entity: { id: string; uen: string; legal_name: string };
const F1 = "Meridian Trade Capital Pte. Ltd.";
const F2 = "Orchid Factors Pte. Ltd.";

beforeAll(async () => {
  application = await startApplication();
  [maker, checker, reviewer, approver] = (await Promise.all(
    ["maker.s3", "checker.s3", "maker.f1", "checker.f1"].map((who) => application.signedIn(who)),
  )) as [Client, Client, Client, Client];
  providers = await fundProviders(maker);
  entity = await ownEntity(maker);
});
afterAll(() => application.close());

const read = async (client: Client, role: string, id: string) =>
  (await client.get(`ucenter/${role}/kyc`, { id })).body.data;
const execute = async (
  client: Client,
  role: string,
  transition: string,
  record: { id: string; version: number },
  body: Record<string, unknown> = {},
) => (await client.post(`ucenter/${role}/kyc/${transition}`, { id: record.id, version: record.version, ...body })).body;
const takeAt = async (
  client: Client,
  role: string,
  transition: string,
  record: { id: string; version: number },
  body: Record<string, unknown> = {},
) => (await client.post(`ucenter/${role}/kyc/${record.id}/${transition}`, { version: record.version, ...body })).body;

describe("a case from nothing to approval", () => {
  let id: string;

  it("begins as a draft that only the company sees, with what is still missing", async () => {
    const made = (
      await maker.post("ucenter/supplier/kyc/draft", { financier_entity: providers.get(F1), entity: entity.id })
    ).body;
    expect(made, JSON.stringify(made)).toMatchObject({
      code: 0,
      data: { status: "draft", applicant_role: "supplier", submitted_via: "self" },
    });
    expect(made.data.missing_count).toBeGreaterThan(5);
    id = made.data.id;
    expect((await reviewer.get("ucenter/financier/kyc", { id })).body.code).toBe(1005);
    const second = (
      await maker.post("ucenter/supplier/kyc/draft", { financier_entity: providers.get(F1), entity: entity.id })
    ).body;
    expect(second.code).toBe(1011);
    expect(second.data.at).toEqual(["financier_entity"]);
  });

  it("is refused while it is not whole, with every field that is missing", async () => {
    const record = await read(checker, "supplier", id);
    const refused = await execute(checker, "supplier", "submit", record);
    expect(refused.code).toBe(1052);
    expect(refused.data).toMatchObject({ rule: "authorizer_applied", at: ["authorizers"] });
    const person = await authorizer(maker, entity.id);
    expect(
      (
        await checker.post(`ucenter/supplier/authorizer/${entity.id}/submit`, {
          id: person.id,
          version: person.version,
        })
      ).body,
    ).toMatchObject({ code: 0, data: { status: "submitted" } });
    const saved = (await maker.put("ucenter/supplier/kyc", { id, version: record.version, authorizers: [person.id] }))
      .body;
    expect(saved, JSON.stringify(saved)).toMatchObject({ code: 0 });
    const lacking = await execute(checker, "supplier", "submit", saved.data);
    expect(lacking.code, JSON.stringify(lacking)).toBe(100);
    expect((lacking.data as { field: string }[]).map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        "administratorInformation.admin_name",
        "company_profile.uen",
        "acra_bizfile",
        "financials",
      ]),
    );
  });

  it("masks identity numbers, takes a mask back as what is kept, and refuses one that masks nothing", async () => {
    const record = await read(maker, "supplier", id);
    const saved = (
      await maker.put("ucenter/supplier/kyc", { id, version: record.version, ...(await caseContent(maker, entity)) })
    ).body;
    expect(saved, JSON.stringify(saved)).toMatchObject({ code: 0, data: { completeness: "100.00", missing_count: 0 } });
    expect(saved.data.administratorInformation.admin_id_no).toBe("S****001H");
    expect(saved.data.directors[0].id_no).toBe("S****001H");
    expect(saved.data.financials[0].net_worth).toBe("450000.00");
    const again = (
      await maker.put("ucenter/supplier/kyc", {
        id,
        version: saved.data.version,
        administratorInformation: { ...saved.data.administratorInformation, admin_phone: "+6581239999" },
      })
    ).body;
    expect(again, JSON.stringify(again)).toMatchObject({ code: 0 });
    const stored = await application.store.reading.first(
      `SELECT "administratorInformation" AS info FROM kyc_case WHERE id = $1`,
      [id],
    );
    expect(stored?.["info"]).toMatchObject({
      admin_id_no: expect.stringMatching(/^sealed:/),
      admin_phone: "+6581239999",
    });
    expect(
      (await maker.post("ucenter/supplier/kyc/reveal", { id, field: "administratorInformation.admin_id_no" })).body,
    ).toMatchObject({ code: 0, data: { value: "S9700001H" } });
    const wrong = (
      await maker.put("ucenter/supplier/kyc", {
        id,
        version: again.data.version,
        administratorInformation: { ...saved.data.administratorInformation, admin_id_no: "S****002F" },
      })
    ).body;
    expect(wrong).toMatchObject({ code: 100, data: [{ field: "administratorInformation.admin_id_no" }] });
  });

  it("is handed in by a checker and then seen by the fund provider, never by another", async () => {
    const record = await read(checker, "supplier", id);
    expect((await execute(maker, "supplier", "submit", record)).code).toBe(1004);
    expect(await execute(checker, "supplier", "submit", record)).toMatchObject({
      code: 0,
      data: { status: "submitted" },
    });
    // Who was put forward before the fund provider read the case is to be audited from now on.
    expect(
      await application.store.reading.rows(
        "SELECT task.status FROM task JOIN company_entity f ON f.company = task.company WHERE task.kind = 'authorizer_audit' AND task.subject_id = ANY($1::bigint[]) AND f.id = $2::bigint",
        [record.authorizers, record.financier_entity],
      ),
    ).toEqual([{ status: "todo" }]);
    const seen = await read(reviewer, "financier", id);
    expect(seen.shareholders.map((row: { is_ubo: boolean }) => row.is_ubo)).toEqual([true, true]);
    const other = await application.signedIn("maker.f2");
    expect((await other.get("ucenter/financier/kyc", { id })).body.code).toBe(1005);
    const file = seen.financial_iras_tax_payable_in_past_three_years[0].file;
    expect((await reviewer.get(`ucenter/file/${file}`)).status).toBe(200);
    expect((await other.get(`ucenter/file/${file}`)).body.code).toBe(1005);
    expect(
      (await maker.put("ucenter/supplier/kyc", { id, version: seen.version, requested_limit: "1.00" })).body.code,
    ).toBe(1010);
  });

  it("opens a checklist and orders a report when the review begins", async () => {
    expect(await execute(reviewer, "financier", "start", await read(reviewer, "financier", id))).toMatchObject({
      code: 0,
      data: { status: "in_review" },
    });
    await deliverReports({ ...application, engine: undefined, handlers: {} } as never);
    const { rows } = (await reviewer.get("ucenter/financier/supplier/experian/brc", { subject_entity: entity.id })).body
      .data;
    expect(rows[0]).toMatchObject({
      state: "delivered",
      source: "simulated",
      cost: "38.00",
      shareholders: [{ share_pct: expect.any(String) }, { share_pct: expect.any(String) }],
    });
    const paper = await reviewer.get(`ucenter/file/${rows[0].pdf_file}`);
    expect([
      paper.status,
      paper.headers["content-type"],
      paper.headers["content-disposition"],
      paper.raw.subarray(0, 5).toString(),
    ]).toEqual([200, "application/pdf", expect.stringContaining(`${rows[0].report_no}.pdf`), "%PDF-"]);
    for (const who of [maker, await application.signedIn("maker.f2")])
      expect((await who.get(`ucenter/file/${rows[0].pdf_file}`)).body.code).toBe(1005);
    expect((await read(reviewer, "financier", id)).editable, "a case that was sent is not changed").toBe(false);
    const checklist = await application.store.reading.first(`SELECT id, version FROM checklist WHERE subject_id = $1`, [
      id,
    ]);
    expect(checklist).toBeDefined();
  });

  it("asks about named fields; only those are open, each with its question", async () => {
    const questions = [
      { item: "acra_bizfile", question: "Please upload the extract with all pages." },
      { item: "company_profile.nature_of_business", question: "Which parts do you make?" },
    ];
    const questioned = await execute(reviewer, "financier", "request_info", await read(reviewer, "financier", id), {
      questions,
    });
    expect(questioned, JSON.stringify(questioned)).toMatchObject({ code: 0, data: { status: "info_requested" } });
    const record = await read(maker, "supplier", id);
    expect(record.marks.acra_bizfile).toEqual({ question: questions[0]?.question });
    expect(record.marks["company_profile.legal_name"]).toEqual({ locked: true });
    expect(record.marks.acra_bizfile_date, "a new extract has a date of its own").toBeUndefined();
    const locked = (
      await maker.put("ucenter/supplier/kyc", {
        id,
        version: record.version,
        company_profile: { ...record.company_profile, legal_name: "Another Pte. Ltd." },
      })
    ).body;
    expect(locked).toMatchObject({ code: 100, data: [{ field: "company_profile.legal_name" }] });
    const tooSoon = await execute(checker, "supplier", "submit", record);
    expect(tooSoon).toMatchObject({
      code: 100,
      data: [{ field: "questions[0].answer" }, { field: "questions[1].answer" }],
    });
    const { registered_address: _address, legal_name: _name, ...rest } = record.company_profile;
    const partly = (await maker.put("ucenter/supplier/kyc", { id, version: record.version, company_profile: rest }))
      .body;
    expect(partly, "a locked field that is left out stays as it is").toMatchObject({
      code: 0,
      data: { company_profile: record.company_profile },
    });
    record.version = partly.data.version;
    const answered = (
      await maker.put("ucenter/supplier/kyc", {
        id,
        version: record.version,
        acra_bizfile: await uploaded(maker, "bizfile-all-pages.pdf"),
        questions: [
          { item: "declarations", question: "Another?", answer: "" },
          { ...questions[1], answer: "Valves and flanges" },
        ],
      })
    ).body;
    expect(answered, JSON.stringify(answered)).toMatchObject({
      code: 0,
      data: { questions: [questions[0], { ...questions[1], answer: "Valves and flanges" }] },
    });
    expect(await execute(checker, "supplier", "submit", answered.data)).toMatchObject({
      code: 0,
      data: { status: "submitted" },
    });
  });

  it("keeps each submission with what changed in it", async () => {
    const { rows } = (await maker.get("ucenter/supplier/kyc/history/list", { kyc_case: id })).body.data;
    expect(rows.map((row: { sequence: number; changed_count: number }) => [row.sequence, row.changed_count])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    expect(rows[0].changes[0]).toEqual({
      field: "acra_bizfile",
      before: "bizfile.pdf",
      after: "bizfile-all-pages.pdf",
    });
    expect(rows[0].content).toBeUndefined();
    expect(rows[0].answers[1].answer).toBe("Valves and flanges");
  });

  const waiting = async (): Promise<string[]> => {
    const tasks = await application.store.reading.rows<{ kind: string }>(
      "SELECT kind FROM task WHERE subject_entity = 'kyc_case' AND subject_id = $1 AND status IN ('todo', 'claimed')",
      [id],
    );
    return tasks.map(({ kind }) => kind);
  };

  it("is approved only with screening and checklist, and not by who began the review", async () => {
    const reports = () =>
      application.store.reading.rows("SELECT id FROM brc_report WHERE subject_entity = $1::bigint ORDER BY id", [
        entity.id,
      ]);
    const before = await reports();
    expect(before).not.toEqual([]);
    await execute(reviewer, "financier", "start", await read(reviewer, "financier", id));
    expect(await reports(), "a review that begins again orders no second report").toEqual(before);
    expect(await waiting(), "whoever reviews finishes the review before anybody is asked to decide").toEqual([
      "kyc_case_screen",
    ]);
    const early = await execute(approver, "financier", "approve", await read(approver, "financier", id));
    expect(early).toMatchObject({ code: 1052, data: { missing: ["checklist"] } });
    const list = (await reviewer.get("obligation/workflow/checklist/task", { subject_id: id })).body.data;
    const answered = (result: string) =>
      list.items.map(() => ({ result, ...(result === "waived" ? { comment: "Known for years." } : {}) }));
    const waived = (
      await reviewer.put("obligation/workflow/checklist", {
        id: list.id,
        version: list.version,
        items: answered("waived"),
      })
    ).body.data;
    expect(
      await execute(approver, "financier", "approve", await read(approver, "financier", id)),
      "answered is not finished",
    ).toMatchObject({ code: 1052, data: { missing: ["checklist"] } });
    expect(
      (await reviewer.post(`obligation/workflow/checklist/${list.id}/finish`, { version: waived.version })).body.code,
      "who may not waive does not finish what is waived",
    ).not.toBe(0);
    const passed = (
      await reviewer.put("obligation/workflow/checklist", {
        id: list.id,
        version: waived.version,
        items: answered("pass"),
      })
    ).body.data;
    expect(
      (await reviewer.post(`obligation/workflow/checklist/${list.id}/finish`, { version: passed.version })).body,
    ).toMatchObject({ code: 0 });
    expect(await execute(approver, "financier", "approve", await read(approver, "financier", id))).toMatchObject({
      code: 1052,
      data: { missing: ["screening"] },
    });
    const screened = await takeAt(reviewer, "financier", "screen", await read(reviewer, "financier", id), {
      screening_result: "clear",
      risk_rating: "low",
    });
    expect(screened, JSON.stringify(screened)).toMatchObject({ code: 0 });
    expect(await waiting()).toEqual(["kyc_case_approve"]);
    expect((await read(maker, "supplier", id)).risk_rating).toBeUndefined();
    const first = await execute(approver, "financier", "approve", await read(approver, "financier", id));
    expect(first, JSON.stringify(first)).toMatchObject({ code: 0, data: { status: "in_review" } });
    expect((await execute(approver, "financier", "approve", await read(approver, "financier", id))).code).not.toBe(0);
    const second = await application.signedIn("checker2.f1");
    const done = await execute(second, "financier", "approve", await read(second, "financier", id));
    expect(done, JSON.stringify(done)).toMatchObject({ code: 0, data: { status: "approved" } });
    expect((await read(maker, "supplier", id)).valid_until).toBe("2027-11-23");
  });

  it("lets registered data change by request only", async () => {
    const admin = await application.signedIn("admin.s3");
    const own = (await admin.get("ucenter/company/entity/detail", { id: entity.id })).body.data;
    const refused = (
      await admin.put("ucenter/company/entity", {
        id: own.id,
        version: own.version,
        legal_name: "Jurong Cold Chain Pte. Ltd.",
      })
    ).body;
    expect(refused).toMatchObject({ code: 1010, data: { rule: "by_request_only" } });
    const questioned = (
      await admin.post("ucenter/company/change", {
        entity: entity.id,
        legal_name: "Jurong Cold Chain Pte. Ltd.",
        entity_type: "ROC",
        street: "Fishery Port Road 5",
        postal: "619742",
        reason: "Renamed on 20 November",
        proof_file: await uploaded(admin, "new-bizfile.pdf"),
      })
    ).body;
    expect(questioned, JSON.stringify(questioned)).toMatchObject({ code: 0 });
    const sent = (
      await admin.post(`ucenter/company/change/${questioned.data.id}/submit`, { version: questioned.data.version })
    ).body;
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0 });
    const seen = (await approver.get("ucenter/company/change", { id: questioned.data.id })).body.data;
    expect(
      (await approver.post(`ucenter/company/change/${questioned.data.id}/approve`, { version: seen.version })).body,
    ).toMatchObject({ code: 0, data: { status: "applied" } });
    expect((await ownEntity(maker)).legal_name).toBe("Jurong Cold Chain Pte. Ltd.");
    expect((await read(maker, "supplier", id)).status).toBe("approved");
  });

  it("is used for another fund provider with consent, with its files", async () => {
    const record = await read(checker, "supplier", id);
    expect(
      await execute(checker, "supplier", "reuse", record, { reuse_for: providers.get(F1), consent_reuse: true }),
    ).toMatchObject({ code: 100 });
    const done = await execute(checker, "supplier", "reuse", record, {
      reuse_for: providers.get(F2),
      consent_reuse: true,
    });
    expect(done, JSON.stringify(done)).toMatchObject({ code: 0, data: { status: "approved" } });
    const other = await application.signedIn("maker.f2");
    const { rows } = (await other.get("ucenter/financier/kyc/list")).body.data;
    expect(rows[0]).toMatchObject({ status: "submitted", submitted_via: "self" });
    const copy = await read(other, "financier", rows[0].id);
    expect((await other.get(`ucenter/file/${copy.acra_bizfile}`)).status).toBe(200);
    expect(copy.shareholders).toHaveLength(2);
  });
});

describe("the operator", () => {
  it("sees who applied to whom and how far it is, and nothing of the file or of drafts", async () => {
    const operator = await application.signedIn("ops");
    const { rows, count } = (await operator.get("ucenter/kyc/overview/list", { page_size: 50 })).body.data;
    expect(count).toBeGreaterThan(5);
    expect(new Set(rows.map((row: { status: string }) => row.status)).has("draft")).toBe(false);
    expect(rows[0]).toMatchObject({
      number: expect.stringMatching(/^KYC-/),
      status: expect.any(String),
      shown: { entity: expect.any(String), financier_entity: expect.any(String) },
    });
    for (const row of rows)
      for (const hidden of [
        "shareholders",
        "administratorInformation",
        "financials",
        "declarations",
        "risk_rating",
        "screening_result",
        "requested_limit",
      ])
        expect(row).not.toHaveProperty(hidden);
    expect((await operator.get("ucenter/admin/kyc", { id: rows[0].id })).body.code).not.toBe(0);
    expect((await maker.get("ucenter/kyc/overview/list")).body.code).toBe(1004);
  });
});
