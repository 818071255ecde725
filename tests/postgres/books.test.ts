import { afterAll, beforeAll, expect, it } from "vitest";
import { loadRegistry } from "../../registry/registry.ts";
import type { WriteContext } from "../../server/platform/context.ts";
import { journal_append_only, journal_balances } from "../../server/modules/ledger/invariants.ts";
import { balancesOf } from "../../server/modules/ledger/balances.ts";
import { postJournals } from "../../server/modules/ledger/post.ts";
import { capitalPaidIn } from "../../server/modules/ledger/postings/cash-and-fees.ts";
import { makeClock } from "../../server/platform/ports/clock.ts";
import { makeIds } from "../../server/platform/ports/random.ts";
import type { Store } from "../../server/platform/store/handle.ts";
import { migrate } from "../../server/platform/store/migrate.ts";
import { openPostgres } from "../../server/platform/store/postgres.ts";
import { startPostgres, type TestPostgres } from "../postgres.ts";

const registry = loadRegistry();
const ids = makeIds();
let postgres: TestPostgres;
let store: Store;
beforeAll(async () => {
  postgres = await startPostgres();
  store = openPostgres({ url: await postgres.database("books") });
  await migrate(store);
  await store.script(
    "INSERT INTO company (id, created_at, updated_at, name) SELECT n, now(), now(), 'Company ' || n FROM generate_series(1, 2) n",
  );
}, 60_000);
afterAll(async () => {
  await store.close();
  await postgres.stop();
});

const post = (company: string, date: string, amount: string) =>
  store.transaction((trx) =>
    postJournals(
      {
        registry,
        trx,
        db: trx,
        acting: undefined,
        ports: { ids, clock: makeClock({ businessDate: "2026-11-23" }) },
      } as unknown as WriteContext,
      capitalPaidIn({ source: "capital", date, currency: "SGD", amount, owner: { company } }),
      { entity: "company", id: company, transition: "found" },
    ),
  );
const holds = async () => [
  ...(await journal_balances({ db: store.reading, registry, today: "2026-11-23" })),
  ...(await journal_append_only({ db: store.reading, registry, today: "2026-11-23" })),
];

it("many who post at once into new books make each account and month once, and lose no cent and no number", async () => {
  await Promise.all(
    Array.from({ length: 60 }, (_none, index) =>
      post(String(1 + (index % 2)), index % 3 === 0 ? "2026-10-05" : "2026-11-05", "100.00"),
    ),
  );
  for (const company of ["1", "2"])
    expect((await balancesOf(store.reading, { company })).map(({ code, balance }) => `${code} ${balance}`)).toEqual([
      "1010 3000.00",
      "3000 3000.00",
    ]);
  expect(
    await store.reading.first(
      "SELECT count(*)::int AS journals, count(DISTINCT number)::int AS numbers, max(number) AS last FROM journal",
    ),
  ).toEqual({ journals: 60, numbers: 60, last: "JV-2026-000060" });
  expect(await store.reading.first("SELECT count(*)::int AS months FROM accounting_period")).toEqual({ months: 4 });
  expect(await holds()).toEqual([]);
}, 60_000);

it("a month that closes while others post takes each journal whole before it or on the day after it", async () => {
  const close = () =>
    store.transaction((trx) =>
      trx.run("UPDATE accounting_period SET status = 'closed' WHERE company = 1 AND month = '2026-10'"),
    );
  const settled = await Promise.allSettled([
    ...Array.from({ length: 20 }, () => post("1", "2026-10-06", "1.00")),
    close(),
    ...Array.from({ length: 20 }, () => post("1", "2026-10-06", "1.00")),
  ]);
  expect(settled.filter((one) => one.status === "rejected")).toEqual([]);
  const rows = await store.reading.rows<{ date: string; memo: string | null }>(
    "SELECT date, memo FROM journal WHERE company = 1 AND (date = '2026-10-06' OR memo = '2026-10-06')",
  );
  expect(rows).toHaveLength(40);
  expect(
    rows.every(
      ({ date, memo }) => (date === "2026-10-06" && memo === null) || (date === "2026-11-01" && memo === "2026-10-06"),
    ),
  ).toBe(true);
  await post("1", "2026-10-31", "1.00");
  expect(await store.reading.first("SELECT date FROM journal ORDER BY id DESC LIMIT 1")).toEqual({
    date: "2026-11-01",
  });
  expect(await holds()).toEqual([]);
}, 60_000);

it("even the server's own role cannot add a line later, move one or switch the guards off", async () => {
  const [id] = await post("2", "2026-11-05", "5.00");
  const execute = (text: string) => store.transaction((trx) => trx.run(text));
  for (const text of [
    `INSERT INTO journal_lines (parent, place, account, debit, credit) SELECT parent, place + 2, account, credit, debit FROM journal_lines WHERE parent = ${id}`,
    `UPDATE journal_lines SET debit = 6 WHERE parent = ${id}`,
    `UPDATE journal SET date = '2026-11-06' WHERE id = ${id}`,
    `DELETE FROM journal WHERE id = ${id}`,
    "ALTER TABLE journal DISABLE TRIGGER journal_balances",
    "SET LOCAL session_replication_role = replica",
    "TRUNCATE limit_move",
  ])
    await expect(execute(text), text).rejects.toMatchObject({ code: "42501" });
});
