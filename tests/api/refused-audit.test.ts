import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let application: Application;
let supplier: Client;
let foreign: string;
const PATH = "obligation/invoice";
const SECRET = "SECRET-PO-77";

beforeAll(async () => {
  application = await startApplication();
  supplier = await application.signedIn("maker.s1");
  const other = await application.signedIn("maker.s2");
  foreign = (await other.post(PATH, { invoice_no: "AUDIT-1" })).body.data.id;
});
afterAll(() => application.close());

/** Entries of refusals, once those of what was just asked are there. */
async function entries(least: number): Promise<Record<string, unknown>[]> {
  for (let tried = 0; ; tried += 1) {
    const rows = await application.store.reading.rows(
      "SELECT actor_kind, actor_name, action, entity, record_id, code, before, after FROM audit WHERE code <> '0' ORDER BY seq",
    );
    if (rows.length >= least || tried > 100) return rows;
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

describe("refused authorisation is written down", () => {
  it("a foreign record by reference, a missing one not, and no body", async () => {
    expect((await supplier.get(PATH, { id: foreign })).body.code).toBe(1005);
    expect((await supplier.get(PATH, { id: "1" })).body.code).toBe(1005);
    expect((await supplier.put(PATH, { id: foreign, version: 1, po_no: SECRET })).body.code).toBe(1005);
    expect((await supplier.post(`${PATH}/${foreign}/submit`, { version: 1 })).body.code).toBe(1005);
    const rows = await entries(3);
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({
        actor_kind: "user",
        entity: "invoice",
        record_id: foreign,
        code: "1005",
        before: null,
        after: null,
      });
    expect(rows.map((row) => row["action"]).sort()).toEqual(["invoice.get", "invoice.submit", "invoice.update"]);
    expect(JSON.stringify(rows)).not.toContain(SECRET);
  });

  it("a write from another site, by a stranger", async () => {
    expect(
      (await supplier.post(PATH, { invoice_no: SECRET }, { headers: { "sec-fetch-site": "cross-site" } })).body.code,
    ).toBe(1063);
    const row = (await entries(4)).at(-1);
    expect(row).toMatchObject({ actor_kind: "stranger", action: "invoice.create", entity: "invoice", code: "1063" });
  });

  it("not for ever from one caller: knocking does not fill the audit", async () => {
    // One of the minute's sixty was spent on the record that is missing.
    for (let knock = 0; knock < 100; knock += 1) await supplier.get(PATH, { id: foreign });
    await entries(60);
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    expect((await entries(0)).filter((row) => row["actor_kind"] === "user")).toHaveLength(59);
    application.wait(61_000);
    await supplier.get(PATH, { id: foreign });
    expect((await entries(61)).filter((row) => row["actor_kind"] === "user")).toHaveLength(60);
  });
});

it("a permission that is missing is written down", async () => {
  const viewer = await application.signedIn("viewer.s2");
  const before = (await entries(0)).length;
  const answers = await Promise.all([
    viewer.post("obligation/invoice", { invoice_no: "NO-1" }),
    viewer.post(`${PATH}/${foreign}/submit`, { version: 1 }),
  ]);
  const refused = answers.filter((answer) => answer.body.code === 1004).length;
  expect(refused).toBeGreaterThan(0);
  const rows = await entries(before + refused);
  expect(rows.slice(before).every((row) => row["code"] === "1004")).toBe(true);
  expect(rows).toHaveLength(before + refused);
});

const PASSWORD = "quiet-teapot-walks-42-hills";

describe("signing in is written down", () => {
  const idOf = async (email: string) =>
    (await application.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email = $1`, [email]))?.id;
  const entered = (id: string | undefined) =>
    application.store.reading.rows(
      "SELECT actor_kind, actor_id, actor_name, company_id, ip, user_agent, trace_id, action, code, after FROM audit WHERE action IN ('user.login', 'user.logout') AND record_id = $1::bigint AND code = '0' ORDER BY seq",
      [id],
    );
  const refused = (code: string) =>
    application.store.reading.rows(
      "SELECT actor_kind, action, entity, record_id, ip, code, before, after FROM audit WHERE action LIKE 'user.%' AND code = $1 ORDER BY seq",
      [code],
    );

  it("a sign-in by what was shown, a sign-out, each of its person and company", async () => {
    const id = await idOf("viewer.s3@demo.example");
    const client = await application.signedIn("viewer.s3");
    await client.post("ucenter/user/logout");
    const rows = await entered(id);
    expect(rows.map(({ action }) => action)).toEqual(["user.login", "user.logout"]);
    for (const row of rows)
      expect(row).toMatchObject({
        actor_kind: "user",
        actor_id: id,
        actor_name: expect.any(String),
        company_id: expect.any(String),
        ip: "127.0.0.1",
        trace_id: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
    expect(rows[0]?.["after"]).toEqual({ shown: ["password"] });
    await application.store.transaction((trx) => trx.run(`UPDATE "user" SET mfa_enabled = true WHERE id = $1`, [id]));
    const stranger = application.stranger();
    const { ticket } = (
      await stranger.post("ucenter/user/login", { email: "viewer.s3@demo.example", password: PASSWORD })
    ).body.data;
    expect((await stranger.post("ucenter/user/login/code", { ticket, one_time_code: "111111" })).body.code).toBe(1037);
    expect((await stranger.post("ucenter/user/login/code", { ticket, one_time_code: "246810" })).body.code).toBe(0);
    expect((await entered(id)).at(-1)?.["after"]).toEqual({ shown: ["password", "mailed_code"] });
    await expect
      .poll(() => refused("1037"))
      .toMatchObject([
        { actor_kind: "stranger", action: "user.second_factor", entity: "user", record_id: id, after: null },
      ]);
  });

  it("a wrong password of an account that is there, of one that is not, and of nothing that was typed", async () => {
    const stranger = application.stranger();
    for (const email of ["Viewer.S4@demo.example", "my-password-in-the-wrong-field@demo.example"])
      expect((await stranger.post("ucenter/user/login", { email, password: SECRET })).body.code).toBe(1002);
    const id = await idOf("viewer.s4@demo.example");
    await expect
      .poll(() => refused("1002"))
      .toMatchObject([
        { action: "user.login", entity: "user", record_id: id, ip: "127.0.0.1" },
        { action: "user.login", entity: "user", record_id: null },
      ]);
    expect(JSON.stringify(await application.store.reading.rows("SELECT * FROM audit"))).not.toMatch(
      /wrong-field|SECRET-PO/,
    );
  });
});

it("a body that no page of ours sends is told to the log, without what is in it, and not for ever", async () => {
  const lines: string[] = [];
  const started = await startApplication({ log: ({ level, message }) => void lines.push(`${level} ${message}`) });
  const client = await started.signedIn("maker.s1");
  for (const body of [`{"__proto__":{"po_no":"${SECRET}"}}`, `{"po_no":"a","po_no":"${SECRET}"}`])
    expect((await client.send("POST", PATH, body)).body.code).toBe(100);
  expect(lines).toEqual(Array(2).fill("info refused unread: 100 at POST /api/obligation/invoice from 127.0.0.1"));
  for (let knock = 0; knock < 100; knock += 1) await client.send("POST", PATH, "[");
  expect(lines).toHaveLength(60);
  await started.close();
});
