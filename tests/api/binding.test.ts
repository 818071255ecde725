import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runDay } from "../../server/platform/jobs/daily.ts";
import { engine } from "../../server/platform/lifecycle/engine.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { authorizer, caseContent, fundProviders, ownEntity, uploaded } from "./application/kyc-content.ts";

/** What binds a company: who signs for it, where it is paid, what the registers say of it. */
let demo: Application;
let admin: Client;
let maker: Client;
let checker: Client;
let approver: Client;
let entity: { id: string; uen: string; legal_name: string; version: number };
const MONEY_CODE = "24681012";

beforeAll(async () => {
  demo = await startApplication();
  [admin, maker, checker, approver] = (await Promise.all(
    ["admin.s3", "maker.s3", "checker.s3", "checker.f1"].map((who) => demo.signedIn(who)),
  )) as [Client, Client, Client, Client];
  entity = (await ownEntity(maker)) as typeof entity;
});
afterAll(() => demo.close());

const tasksOf = async (subject: string) =>
  (
    await demo.store.reading.rows<{ kind: string; status: string; company: string }>(
      "SELECT kind, status, company FROM task WHERE subject_id = $1 ORDER BY id",
      [subject],
    )
  ).map(({ kind, status }) => `${kind} ${status}`);
const lastMails = async (letter: string) =>
  (await demo.store.reading.rows<{ recipient: string }>("SELECT recipient FROM mail WHERE letter = $1", [letter])).map(
    ({ recipient }) => recipient,
  );

describe("an authorizer", () => {
  const read = async (client: Client, id: string) =>
    (await client.get(`ucenter/supplier/authorizer/${entity.id}/${id}`)).body;
  const audit = async (client: Client, id: string, body: Record<string, unknown>) =>
    (await client.post(`ucenter/financier/supplier/authorised/${id}/audit`, { id, ...body })).body;
  const revoke = async (client: Client, id: string, version: number) =>
    (await client.send("DELETE", "ucenter/supplier/authorizer", { id, version, comment: "left the company" })).body;
  let person: { id: string; version: number };
  let second: { id: string; version: number };

  it("is seen by a fund provider that has a case of the company as soon as it is put forward, and by no other", async () => {
    [person, second] = [
      await authorizer(maker, entity.id, { authorizer_type: "ceo" }),
      await authorizer(maker, entity.id, { name: "LIM JUN HAO", id_no: "S9700002F", email: "lim@demo.example" }),
    ];
    expect((await read(approver, person.id)).code).toBe(1005);
    for (const one of [person, second])
      expect(
        (await checker.post(`ucenter/supplier/authorizer/${entity.id}/submit`, { id: one.id, version: one.version }))
          .body,
      ).toMatchObject({ code: 0, data: { status: "submitted" } });
    expect((await read(approver, person.id)).data).toMatchObject({ status: "submitted" });
    const provider = (await fundProviders(maker)).get("Meridian Trade Capital Pte. Ltd.");
    const draft = (await maker.post("ucenter/supplier/kyc/draft", { financier_entity: provider, entity: entity.id }))
      .body.data;
    const whole = (
      await maker.put("ucenter/supplier/kyc", {
        id: draft.id,
        version: draft.version,
        authorizers: [person.id, second.id],
        ...(await caseContent(maker, entity)),
      })
    ).body;
    expect(whole, JSON.stringify(whole)).toMatchObject({ code: 0 });
    const sent = (await checker.post("ucenter/supplier/kyc/submit", { id: draft.id, version: whole.data.version }))
      .body;
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0 });
    expect((await read(approver, person.id)).data).toMatchObject({
      status: "submitted",
      id_no: "S****001H",
      allowed_actions: ["audit"],
    });
    expect((await read(await demo.signedIn("checker.f2"), person.id)).code).toBe(1005);
  });

  it("is approved or rejected by the fund provider alone, a rejection with a reason, and each result is kept", async () => {
    const { version } = (await read(approver, person.id)).data;
    expect((await audit(checker, person.id, { version, audit_result: "approved" })).code).toBe(1004);
    expect((await audit(await demo.signedIn("maker.f1"), person.id, { version, audit_result: "approved" })).code).toBe(
      1004,
    );
    expect((await audit(approver, person.id, { version, audit_result: "rejected" })).code).not.toBe(0);
    expect(await audit(approver, person.id, { version, audit_result: "approved" })).toMatchObject({
      code: 0,
      data: { status: "active" },
    });
    const other = (await read(approver, second.id)).data;
    expect(
      await audit(approver, second.id, {
        version: other.version,
        audit_result: "rejected",
        comment: "the copy cannot be read",
      }),
    ).toMatchObject({ code: 0, data: { status: "rejected" } });
    const stored = await demo.store.reading.rows(
      "SELECT result, comment FROM authorizer_audit WHERE authorizer = ANY($1::bigint[]) ORDER BY id",
      [[person.id, second.id]],
    );
    expect(stored).toEqual([
      { result: "approved", comment: null },
      { result: "rejected", comment: "the copy cannot be read" },
    ]);
    expect(await lastMails("authorizer_audited")).not.toEqual([]);
    expect((await audit(approver, second.id, { version: other.version + 1, audit_result: "approved" })).code).not.toBe(
      0,
    );
  });

  it("is revoked by the company's administration with a reason; the last chief executive is not", async () => {
    const { version } = (await read(admin, person.id)).data;
    expect((await revoke(maker, person.id, version)).code).toBe(1004);
    expect((await admin.send("DELETE", "ucenter/supplier/authorizer", { id: person.id, version })).body).toMatchObject({
      code: 100,
      data: [{ field: "comment" }],
    });
    expect(await revoke(admin, person.id, version)).toMatchObject({ code: 0, data: { status: "revoked" } });
    const chiefs = (
      await admin.get("ucenter/supplier/authorizer/application", { status: "active", authorizer_type: "ceo" })
    ).body.data.rows as { id: string; version: number }[];
    expect(chiefs).toHaveLength(1);
    const last = await revoke(admin, chiefs[0]!.id, chiefs[0]!.version);
    expect(last, JSON.stringify(last)).toMatchObject({ code: 1010 });
    expect((await read(admin, chiefs[0]!.id)).data.status).toBe("active");
  });
});

describe("an account", () => {
  let account: { id: string; version: number };
  const read = async (client: Client, id = account.id) => (await client.get("ucenter/bank/account", { id })).body;
  const act = async (client: Client, transition: string, body: Record<string, unknown> = {}, id = account.id) =>
    (
      await client.post(`ucenter/bank/account/${id}/${transition}`, {
        version: (await read(client, id)).data?.version ?? 1,
        ...body,
      })
    ).body;
  const codeFor = async (client: Client, purpose: string) => {
    demo.wait(61_000);
    return (await client.post("ucenter/user/manage/send/otp", { purpose, channel: "email" })).body;
  };
  const make = async (account_no: string) => {
    const made = (
      await maker.post("ucenter/bank/account", {
        entity: entity.id,
        currency: "SGD",
        bank_code: "7171",
        branch_code: "001",
        account_no,
        account_name: entity.legal_name,
        usage: "both",
        proof_file: await uploaded(maker, "statement.pdf"),
      })
    ).body;
    expect(made, JSON.stringify(made)).toMatchObject({ code: 0, data: { status: "draft" } });
    return made.data as { id: string; version: number };
  };

  it("is handed in with a code of eight digits for this purpose, and told to all administrators", async () => {
    account = await make("5550001111");
    expect((await read(approver)).code).toBe(1005);
    expect((await codeFor(maker, "password")).code).toBe(0);
    expect((await act(maker, "submit", { one_time_code: "246810" })).code).toBe(1037);
    expect((await codeFor(maker, "bank_account")).code).toBe(0);
    const mail = await demo.store.reading.first<{ body: string }>(
      "SELECT body FROM mail WHERE letter = 'one_time_code' ORDER BY id DESC LIMIT 1",
    );
    expect(mail?.body).toMatch(/\b\d{8}\b/);
    expect((await act(maker, "submit", { one_time_code: "246810" })).code).toBe(1037);
    expect((await act(checker, "submit", { one_time_code: MONEY_CODE })).code, "another person's code").not.toBe(0);
    expect(await act(maker, "submit", { one_time_code: MONEY_CODE })).toMatchObject({
      code: 0,
      data: { status: "pending" },
    });
    expect((await act(maker, "submit", { one_time_code: MONEY_CODE })).code).not.toBe(0);
    expect(await lastMails("bank_account_changed")).toContain("admin.s3@demo.example");
    expect(await tasksOf(account.id)).toContain("bank_account_approve todo");
    // The company's own check names nobody else.
    expect(
      await demo.store.reading.rows(
        "SELECT counterparty FROM task WHERE subject_id = $1 AND kind = 'bank_account_approve'",
        [account.id],
      ),
    ).toEqual([{ counterparty: null }]);
  });

  it("is agreed to by two people one after the other and verified by who will pay, never by the owner", async () => {
    expect((await act(approver, "verify", { verification_method: "statement" })).code).not.toBe(0);
    expect((await act(maker, "approve")).code).toBe(1004);
    expect(await act(checker, "approve")).toMatchObject({ code: 0, data: { status: "pending" } });
    expect((await act(checker, "approve")).code, "nobody agrees twice").not.toBe(0);
    expect(await act(await demo.signedIn("checker2.s3"), "approve")).toMatchObject({
      code: 0,
      data: { status: "checked" },
    });
    expect((await act(checker, "verify", { verification_method: "statement" })).code).toBe(1004);
    expect(await tasksOf(account.id)).toContain("bank_account_verify todo");
    expect((await read(approver)).data).toMatchObject({ account_no: "****1111", changed_lately: true });
    expect((await act(approver, "verify")).code).toBe(100);
    expect(await act(approver, "verify", { verification_method: "statement" })).toMatchObject({
      code: 0,
      data: { status: "verified" },
    });
    const { data } = await read(maker);
    expect(Date.parse(data.hold_until) - Date.parse(demo.ports.clock.stamp())).toBeGreaterThan(23 * 3_600_000);
  });

  it("pays out to nobody while it is held, and is no default before it is active", async () => {
    expect((await act(checker, "set_default")).code).not.toBe(0);
    expect(
      (
        await maker.put("ucenter/bank/account", {
          id: account.id,
          version: (await read(maker)).data.version,
          account_no: "5550009999",
        })
      ).body.code,
      "an account in force is not changed",
    ).toBe(1010);
    const listed = (await approver.get("ucenter/bank/account/vendor/list", { entity: entity.id })).body.data.rows as {
      id: string;
      account_no: string;
    }[];
    expect(listed.find(({ id }) => id === account.id)?.account_no).toBe("****1111");
  });

  it("is active after a day, the old one stays, and one alone is the default", async () => {
    demo.wait(25 * 3_600_000);
    // Two dates on: at whatever hour of the day it was verified, the hold is over.
    demo.ports.clock.setToday("2026-11-25");
    await runDay({ ...demo, engine });
    [maker, checker, approver, admin] = (await Promise.all(
      ["maker.s3", "checker.s3", "checker.f1", "admin.s3"].map((who) => demo.signedIn(who)),
    )) as [Client, Client, Client, Client];
    expect((await read(maker)).data).toMatchObject({ status: "active", is_default: false });
    const before = (await maker.get("ucenter/bank/account/list", { currency: "SGD", status: "active" })).body.data
      .rows as { id: string; is_default: boolean }[];
    expect(before.filter(({ is_default }) => is_default)).toHaveLength(1);
    expect((await act(maker, "set_default")).code).toBe(1004);
    expect((await act(checker, "set_default")).code).toBe(0);
    const after = (await maker.get("ucenter/bank/account/list", { currency: "SGD", status: "active" })).body.data
      .rows as { id: string; is_default: boolean }[];
    expect(after.filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([account.id]);
    expect(after).toHaveLength(before.length);
    expect((await act(checker, "disable")).code).toBe(100);
    expect(await act(checker, "disable", { comment: "closed at the bank" })).toMatchObject({
      code: 0,
      data: { status: "disabled" },
    });
    expect((await read(maker)).data.is_default).toBe(false);
  });

  it("may be refused with a reason by who would pay", async () => {
    const other = await make("5550002222");
    await codeFor(maker, "bank_account");
    expect(await act(maker, "submit", { one_time_code: MONEY_CODE }, other.id)).toMatchObject({ code: 0 });
    await act(checker, "approve", {}, other.id);
    await act(await demo.signedIn("checker2.s3"), "approve", {}, other.id);
    expect((await act(approver, "reject", {}, other.id)).code).toBe(100);
    expect(await act(approver, "reject", { comment: "the name differs" }, other.id)).toMatchObject({
      code: 0,
      data: { status: "rejected" },
    });
    expect(await lastMails("bank_account_rejected")).not.toEqual([]);
  });
});

describe("registered data", () => {
  it("change by request: asked by the company, answered by the fund provider as a task, applied at once", async () => {
    const values = {
      entity: entity.id,
      legal_name: "Jurong Cold Chain Holdings Pte. Ltd.",
      entity_type: "ROC",
      street: "Jurong Port Road",
      postal: "619110",
      reason: "We changed our name",
      proof_file: await uploaded(admin, "acra.pdf"),
    };
    expect((await maker.post("ucenter/company/change", values)).body.code).toBe(1004);
    const make = async () => {
      const made = (
        await admin.post("ucenter/company/change", { ...values, proof_file: await uploaded(admin, "acra.pdf") })
      ).body;
      expect(made, JSON.stringify(made)).toMatchObject({ code: 0, data: { status: "draft" } });
      return made.data as { id: string; version: number };
    };
    const act = async (
      client: Client,
      { id }: { id: string },
      transition: string,
      body: Record<string, unknown> = {},
    ) =>
      (
        await client.post(`ucenter/company/change/${id}/${transition}`, {
          version: (await client.get("ucenter/company/change", { id })).body.data?.version ?? 1,
          ...body,
        })
      ).body;
    const first = await make();
    expect((await act(approver, first, "approve")).code).toBe(1005);
    expect(await act(admin, first, "submit")).toMatchObject({ code: 0, data: { status: "submitted" } });
    expect(await tasksOf(first.id)).toContain("company_change_approve todo");
    expect((await act(admin, first, "approve")).code).toBe(1004);
    expect((await act(approver, first, "reject")).code).toBe(100);
    expect(await act(approver, first, "reject", { comment: "the extract is too old" })).toMatchObject({
      code: 0,
      data: { status: "rejected" },
    });
    const second = await make();
    await act(admin, second, "submit");
    expect((await act(await demo.signedIn("maker.f1"), second, "approve")).code).toBe(1004);
    expect(await act(approver, second, "approve")).toMatchObject({ code: 0, data: { status: "applied" } });
    expect(await ownEntity(maker)).toMatchObject({ legal_name: values.legal_name });
    expect(await tasksOf(second.id)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^company_change_approve (?!todo)/)]),
    );
  });
});

describe("a fund provider that is asked", () => {
  it("has a task for it, and agrees", async () => {
    const asking = await demo.signedIn("admin.e2");
    const provider = [...(await fundProviders(asking))].find(([name]) => name.startsWith("Orchid"))?.[1];
    const made = (
      await asking.post("obligation/enterprise/fund_provider", {
        provider_entity: provider,
        contact_name: "Ms Ong",
        email: "ong@orchid.example",
        products: ["finance"],
        message: "Please finance our suppliers.",
      })
    ).body;
    expect(made, JSON.stringify(made)).toMatchObject({ code: 0 });
    const sent = (await asking.post(`obligation/fund_provider/${made.data.id}/invite`, { version: made.data.version }))
      .body;
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0, data: { status: "invited" } });
    expect(await tasksOf(made.data.id)).toEqual(["fund_provider_accept todo"]);
    const requester = await demo.signedIn("admin.f2");
    expect(
      (await requester.post(`obligation/fund_provider/${made.data.id}/accept`, { version: sent.data.version })).body,
    ).toMatchObject({ code: 0, data: { status: "linked" } });
  });
});
