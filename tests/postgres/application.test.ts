import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSession } from "../../server/platform/session/session.ts";
import { makeContext } from "../../server/platform/write-context.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import type { Client } from "../api/application/client.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

let postgres: TestPostgres;
let application: Application;
let supplier: Client;
beforeAll(async () => {
  postgres = await startPostgres();
  application = await startApplication({
    store: openPostgres({ url: await postgres.database("application", SEEDED) }),
  });
  supplier = await application.signedIn("maker.s1");
  // A cold pool hides races: every connection is opened before they are looked for.
  await Promise.all(Array.from({ length: 20 }, () => application.store.reading.rows("SELECT pg_sleep(0.05)")));
});
afterAll(async () => {
  await application.close();
  await postgres.stop();
});

const PATH = "obligation/invoice";
const many = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_none, index) => work(index)));
const codes = (answers: { body: { code: number } }[]) => answers.map((answer) => answer.body.code);

describe("at once", () => {
  it("one idempotency key has one effect", async () => {
    for (let round = 0; round < 3; round += 1) {
      const answers = await many(30, () =>
        supplier.post(PATH, { invoice_no: `PG-ONE-${round}` }, { key: `pg-key-0000${round}` }),
      );
      expect(codes(answers).every((code) => code === 0 || code === 1065)).toBe(true);
      expect(
        await application.store.reading.first("SELECT count(*) AS count FROM invoice WHERE invoice_no = $1", [
          `PG-ONE-${round}`,
        ]),
      ).toEqual({ count: "1" });
      expect(
        (await supplier.post(PATH, { invoice_no: `PG-ONE-${round}` }, { key: `pg-key-0000${round}` })).headers[
          "idempotent-replayed"
        ],
      ).toBe("true");
    }
  });

  it("one version is changed once, the others hear 1054", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = (await supplier.post(PATH, { invoice_no: `PG-VERSION-${round}` })).body.data;
      const answers = await many(20, (index) => supplier.put(PATH, { id, version: 1, po_no: `P${index}` }));
      expect(codes(answers).filter((code) => code === 0)).toHaveLength(1);
      expect(codes(answers).filter((code) => code === 1054)).toHaveLength(19);
      expect((await supplier.get(PATH, { id })).body.data.version).toBe(2);
    }
  });

  it("one invoice number is taken once, at its field", async () => {
    for (let round = 0; round < 3; round += 1) {
      const answers = await many(20, (index) =>
        supplier.post(PATH, { invoice_no: `PG-NO-${round}${"-".repeat(index % 3)}` }),
      );
      expect(codes(answers).filter((code) => code === 0)).toHaveLength(1);
      for (const answer of answers.filter(({ body }) => body.code !== 0))
        expect(answer.body).toMatchObject({ code: 100, data: [{ field: "invoice_no" }] });
    }
  });

  it("a user has five sessions however many sign in", async () => {
    const user = String(
      (await application.store.reading.first(`SELECT "id" FROM "user" WHERE email = 'viewer.s2@demo.example'`))?.["id"],
    );
    const tokens = await many(12, () =>
      application.store.transaction((trx) => startSession(makeContext({ ...application, trx }), user, "supplier")),
    );
    const answers = await Promise.all(
      tokens.map((token) => {
        const client = application.stranger();
        client.cookie = `sid=${token}`;
        return client.get(`${PATH}/list`);
      }),
    );
    expect(codes(answers).filter((code) => code === 0)).toHaveLength(5);
    expect(codes(answers).filter((code) => code === 1001)).toHaveLength(7);
  });
});

describe("faults of the database", () => {
  it("a lock held too long is 1067 and nothing is written", async () => {
    const { id } = (await supplier.post(PATH, { invoice_no: "PG-LOCK" })).body.data;
    let release = () => undefined as void;
    let took = () => undefined as void;
    const accepted = new Promise<void>((resolve) => {
      took = resolve;
    });
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holder = application.store.transaction(async (trx) => {
      await trx.first("SELECT 1 FROM invoice WHERE id = $1::bigint FOR UPDATE", [id]);
      took();
      await held;
    });
    await accepted;
    const answered = await supplier.put(PATH, { id, version: 1, po_no: "late" });
    release();
    await holder;
    expect(answered.status).toBe(503);
    expect(answered.body.code).toBe(1067);
    expect((await supplier.get(PATH, { id })).body.data).not.toHaveProperty("po_no");
  });
});
