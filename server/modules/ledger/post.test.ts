import { beforeAll, describe, expect, it } from "vitest";
import type { WriteContext } from "../../platform/context.ts";
import type { JournalDraft } from "../../platform/lifecycle/plan/plan.ts";
import { loadRegistry } from "../../../registry/registry.ts";
import { makeClock } from "../../platform/ports/clock.ts";
import { makeIds } from "../../platform/ports/random.ts";
import { migrate } from "../../platform/store/migrate.ts";
import { openEmbedded, type EmbeddedStore } from "../../platform/store/pglite.ts";
import { journalExplained, postJournals } from "./post.ts";

const registry = loadRegistry();
const ids = makeIds();
let store: EmbeddedStore;
beforeAll(async () => {
  store = await openEmbedded();
  await migrate(store);
  for (const id of ["1", "2"])
    await store.script(
      `INSERT INTO company (id, created_at, updated_at, name) VALUES (${id}, now(), now(), 'Company ${id}')`,
    );
}, 60_000);

const source = { entity: "financing_application", id: "77", transition: "disburse" };
const posted = (drafts: readonly JournalDraft[], today = "2026-11-23") =>
  store.transaction((trx) => {
    const context = {
      registry,
      trx,
      db: trx,
      acting: undefined,
      ports: { ids, clock: makeClock({ businessDate: today }) },
    } as unknown as WriteContext;
    return postJournals(context, drafts, source);
  });
const paid = (company: string, more: Partial<JournalDraft> = {}): JournalDraft => ({
  company,
  date: "2026-11-23",
  event: "refunded",
  currency: "SGD",
  source: "RFD-2026-000001",
  lines: [
    { account: "refundable", debit: "9893.74" },
    { account: "bank", credit: "9893.74" },
  ],
  ...more,
});
const execute = (text: string) => store.transaction((trx) => trx.run(text));

describe("the books", () => {
  it("make accounts and months on first use, once for each book and currency", async () => {
    expect(await posted([paid("1"), paid("2"), paid("1", { currency: "USD" })])).toHaveLength(3);
    await posted([paid("1")]);
    expect(
      await store.reading.rows(
        "SELECT company, code, name, kind, currency FROM ledger_account WHERE code = '1010' ORDER BY company, currency",
      ),
    ).toEqual([
      { company: "1", code: "1010", name: "bank", kind: "asset", currency: "SGD" },
      { company: "1", code: "1010", name: "bank", kind: "asset", currency: "USD" },
      { company: "2", code: "1010", name: "bank", kind: "asset", currency: "SGD" },
    ]);
    expect(
      await store.reading.rows("SELECT number, source_entity, source_record, status FROM journal ORDER BY id LIMIT 1"),
    ).toEqual([
      { number: "JV-2026-000001", source_entity: "financing_application", source_record: "77", status: "posted" },
    ]);
    expect(await store.reading.rows("SELECT company, month, status FROM accounting_period ORDER BY company")).toEqual([
      { company: "1", month: "2026-11", status: "open" },
      { company: "2", month: "2026-11", status: "open" },
    ]);
  });

  it.each<[string, JournalDraft["lines"], string]>([
    [
      "does not balance",
      [
        { account: "refundable", debit: "9893.74" },
        { account: "bank", credit: "9893.73" },
      ],
      "journal_balances",
    ],
    ["has one line", [{ account: "refundable", debit: "1.00" }], "journal_balances"],
    [
      "has a line on both sides",
      [
        { account: "refundable", debit: "1.00", credit: "1.00" },
        { account: "bank", credit: "0.00" },
      ],
      "journal_balances",
    ],
  ])("take no journal that %s", async (_says, lines, constraint) => {
    await expect(posted([paid("1", { lines })])).rejects.toMatchObject({ constraint });
  });

  it("take no line on an account of another book", async () => {
    const [id] = await posted([paid("1")]);
    await expect(
      store.transaction(async (trx) => {
        await trx.run(
          `INSERT INTO journal (id, created_at, updated_at, number, company, date, currency, status)
            VALUES (5, now(), now(), 'X', 2, '2026-11-23', 'SGD', 'posted')`,
        );
        await trx.run(
          `INSERT INTO journal_lines (parent, place, account, debit, credit) SELECT 5, place, account, debit, credit
            FROM journal_lines
            WHERE parent = ${id}`,
        );
      }),
    ).rejects.toMatchObject({ constraint: "journal_balances" });
  });

  it("are never changed, only reversed, and that once", async () => {
    const [id = ""] = await posted([paid("1")]);
    for (const text of [
      `UPDATE journal SET date = '2026-01-01' WHERE id = ${id}`,
      `UPDATE journal SET status = 'pending' WHERE id = ${id}`,
      `DELETE FROM journal WHERE id = ${id}`,
      `UPDATE journal_lines SET debit = 1 WHERE parent = ${id}`,
      `DELETE FROM journal_lines WHERE parent = ${id}`,
      `INSERT INTO journal_lines (parent, place, account, debit, credit) SELECT parent, place + 2, account, credit,
          debit
        FROM journal_lines
        WHERE parent = ${id}`,
    ]) {
      await expect(execute(text), text).rejects.toMatchObject({ code: "42501" });
    }
    const mirror = paid("1", {
      reversalOf: id,
      lines: [
        { account: "refundable", credit: "9893.74" },
        { account: "bank", debit: "9893.74" },
      ],
    });
    await posted([mirror]);
    expect(await store.reading.first(`SELECT status FROM journal WHERE id = ${id}`)).toEqual({ status: "reversed" });
    await expect(posted([mirror])).rejects.toMatchObject({ code: "23505" });
  });

  it("book what falls into a closed month on the first day after it, and keep its date", async () => {
    await execute("UPDATE accounting_period SET status = 'closed' WHERE company = 1");
    const [id] = await posted([paid("1")]);
    expect(await store.reading.first(`SELECT date, memo FROM journal WHERE id = ${id}`)).toEqual({
      date: "2026-12-01",
      memo: "2026-11-23",
    });
    // No number is lost on the way to the month that is open.
    expect(await store.reading.first("SELECT count(*) AS count, max(number) AS last FROM journal")).toEqual({
      count: "8",
      last: "JV-2026-000008",
    });
    await expect(
      execute(
        `INSERT INTO journal (id, created_at, updated_at, number, company, date, currency, status)
          VALUES (6, now(), now(), 'Y', 1, '2026-11-23', 'SGD', 'posted')`,
      ),
    ).rejects.toMatchObject({ constraint: "journal_month_is_open" });
  });
});

it("a journal's debits are its credits, each account once", () => {
  expect(
    journalExplained({
      company: "1",
      date: "2026-11-23",
      event: "buyer_paid",
      currency: "SGD",
      source: "FA-1",
      lines: [
        { account: "bank", debit: "150.00" },
        { account: "interest_receivable", credit: "100.00" },
        { account: "interest_receivable", credit: "30.00" },
        { account: "interest_income", credit: "20.00" },
      ],
    }),
  ).toEqual({
    name: "journal.buyer_paid",
    formula: "debit bank = credit interest_receivable + interest_income",
    figures: { "debit bank": "150.00", "credit interest_receivable": "130.00", "credit interest_income": "20.00" },
    result: "150.00",
  });
});
