import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataKeysOf, DEMO_KEYS } from "../../server/platform/store/encryption/encryption.ts";
import { renewEncryption } from "../../server/platform/store/encryption/renew.ts";
import { anyRecord } from "../../server/platform/query/unscoped.ts";
import { openEmbedded, type EmbeddedStore } from "../../server/platform/store/pglite.ts";
import type { Store } from "../../server/platform/store/handle.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";
import { authorizer, caseContent, fundProviders, ownEntity, uploaded } from "./application/kyc-content.ts";

const ACCOUNT = "7654098123";
const PERSON = "S9700005J";
const PLAIN = new RegExp([ACCOUNT, PERSON, "S9700001H", "S9700002F", "S9700003D", "S9700004B", "F9700006U"].join("|"));
const messages: string[] = [];

let application: Application;
let maker: Client;
let entity: { id: string; uen: string; legal_name: string };
let account: { id: string; version: number };
let person: { id: string };
let kyc: { id: string; version: number };

beforeAll(async () => {
  application = await startApplication({
    log: (entry) =>
      void messages.push(
        JSON.stringify(entry, (_key, value: unknown) =>
          value instanceof Error ? { ...value, text: `${value.message} ${value.stack ?? ""}` } : value,
        ),
      ),
  });
  maker = await application.signedIn("maker.s3");
  entity = await ownEntity(maker);
});
afterAll(() => application.close());

/** Every row of every table in which a plain number stands, as table and beginning of the row. */
async function plainRows(store: Store): Promise<string[]> {
  const tables = await store.reading.rows<{ name: string }>(
    "SELECT table_schema || '.' || quote_ident(table_name) AS name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')",
  );
  expect(tables.length).toBeGreaterThan(80);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await store.reading.rows<{ text: string }>(
      `SELECT left(t::text, 20000) AS text FROM ${name} t WHERE t::text ~ $1`,
      [PLAIN.source],
    );
    found.push(...rows.map(({ text }) => `${name}: ${PLAIN.exec(text)?.[0] ?? ""} in ${text.slice(0, 200)}`));
  }
  return found;
}

const ofAccount = () => ({
  entity: entity.id,
  currency: "SGD",
  bank_code: "7171",
  branch_code: "001",
  account_no: ACCOUNT,
  account_name: entity.legal_name,
  usage: "both",
});

describe("numbers that are kept encrypted", () => {
  it("stand nowhere in the seeded database", async () => expect(await plainRows(application.store)).toEqual([]));

  it("are told masked by what makes, reads and lists them", async () => {
    const made = (
      await maker.post("ucenter/bank/account", { ...ofAccount(), proof_file: await uploaded(maker, "statement.pdf") })
    ).body;
    expect(made, JSON.stringify(made)).toMatchObject({ code: 0, data: { account_no: "****8123" } });
    account = made.data;
    const listed = (await maker.get("ucenter/bank/account/list")).body.data.rows as {
      id: string;
      account_no: string;
      account_no_match?: string;
    }[];
    expect(listed.find(({ id }) => id === account.id)).toMatchObject({ account_no: "****8123" });
    expect(JSON.stringify(listed)).not.toContain("sealed:");
    expect(listed.every((row) => row.account_no_match === undefined)).toBe(true);
    person = await authorizer(maker, entity.id, { id_no: PERSON });
    const provider = (await fundProviders(maker)).get("Meridian Trade Capital Pte. Ltd.");
    const draft = (await maker.post("ucenter/supplier/kyc/draft", { financier_entity: provider, entity: entity.id }))
      .body;
    const stored = (
      await maker.put("ucenter/supplier/kyc", {
        id: draft.data.id,
        version: draft.data.version,
        ...(await caseContent(maker, entity)),
      })
    ).body;
    expect(stored, JSON.stringify(stored)).toMatchObject({
      code: 0,
      data: { administratorInformation: { admin_id_no: "S****001H" }, directors: [{ id_no: "S****001H" }] },
    });
    kyc = stored.data;
  });

  it("stay masked in what is typed and not sent yet, and come back from there whole", async () => {
    const typed = { directors: [{ name: "TAN WEI LING", id_no: PERSON }] };
    for (let time = 0; time < 2; time += 1)
      expect(
        (await maker.put("ucenter/draft", { page: "business/kyc/create", record_id: kyc.id, values: typed })).body,
      ).toMatchObject({ code: 0 });
    expect(
      (await maker.get("ucenter/draft", { page: "business/kyc/create", record_id: kyc.id })).body.data.values,
    ).toEqual(typed);
  });

  it("stand nowhere once people have used them: neither in tables, audit, mails nor logs", async () => {
    const state =
      new URL(
        (await maker.get("ucenter/myinfo", { mode: "business" })).body.data.authorize_url,
        "http://localhost",
      ).searchParams.get("state") ?? "";
    expect((await maker.get("ucenter/myinfo/data", { code: "sandbox.S9700003D", state })).body).toMatchObject({
      code: 0,
    });
    expect((await maker.post("ucenter/bank/account", { ...ofAccount(), account_no: `${ACCOUNT}x` })).body.code).toBe(
      100,
    );
    expect(
      (
        await maker.post(
          "ucenter/bank/account/reveal",
          { id: account.id, field: "account_no" },
          { key: "reveal-once-1" },
        )
      ).body.data.value,
    ).toBe(ACCOUNT);
    expect(await plainRows(application.store)).toEqual([]);
    expect(messages.filter((line) => PLAIN.test(line))).toEqual([]);
    const audited = await application.store.reading.first<{ count: string }>(
      "SELECT count(*) AS count FROM audit WHERE entity IN ('bank_account', 'authorizer', 'kyc_case') AND after IS NOT NULL",
    );
    expect(Number(audited?.count)).toBeGreaterThan(2);
  });
});

describe("a number in full", () => {
  const reveal = async (client: Client, path: string, body: Record<string, unknown>, key?: string) =>
    (await client.post(path, body, key === undefined ? {} : { key })).body;

  it("is told to who may see it, each time noted with the field and without the value", async () => {
    expect(await reveal(maker, "ucenter/bank/account/reveal", { id: account.id, field: "account_no" })).toMatchObject({
      code: 0,
      data: { field: "account_no", value: ACCOUNT },
    });
    expect(await reveal(maker, "ucenter/authorizer/reveal", { id: person.id, field: "id_no" })).toMatchObject({
      code: 0,
      data: { value: PERSON },
    });
    expect(
      await reveal(maker, "ucenter/supplier/kyc/reveal", { id: kyc.id, field: "administratorInformation.admin_id_no" }),
    ).toMatchObject({ code: 0, data: { value: "S9700001H" } });
    expect(
      await reveal(maker, "ucenter/supplier/kyc/reveal", { id: kyc.id, field: "shareholders[1].id_no" }),
    ).toMatchObject({ code: 0, data: { value: "S9700002F" } });
    const notes = await application.store.reading.rows(
      "SELECT actor_name, after FROM audit WHERE action = 'kyc_case.reveal' ORDER BY seq",
    );
    expect(notes.map((row) => row["after"])).toEqual([
      { revealed: "administratorInformation.admin_id_no" },
      { revealed: "shareholders[1].id_no" },
    ]);
  });

  it("is kept nowhere as an answer: under the same key it is told and noted again", async () => {
    const count = async () =>
      Number(
        (
          await application.store.reading.first(
            "SELECT count(*) AS count FROM audit WHERE action = 'bank_account.reveal'",
          )
        )?.["count"],
      );
    const before = await count();
    for (let time = 0; time < 2; time += 1)
      expect(
        await reveal(maker, "ucenter/bank/account/reveal", { id: account.id, field: "account_no" }, "reveal-twice-1"),
      ).toMatchObject({ code: 0, data: { value: ACCOUNT } });
    expect(await count()).toBe(before + 2);
  });

  it("is refused to another company, to who has no such right, and for what is not masked", async () => {
    const [other, viewer] = (await Promise.all(["maker.s1", "viewer.s3"].map((who) => application.signedIn(who)))) as [
      Client,
      Client,
    ];
    expect((await reveal(other, "ucenter/bank/account/reveal", { id: account.id, field: "account_no" })).code).toBe(
      1005,
    );
    expect((await reveal(viewer, "ucenter/bank/account/reveal", { id: account.id, field: "account_no" })).code).toBe(
      1004,
    );
    for (const field of ["account_name", "nothing", "entity", "account_no[0].x", "__proto__"])
      expect((await reveal(maker, "ucenter/bank/account/reveal", { id: account.id, field })).code, field).toBe(100);
    expect((await reveal(maker, "ucenter/supplier/kyc/reveal", { id: kyc.id, field: "directors[9].id_no" })).code).toBe(
      1005,
    );
    expect((await reveal(maker, "ucenter/supplier/kyc/reveal", { id: kyc.id, field: "directors.id_no" })).code).toBe(
      1005,
    );
  });
});

describe("an account", () => {
  it("is found among the entity's own by its keyed hash, and no two texts look alike", async () => {
    const again = (
      await maker.post("ucenter/bank/account", { ...ofAccount(), proof_file: await uploaded(maker, "again.pdf") })
    ).body;
    const rows = await application.store.reading.rows<{ account_no: string; account_no_match: string }>(
      "SELECT account_no, account_no_match FROM bank_account WHERE id IN ($1, $2) ORDER BY id",
      [account.id, again.data.id],
    );
    expect(rows[0]?.account_no).toMatch(/^sealed:demo:/);
    expect(rows[0]?.account_no).not.toBe(rows[1]?.account_no);
    expect(rows[0]?.account_no_match).toBe(rows[1]?.account_no_match);
    for (const { id, version } of [account, again.data] as { id: string; version: number }[]) {
      application.wait(61_000);
      await maker.post("ucenter/user/manage/send/otp", { purpose: "bank_account", channel: "email" });
      const sent = (await maker.post(`ucenter/bank/account/${id}/submit`, { version, one_time_code: "24681012" })).body;
      if (id === account.id) expect(sent, JSON.stringify(sent)).toMatchObject({ code: 0 });
      else expect(sent, JSON.stringify(sent)).toMatchObject({ code: 1054, data: { rule: "account_not_in_hand" } });
    }
  });
});

describe("another key", () => {
  const secret = () => randomBytes(32).toString("base64");
  const sealedWith = async (store: Store, key: string) =>
    Number(
      (
        await store.reading.first(`SELECT count(*) AS count FROM bank_account WHERE account_no LIKE 'sealed:${key}:%'`)
      )?.["count"],
    );

  it("takes over everything at the next start, with the old one beside it; then the old one is not needed", async () => {
    const snapshot = await (application.store as EmbeddedStore).dump();
    const next = `next:${secret()}`;
    const rotating = await openEmbedded({ snapshot, keys: [...dataKeysOf(next), ...DEMO_KEYS] });
    let after: Blob;
    try {
      const before = await sealedWith(rotating, "demo");
      // One that was kept before its field was encrypted is taken along.
      await rotating.transaction((trx) =>
        trx.run("UPDATE bank_account SET account_no = '1112223334', account_no_match = NULL WHERE id = $1", [
          account.id,
        ]),
      );
      expect(await renewEncryption(application.registry, rotating)).toBeGreaterThan(before);
      expect([await sealedWith(rotating, "demo"), await sealedWith(rotating, "next")]).toEqual([0, before]);
      expect(await renewEncryption(application.registry, rotating)).toBe(0);
      after = await rotating.dump();
    } finally {
      await rotating.close();
    }
    const renewed = await openEmbedded({ snapshot: after, keys: dataKeysOf(next) });
    try {
      expect((await anyRecord(renewed.reading, application.registry, "bank_account", account.id))?.["account_no"]).toBe(
        "1112223334",
      );
      const whole = await anyRecord(renewed.reading, application.registry, "kyc_case", kyc.id);
      expect(whole).toMatchObject({
        administratorInformation: { admin_id_no: "S9700001H" },
        directors: [{ id_no: "S9700001H" }],
        shareholders: [{ id_no: "S9700001H" }, { id_no: "S9700002F" }],
      });
      expect(
        (
          await renewed.reading.first("SELECT account_no_match AS hash FROM bank_account WHERE id = $1", [account.id])
        )?.["hash"],
      ).toMatch(/^[A-Za-z0-9_-]{43}$/);
    } finally {
      await renewed.close();
    }
  }, 60_000);
});
