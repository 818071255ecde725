import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { authorizer, ownEntity, uploaded } from "./application/kyc-content.ts";

let application: Application;
let maker: Client;
let checker: Client;
let entity: { id: string; uen: string; legal_name: string };

beforeAll(async () => {
  application = await startApplication();
  [maker, checker] = (await Promise.all(["maker.s3", "checker.s3"].map((who) => application.signedIn(who)))) as [
    Client,
    Client,
  ];
  entity = await ownEntity(maker);
});
afterAll(() => application.close());

describe("who binds a company", () => {
  const of = async (client: Client, id: string) =>
    (await client.get(`ucenter/supplier/authorizer/${entity.id}/${id}`)).body.data;

  it("is put forward with papers, and masked to everybody who reads it", async () => {
    const made = await authorizer(maker, entity.id);
    const read = await of(maker, made.id);
    expect(read).toMatchObject({ status: "draft", id_no: "S****001H" });
    const sent = (
      await checker.post(`ucenter/supplier/authorizer/${entity.id}/submit`, { id: made.id, version: made.version })
    ).body;
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0, data: { status: "submitted" } });
  });

  it("is no business of a company that it does not belong to", async () => {
    const made = await authorizer(maker, entity.id, { name: "LIM JUN HAO", id_no: "S9700002F" });
    const other = await application.signedIn("maker.s1");
    expect((await other.get(`ucenter/supplier/authorizer/${entity.id}/${made.id}`)).body.code).toBe(1005);
    expect(
      (
        await other.post(`ucenter/supplier/authorizer/${entity.id}/new`, {
          name: "X Y",
          id_type: "NRIC",
          id_no: "S9700001H",
          position: "Director",
          authorizer_type: "director",
          email: "x@demo.example",
          phone: "+6581230001",
          signing_mode: "single",
        })
      ).body.code,
    ).not.toBe(0);
  });
});

describe("an account to be paid to", () => {
  let account: { id: string; version: number };
  const read = async (client: Client) => (await client.get("ucenter/bank/account", { id: account.id })).body.data;

  async function ticket(client: Client): Promise<string> {
    application.wait(61_000);
    const sent = (await client.post("ucenter/user/manage/send/otp", { purpose: "bank_account", channel: "email" }))
      .body;
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0 });
    const mail = await application.store.reading.first<{ body: string }>(
      `SELECT body FROM mail ORDER BY id DESC LIMIT 1`,
    );
    const code = /\b\d{8}\b/.exec(mail?.body ?? "")?.[0] ?? /\b\d{6}\b/.exec(mail?.body ?? "")?.[0] ?? "246810";
    return code;
  }

  it("is asked for with a code of one's own, and not without", async () => {
    const made = (
      await maker.post("ucenter/bank/account", {
        entity: entity.id,
        currency: "SGD",
        bank_code: "7171",
        branch_code: "001",
        account_no: "1234567890",
        account_name: entity.legal_name,
        usage: "both",
        proof_file: await uploaded(maker, "statement.pdf"),
      })
    ).body;
    expect(made, JSON.stringify(made)).toMatchObject({ code: 0, data: { status: "draft" } });
    expect(made.data.account_no).not.toBe("1234567890");
    account = made.data;
    const without = (await maker.post(`ucenter/bank/account/${account.id}/submit`, { version: account.version })).body;
    expect(without.code).not.toBe(0);
    expect(
      (
        await maker.post(`ucenter/bank/account/${account.id}/submit`, {
          version: account.version,
          one_time_code: "00000000",
        })
      ).body.code,
    ).not.toBe(0);
    const sent = (
      await maker.post(`ucenter/bank/account/${account.id}/submit`, {
        version: account.version,
        one_time_code: await ticket(maker),
      })
    ).body;
    expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0, data: { status: "pending" } });
  });

  it("needs two other people, then somebody outside, and is held for a day", async () => {
    expect(
      (await maker.post(`ucenter/bank/account/${account.id}/approve`, { version: (await read(maker)).version })).body
        .code,
    ).not.toBe(0);
    const first = (
      await checker.post(`ucenter/bank/account/${account.id}/approve`, { version: (await read(checker)).version })
    ).body;
    expect(first, JSON.stringify(first)).toMatchObject({ code: 0, data: { status: "pending" } });
    const second = await application.signedIn("checker2.s3");
    const approved = (
      await second.post(`ucenter/bank/account/${account.id}/approve`, { version: (await read(second)).version })
    ).body;
    expect(approved, JSON.stringify(approved)).toMatchObject({ code: 0, data: { status: "checked" } });
    expect(
      (
        await checker.post(`ucenter/bank/account/${account.id}/verify`, {
          version: approved.data.version,
          verification_method: "penny",
        })
      ).body.code,
    ).not.toBe(0);
  });
});

describe("what Singpass hands over", () => {
  const start = async (client: Client) =>
    new URL(
      (await client.get("ucenter/myinfo", { mode: "business" })).body.data.authorize_url,
      "http://localhost",
    ).searchParams.get("state") ?? "";
  const choose = async (client: Client, state: string) =>
    new URL(
      (await client.post("ucenter/myinfo/sandbox", { persona: 3, state, mode: "business" })).body.data.authorize_url,
      "http://localhost",
    ).searchParams.get("code") ?? "";

  it("belongs to the session that asked, and is masked", async () => {
    const state = await start(maker);
    const code = await choose(maker, state);
    expect((await checker.get("ucenter/myinfo/data", { code, state })).body.code).toBe(1037);
    const { body } = await maker.get("ucenter/myinfo/data", { code, state });
    expect(body, JSON.stringify(body)).toMatchObject({
      code: 0,
      data: { simulated: true, company: { uen: "201799105H" }, person: { id_no: "S****003D" } },
    });
  });

  it("is not given for a state that nobody asked for, nor after a quarter of an hour", async () => {
    expect((await maker.get("ucenter/myinfo/data", { code: "sandbox.S9700003D", state: "made-up" })).body.code).toBe(
      1037,
    );
    const state = await start(maker);
    const code = await choose(maker, state);
    for (let eight = 0; eight < 2; eight += 1) {
      application.wait(8 * 60_000);
      expect((await maker.get("ucenter/company/entity")).body.code).toBe(0);
    }
    expect((await maker.get("ucenter/myinfo/data", { code, state })).body.code).toBe(1037);
  });
});

describe("a year of sustainability", () => {
  it("is kept with a score that is worked out, once a year", async () => {
    const made = (
      await maker.post("ucenter/sustainability", {
        entity: entity.id,
        year: 2025,
        scope1: "10",
        scope2: "20",
        energy_kwh: "1000",
      })
    ).body;
    expect(made, JSON.stringify(made)).toMatchObject({ code: 0, data: { year: 2025 } });
    const other = await application.signedIn("maker.s1");
    expect((await other.get("ucenter/sustainability", { id: made.data.id })).body.code).toBe(1005);
  });
});
