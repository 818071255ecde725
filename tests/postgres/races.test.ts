import { setTimeout as pause } from "node:timers/promises";
import { Client as Connection } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startApplication, type Application } from "../api/application/application.ts";
import type { Answered, Client } from "../api/application/client.ts";
import { submittedInvoice } from "../generate/invoices.ts";
import { SEEDED, startPostgres, type TestPostgres } from "../postgres.ts";

const AT_ONCE = 50;
const ROUNDS = Number(process.env["ROUNDS"] ?? 1);

let postgres: TestPostgres;
let url: string;
let application: Application;
let supplier: Client;
let buyers: Client[];
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.database("races", SEEDED);
  application = await startApplication({ store: openPostgres({ url }) });
  supplier = await application.signedIn("maker.s1");
  buyers = [await application.signedIn("checker.e1"), await application.signedIn("checker2.e1")];
});
afterAll(async () => {
  await application.close();
  await postgres.stop();
});

/** A cold pool hides races: every connection is opened before they are looked for. */
const warm = () =>
  Promise.all(Array.from({ length: 20 }, () => application.store.reading.rows("SELECT pg_sleep(0.05)")));
const many = (work: (index: number) => Promise<Answered>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_none, index) => work(index)));
const codesOf = (answers: readonly Answered[]) => answers.map(({ body }) => body.code as number);
const buyer = (index: number) => buyers[index % buyers.length] ?? supplier;

/** Exactly one was taken, and all others were told the record has moved on. */
function singleWinner(answers: readonly Answered[]): Answered {
  expect(
    answers.every(({ status }) => status < 500),
    JSON.stringify(codesOf(answers)),
  ).toBe(true);
  expect(codesOf(answers).filter((code) => code === 0)).toHaveLength(1);
  expect(codesOf(answers).filter((code) => code === 1054)).toHaveLength(AT_ONCE - 1);
  return answers.find(({ body }) => body.code === 0)!;
}

async function traces(id: string): Promise<Record<string, unknown>> {
  return (
    (await application.store.reading.first(
      `SELECT version, status, confirmed_amount,
    (SELECT count(*)::int FROM timeline_entry WHERE subject_id = i.id AND transition IN ('confirm', 'dispute', 'reject', 'cancel')) AS entries,
    (SELECT count(*)::int FROM audit WHERE record_id = i.id AND entity = 'invoice' AND code = '0') AS audits,
    (SELECT count(*)::int FROM task WHERE subject_id = i.id AND status IN ('todo', 'claimed')) AS open_tasks
    FROM invoice i WHERE id = $1::bigint`,
      [id],
    )) ?? {}
  );
}

describe("50 at once on one invoice", () => {
  it("confirm it once, whoever asks", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version } = await submittedInvoice(supplier);
      await warm();
      singleWinner(
        await many((index) =>
          buyer(index).post(
            `obligation/invoice/${id}/confirm`,
            {
              version,
              confirmed_amount: `${900 + index}.00`,
              shortfall_code: "other",
              shortfall_text: "Less was agreed",
            },
            { key: `confirm-${round}-${index}` },
          ),
        ),
      );
      expect(await traces(id)).toMatchObject({
        status: "confirmed",
        version: version + 1,
        entries: 1,
        audits: version + 1,
        open_tasks: 0,
      });
    }
  });

  it("confirm or dispute or reject it: one of them", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version } = await submittedInvoice(supplier);
      await warm();
      const ways = [
        ["confirm", {}],
        ["dispute", { dispute_code: "price", dispute_text: "The price is wrong." }],
        ["reject", { comment: "not ours" }],
      ] as const;
      const winner = singleWinner(
        await many((index) => {
          const [transition, input] = ways[index % ways.length]!;
          return buyer(index).post(`obligation/invoice/${id}/${transition}`, { version, ...input });
        }),
      );
      const state = await traces(id);
      expect(state).toMatchObject({ version: version + 1, entries: 1 });
      expect(state["status"]).toBe(winner.body.data.status);
    }
  });

  it("confirm by the buyer and cancel by the supplier: one of the two serial orders", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version } = await submittedInvoice(supplier);
      await warm();
      singleWinner(
        await many((index) =>
          index % 2 === 0
            ? buyer(index).post(`obligation/invoice/${id}/confirm`, { version })
            : supplier.post(`obligation/invoice/${id}/cancel`, { version, comment: "withdrawn" }),
        ),
      );
      const state = await traces(id);
      expect(["confirmed", "cancelled"]).toContain(state["status"]);
      expect(state).toMatchObject({ version: version + 1, entries: 1, open_tasks: 0 });
    }
  });

  it("with one key take it once and all who are answered hear the same", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version } = await submittedInvoice(supplier);
      await warm();
      const answers = await many(() =>
        buyer(0).post(`obligation/invoice/${id}/confirm`, { version }, { key: `same-key-${round}` }),
      );
      expect(new Set(codesOf(answers)).size).toBeLessThanOrEqual(2);
      expect(
        codesOf(answers).every((code) => code === 0 || code === 1065),
        JSON.stringify(codesOf(answers)),
      ).toBe(true);
      expect(new Set(answers.filter(({ body }) => body.code === 0).map(({ raw }) => raw.toString())).size).toBe(1);
      expect(await traces(id)).toMatchObject({ status: "confirmed", version: version + 1, entries: 1 });
    }
  });

  it("record payments that together never pass what is outstanding", async () => {
    const receiver = await application.signedIn("checker.s1");
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, version } = await submittedInvoice(supplier, "1000.00");
      expect((await buyer(0).post(`obligation/invoice/${id}/confirm`, { version })).body.code).toBe(0);
      await warm();
      // Each reads the version anew, as a person would who is told that it has moved on.
      await many(async (index) => {
        let answered!: Answered;
        for (let turn = 0; turn < 12; turn += 1) {
          const { body } = await receiver.get("obligation/invoice", { id });
          answered = await receiver.post(
            `obligation/invoice/${id}/record_payment`,
            { version: body.data.version, payment_amount: "90.00", payment_date: "2026-11-23" },
            { key: `pay-${round}-${index}-${turn}` },
          );
          if (answered.body.code !== 1054) break;
        }
        return answered;
      });
      const paid = await application.store.reading.first<{ paid: string; outstanding: string; entries: number }>(
        "SELECT paid, outstanding, (SELECT count(*)::int FROM timeline_entry WHERE subject_id = i.id AND transition = 'record_payment') AS entries FROM invoice i WHERE id = $1::bigint",
        [id],
      );
      expect(Number(paid?.paid) + Number(paid?.outstanding)).toBe(1000);
      expect(Number(paid?.paid)).toBe((paid?.entries ?? 0) * 90);
      expect(Number(paid?.outstanding)).toBeGreaterThanOrEqual(0);
    }
  });
});

it("one number is taken once by 50 who create it at the same time, however it is written", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await warm();
    const spellings = [`Race ${round}`, `RACE-${round}`, `race${round}`, `ＲＡＣＥ ${round}`];
    const answers = await many((index) =>
      supplier.post("obligation/invoice", { invoice_no: spellings[index % spellings.length] }),
    );
    expect(codesOf(answers).filter((code) => code === 0)).toHaveLength(1);
    for (const { body } of answers)
      if (body.code !== 0) expect(body).toMatchObject({ code: 100, data: [{ field: "invoice_no" }] });
  }
});

it("an invoice is confirmed although a colleague claims its task meanwhile", async () => {
  const { id, version } = await submittedInvoice(supplier);
  const task = await application.store.reading.first<{ id: string }>(
    "SELECT id FROM task WHERE subject_id = $1::bigint AND status IN ('todo', 'claimed') LIMIT 1",
    [id],
  );
  expect(task).toBeDefined();
  const colleague = new Connection(url);
  await colleague.connect();
  await colleague.query("BEGIN");
  await colleague.query("UPDATE task SET status = 'claimed', version = version + 1 WHERE id = $1::bigint", [task?.id]);
  const confirmed = buyer(0).post(`obligation/invoice/${id}/confirm`, { version }, { key: `claimed-${id}` });
  // It has read the task as it was, and waits to write it.
  while ((await colleague.query("SELECT FROM pg_locks WHERE NOT granted")).rowCount === 0) await pause(20);
  await colleague.query("COMMIT");
  await colleague.end();
  expect((await confirmed).body.code).toBe(0);
  expect(await traces(id)).toMatchObject({ status: "confirmed", entries: 1, audits: 3, open_tasks: 0 });
});

it("a report is planned once for all counterparties, however many plan it at once", async () => {
  await warm();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_none, index) =>
      supplier.post(
        "obligation/supplier/report/schedule",
        { key: "income", period_days: 7, recipients: ["maker.s1@demo.example"], next_on: "2026-11-30" },
        { key: `schedule-${String(index)}` },
      ),
    ),
  );
  expect(codesOf(answers).toSorted((one, other) => one - other)).toEqual([0, ...Array.from({ length: 9 }, () => 100)]);
});
