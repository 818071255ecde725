import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { authorizer, ownEntity, uploaded } from "./application/kyc-content.ts";

/** S1 is approved by F1 already: who is added now was never on a case. */
let application: Application;
let maker: Client;
let checker: Client;
let auditor: Client;
let entity: { id: string; uen: string; legal_name: string };

beforeAll(async () => {
  application = await startApplication();
  [maker, checker, auditor] = (await Promise.all(
    ["maker.s1", "checker.s1", "checker.f1"].map((who) => application.signedIn(who)),
  )) as [Client, Client, Client];
  entity = await ownEntity(maker);
});
afterAll(() => application.close());

const listed = async (client: Client, role: string, query: Record<string, unknown> = {}) =>
  (await client.get(`ucenter/${role}/authorizer/application`, { entity: entity.id, page_size: 50, ...query })).body.data
    .rows as { id: string; name: string }[];
const read = async (client: Client, role: string, id: string) =>
  (await client.get(`ucenter/${role}/authorizer/detail`, { id })).body;

describe("a draft of an authorizer", () => {
  it("is found again, changed, and deleted by the maker", async () => {
    const made = await authorizer(maker, entity.id, { name: "LIM JUN HAO" });
    expect((await listed(maker, "supplier", { status: "draft" })).map(({ id }) => id)).toContain(made.id);
    const changed = (
      await maker.put(`ucenter/supplier/authorizer/${entity.id}/${made.id}`, {
        version: made.version,
        position: "Chief executive",
      })
    ).body;
    expect(changed, JSON.stringify(changed)).toMatchObject({ code: 0, data: { position: "Chief executive" } });
    const gone = (
      await maker.delete("ucenter/supplier/authorizer/draft", { id: made.id, version: changed.data.version })
    ).body;
    expect(gone, JSON.stringify(gone)).toMatchObject({ code: 0 });
    expect((await read(maker, "supplier", made.id)).code).toBe(1005);
  });

  it("is seen by nobody outside, and waits as a task for who may put it forward", async () => {
    const made = await authorizer(maker, entity.id, { name: "GOH SIEW LAN" });
    expect((await read(auditor, "financier", made.id)).code).toBe(1005);
    expect((await read(maker, "supplier", made.id)).data.allowed_actions).not.toContain("submit");
    const seen = (await read(checker, "supplier", made.id)).data;
    expect(seen.allowed_actions).toContain("submit");
    const tasks = (await checker.get("obligation/workflow/task/list", { tab: "todo", page_size: 50 })).body.data
      .rows as { kind: string; subject_id: string }[];
    expect(tasks.find(({ subject_id }) => subject_id === made.id)).toMatchObject({ kind: "authorizer_submit" });
  });
});

describe("somebody who is named after the company was approved", () => {
  let id: string;

  it("is put forward by the checker and seen by every fund provider the company works with, masked, with papers", async () => {
    const made = await authorizer(maker, entity.id, { name: "NG HUI MIN", valid_until: "2028-06-30" });
    id = made.id;
    expect(
      (await checker.post("ucenter/supplier/authorizer/submit", { id, version: made.version })).body,
    ).toMatchObject({ code: 0, data: { status: "submitted" } });
    expect((await listed(auditor, "financier")).map((one) => one.id)).toContain(id);
    const seen = (await read(auditor, "financier", id)).data;
    expect(seen).toMatchObject({ id_no: "S****001H", valid_until: "2028-06-30", status: "submitted" });
    expect((await auditor.get(`ucenter/file/${seen.id_front}`)).status).toBe(200);
    expect((await auditor.get(`ucenter/file/${seen.board_resolution}`)).status).toBe(200);
    const second = await application.signedIn("checker.f2");
    expect((await read(second, "financier", id)).code, "its case was used again there").toBe(0);
    const stranger = await application.signedIn("maker.s2");
    expect((await read(stranger, "supplier", id)).code).toBe(1005);
  });

  it("is audited; the company reads the result with its comment", async () => {
    const { version } = (await read(auditor, "financier", id)).data;
    const done = (
      await auditor.post(`ucenter/financier/supplier/authorised/${id}/audit`, {
        version,
        audit_result: "rejected",
        comment: "The resolution is not signed.",
      })
    ).body;
    expect(done, JSON.stringify(done)).toMatchObject({ code: 0, data: { status: "rejected" } });
    const { rows } = (await maker.get("ucenter/supplier/authorizer/audits", { authorizer: id })).body.data;
    expect(rows).toMatchObject([
      {
        result: "rejected",
        comment: "The resolution is not signed.",
        shown: { financier_company: expect.any(String) },
      },
    ]);
  });
});

describe("an authorizer who has an account", () => {
  const groups = async () =>
    (
      await application.store.reading.first<{ permission_groups: string[] }>(
        'SELECT permission_groups FROM "user" WHERE email = $1',
        ["maker.s1@demo.example"],
      )
    )?.permission_groups;
  const requestsOf = async (id: string) =>
    application.store.reading.rows<{ status: string }>(
      "SELECT status FROM task WHERE kind = 'authorizer_audit' AND subject_id = $1::bigint",
      [id],
    );
  let id: string;

  const tasksFor = async (who: string, record: string) =>
    (
      (await (await application.signedIn(who)).get("obligation/workflow/task/list", { tab: "todo", page_size: 100 }))
        .body.data.rows as { kind: string; subject_entity: string; subject_id: string }[]
    ).flatMap(({ kind, subject_entity, subject_id }) =>
      subject_entity === "authorizer" && subject_id === record ? [kind] : [],
    );
  const execute = async (who: string, record: string, step: string, values: Record<string, unknown> = {}) => {
    const client = await application.signedIn(who);
    const { version } = (await read(client, "supplier", record)).data;
    const { code } = (await client.post(`ucenter/authorizer/${record}/${step}`, { version, ...values })).body;
    return { code, right: (await read(client, "supplier", record)).data.signing_right };
  };

  it("is audited by who is asked for it, once, and signs nothing before the company has confirmed it", async () => {
    const made = await authorizer(maker, entity.id, { name: "TAN MEI LING", email: "Maker.S1@demo.example" });
    id = made.id;
    expect((await checker.post("ucenter/supplier/authorizer/submit", { id, version: made.version })).body.code).toBe(0);
    expect(await requestsOf(id)).toEqual([{ status: "todo" }, { status: "todo" }]);
    const { version } = (await read(auditor, "financier", id)).data;
    const done = (
      await auditor.post(`ucenter/financier/supplier/authorised/${id}/audit`, { version, audit_result: "approved" })
    ).body;
    expect(done, JSON.stringify(done)).toMatchObject({ code: 0, data: { status: "active" } });
    expect(done.data, "what the company settles is no matter of the fund provider").not.toHaveProperty("signing_right");
    expect(await groups()).not.toContain("signatory");
    // Nobody is asked for an audit that is done; another fund provider still may make its own.
    expect((await requestsOf(id)).map(({ status }) => status)).not.toContain("todo");
  });

  it("is confirmed by a task of who manages users or signs, by nobody who put the person forward", async () => {
    expect(await tasksFor("admin.s1", id)).toEqual(["authorizer_give_signing"]);
    expect(await tasksFor("ceo.s1", id)).toEqual(["authorizer_give_signing"]);
    expect(await tasksFor("checker.s1", id)).toEqual([]);
    expect(await execute("checker.s1", id, "give_signing")).toMatchObject({ code: 1004 });
    expect(await execute("maker.s1", id, "give_signing")).toMatchObject({ code: 1004 });
    expect(await execute("admin.s1", id, "give_signing")).toMatchObject({ code: 0, right: "given" });
    expect(await groups()).toContain("signatory");
    expect(await tasksFor("ceo.s1", id)).toEqual([]);
  });

  it("confirms no right of their own while a colleague could, and has no task of it", async () => {
    const made = await authorizer(maker, entity.id, { name: "ONG AH KOW", email: "admin.s1@demo.example" });
    expect(
      (await checker.post("ucenter/supplier/authorizer/submit", { id: made.id, version: made.version })).body.code,
    ).toBe(0);
    const { version } = (await read(auditor, "financier", made.id)).data;
    await auditor.post(`ucenter/financier/supplier/authorised/${made.id}/audit`, { version, audit_result: "approved" });
    expect(await tasksFor("admin.s1", made.id)).toEqual([]);
    expect(await execute("admin.s1", made.id, "give_signing")).toMatchObject({ code: 1004 });
    expect(await execute("admin.s1", made.id, "take_signing")).toMatchObject({ code: 1054 });
    expect(await tasksFor("ceo.s1", made.id)).toEqual(["authorizer_give_signing"]);
    expect(
      await execute("admin.s1", made.id, "withhold_signing", { comment: "Only our directors sign here." }),
    ).toMatchObject({ code: 0, right: "declined" });
    expect(await tasksFor("ceo.s1", made.id)).toEqual([]);
  });

  it("takes the right alone where the company has nobody else who could confirm it", async () => {
    const made = await authorizer(maker, entity.id, { name: "LOW PEI", email: "admin.s1@demo.example" });
    expect(
      (await checker.post("ucenter/supplier/authorizer/submit", { id: made.id, version: made.version })).body.code,
    ).toBe(0);
    const { version } = (await read(auditor, "financier", made.id)).data;
    const signatories = `"user" WHERE company = (SELECT company FROM company_entity WHERE id = ${entity.id})
      AND 'signatory' = ANY(permission_groups)`;
    const signers = (await application.store.reading.rows<{ id: string }>(`SELECT id FROM ${signatories}`)).map(
      (one) => one.id,
    );
    const away = (status: string) =>
      application.store.transaction((trx) =>
        trx.run(`UPDATE "user" SET status = $1 WHERE id = ANY($2::bigint[])`, [status, signers]),
      );
    await away("disabled");
    try {
      await auditor.post(`ucenter/financier/supplier/authorised/${made.id}/audit`, {
        version,
        audit_result: "approved",
      });
      expect(await tasksFor("admin.s1", made.id)).toEqual(["authorizer_take_signing"]);
      expect(await execute("admin.s1", made.id, "take_signing")).toMatchObject({
        code: 0,
        right: "given",
      });
    } finally {
      await away("active");
    }
  });

  it("waits for the same where they come by an invitation after the audit", async () => {
    const made = await authorizer(maker, entity.id, { name: "LEE WEI", email: "later.s1@demo.example" });
    expect(
      (await checker.post("ucenter/supplier/authorizer/submit", { id: made.id, version: made.version })).body.code,
    ).toBe(0);
    const { version } = (await read(auditor, "financier", made.id)).data;
    expect(
      (
        await auditor.post(`ucenter/financier/supplier/authorised/${made.id}/audit`, {
          version,
          audit_result: "approved",
        })
      ).body.code,
    ).toBe(0);
    const admin = await application.signedIn("admin.s1");
    const invited = (
      await admin.post("ucenter/user", {
        name: "Lee Wei",
        email: "later.s1@demo.example",
        phone: "+6591110077",
        permission_groups: ["viewer"],
      })
    ).body;
    expect(invited, JSON.stringify(invited)).toMatchObject({ code: 0 });
    const mail = await application.store.reading.first<{ body: string }>(
      "SELECT body FROM mail WHERE letter = 'member_invited' AND recipient = $1 ORDER BY id DESC LIMIT 1",
      ["later.s1@demo.example"],
    );
    const token = /#token=([\w-]{43})/.exec(mail?.body ?? "")?.[1];
    const active = (
      await application
        .stranger()
        .put("ucenter/user/activate", { token, password: "kettle moss vivid lantern 9", terms_version: "2026-11" })
    ).body;
    expect(active, JSON.stringify(active)).toMatchObject({ code: 0 });
    const held = async () =>
      (
        await application.store.reading.first<{ permission_groups: string[] }>(
          'SELECT permission_groups FROM "user" WHERE email = $1',
          ["later.s1@demo.example"],
        )
      )?.permission_groups;
    expect(await held()).not.toContain("signatory");
    expect(await execute("ceo.s1", made.id, "give_signing")).toMatchObject({ code: 0 });
    expect(await held()).toContain("signatory");
  });
});

describe("Singpass for an authorizer", () => {
  it("fills a draft and locks what it told", async () => {
    const state =
      new URL(
        (await maker.get("ucenter/myinfo", { mode: "authorizer" })).body.data.authorize_url,
        "http://localhost",
      ).searchParams.get("state") ?? "";
    const back = (await maker.post("ucenter/myinfo/sandbox", { persona: 2, state, mode: "authorizer" })).body.data
      .authorize_url as string;
    expect(back).toContain("/mycallback/replace?mode=authorizer");
    expect(
      (
        await maker.get("ucenter/myinfo/data", {
          code: new URL(back, "http://localhost").searchParams.get("code") ?? "",
          state,
        })
      ).body.code,
    ).toBe(0);
    const made = (await maker.post(`ucenter/supplier/authorizer/${entity.id}/myinfo`, { state })).body;
    expect(made, JSON.stringify(made)).toMatchObject({ code: 0, data: { status: "draft", source: "myinfo" } });
    const locked = (
      await maker.put(`ucenter/supplier/authorizer/${entity.id}/${made.data.id}`, {
        version: made.data.version,
        name: "SOMEBODY ELSE",
      })
    ).body;
    expect(locked).toMatchObject({ code: 100, data: [{ field: "name" }] });
    const whole = {
      position: "Director",
      authorizer_type: "director",
      signing_mode: "single",
      email: "second@demo.example",
      phone: "+6581230002",
    };
    const stored = (
      await maker.put(`ucenter/supplier/authorizer/${entity.id}/${made.data.id}`, {
        version: made.data.version,
        ...whole,
      })
    ).body;
    expect(stored, JSON.stringify(stored)).toMatchObject({ code: 0 });
    const sent = (
      await checker.post(`ucenter/supplier/authorizer/${entity.id}/submit`, {
        id: made.data.id,
        version: stored.data.version,
      })
    ).body;
    expect(
      sent,
      "no papers are asked; whom the case does not name as an officer a resolution must empower",
    ).toMatchObject({ code: 100, data: [{ field: "board_resolution" }] });
    const empowered = (
      await maker.put(`ucenter/supplier/authorizer/${entity.id}/${made.data.id}`, {
        version: stored.data.version,
        board_resolution: await uploaded(maker, "resolution.pdf"),
      })
    ).body;
    const put = (
      await checker.post(`ucenter/supplier/authorizer/${entity.id}/submit`, {
        id: made.data.id,
        version: empowered.data.version,
      })
    ).body;
    expect(put, JSON.stringify(put)).toMatchObject({ code: 0, data: { status: "submitted" } });
  });
});
