import { afterAll, beforeAll, expect, it } from "vitest";
import type { WriteContext } from "../../server/platform/context.ts";
import { areFlowsWaiting, FLOWS_MENDED, takeUpFlows } from "../../server/modules/ledger/flows.ts";
import { postJournals } from "../../server/modules/ledger/post.ts";
import { reversed } from "../../server/modules/ledger/postings/draft.ts";
import { disbursed } from "../../server/modules/ledger/postings/financing.ts";
import { OPEN_ASSETS } from "../../server/modules/portfolio/open-assets.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import type { JournalDraft } from "../../server/platform/lifecycle/plan/plan.ts";
import { migrationsOf } from "../../server/platform/store/migrate.ts";
import { mending, takeUp } from "../../server/platform/totals/running-totals.ts";
import { startApplication, type Application } from "./application/application.ts";
import type { Client } from "./application/client.ts";

let demo: Application;
let operator: Client;
let supplier: Client;
const sides: Record<string, { entity: string; company: string }> = {};
beforeAll(async () => {
  demo = await startApplication();
  operator = await demo.signedIn("ops");
  supplier = await demo.signedIn("maker.s1");
  for (const who of ["s1", "f1"]) {
    const side = await demo.store.reading.first<{ entity: string; company: string }>(
      `SELECT min(e.id)::text AS entity, e.company::text AS company FROM company_entity e
       JOIN "user" u ON u.company = e.company WHERE u.email = 'maker.${who}@demo.example' GROUP BY e.company`,
    );
    if (side !== undefined) sides[who] = side;
  }
});
afterAll(() => demo.close());

const CURRENCIES = ["SGD", "USD"];
const NAMES = ["asset_totals_equal_deals", "flow_totals_equal_journals"];
const breaches = () =>
  checkInvariants({ db: demo.store.reading, registry: demo.registry, today: demo.ports.clock.today() }, NAMES);

interface Summary {
  readonly assets: number;
  readonly outstanding: string;
  readonly overdue: string;
  readonly invested: string;
  readonly repaid: string;
  readonly income: string;
  readonly months: readonly unknown[];
}

/** What portfolios and a supplier are told. */
async function read(): Promise<{ summaries: Record<string, Summary>; received: Record<string, string>[] }> {
  const summaries: Record<string, Summary> = {};
  for (const currency of CURRENCIES)
    summaries[currency] = (await operator.get("obligation/portfolio/summary", { currency })).body.data;
  return { summaries, received: (await supplier.get("obligation/supplier/statistics/revenue")).body.data.rows };
}

/** The same told by statements of their own, which read each journal of all fund providers. */
async function fromJournals(currency: string): Promise<Record<string, string>> {
  const [found = {}] = await demo.store.reading.rows<Record<string, string>>(
    `WITH line AS (
       SELECT j.source_ref, j.status, j.reversal_of, a.code, l.debit, l.credit
       FROM journal j
       JOIN company c ON c.id = j.company AND c.role = 'financier'
       JOIN journal_lines l ON l.parent = j.id
       JOIN ledger_account a ON a.id = l.account
       WHERE j.currency = $1 AND j.date <= $2::date
     ), standing AS (
       SELECT source_ref, sum(debit - credit) AS principal
       FROM line
       WHERE status IN ('posted', 'reversed') AND code IN ('1100', '1150')
       GROUP BY source_ref
       HAVING sum(debit - credit) <> 0
     )
     SELECT (SELECT count(*)::text FROM standing) AS assets,
       (SELECT coalesce(sum(principal), 0)::numeric(20,2) FROM standing) AS outstanding,
       coalesce(sum(debit) FILTER (WHERE code IN ('1100', '1150')), 0)::numeric(20,2) AS invested,
       coalesce(sum(credit) FILTER (WHERE code IN ('1100', '1150')), 0)::numeric(20,2) AS repaid,
       coalesce(sum(credit - debit) FILTER (WHERE code IN ('4010', '4020', '4030', '4050')), 0)::numeric(20,2) AS income
     FROM line
     WHERE status = 'posted' AND reversal_of IS NULL`,
    [currency, demo.ports.clock.today()],
  );
  return found;
}

async function holdsToJournals(): Promise<void> {
  const { summaries } = await read();
  for (const currency of CURRENCIES) {
    const { assets, outstanding, invested, repaid, income } = summaries[currency]!;
    expect([currency, { assets: String(assets), outstanding, invested, repaid, income }]).toEqual([
      currency,
      await fromJournals(currency),
    ]);
  }
  expect(Number(summaries["SGD"]?.assets)).toBeGreaterThan(2);
}

it("portfolios tell what each journal adds up to, before and after totals take up what is noted", async () => {
  await holdsToJournals();
  const before = await read();
  expect(before.received.some((row) => Number(row["received"]) > 0)).toBe(true);
  await Promise.all([takeUpFlows(demo), takeUpFlows(demo), takeUp(OPEN_ASSETS, demo)]);
  expect(await areFlowsWaiting(demo)).toBe(false);
  expect(await demo.store.reading.rows("SELECT FROM asset_open_change")).toEqual([]);
  expect(await demo.store.reading.rows("SELECT FROM asset_open_total WHERE count <= 0")).toEqual([]);
  expect(await read()).toEqual(before);
  expect(formatBreaches(await breaches())).toBe("");
});

it("what is reversed counts on neither side, noted and taken up", async () => {
  const post = (drafts: readonly JournalDraft[]): Promise<string[]> =>
    demo.store.transaction((trx) =>
      postJournals(
        { registry: demo.registry, trx, db: trx, acting: undefined, ports: demo.ports } as unknown as WriteContext,
        drafts,
        { entity: "financing_application", id: "1", transition: "disburse" },
      ),
    );
  const before = await read();
  const lent = { source: "FA-2026-000990", date: "2026-11-20", currency: "SGD" };
  const drafts = disbursed({
    ...lent,
    principal: "98100.00",
    net: "490.50",
    gst: "44.15",
    financier: sides["f1"]!,
    supplier: sides["s1"]!,
  });
  const ids = await post(drafts);
  await takeUpFlows(demo);
  const { summaries, received } = await read();
  expect(Number(summaries["SGD"]?.invested) - Number(before.summaries["SGD"]?.invested)).toBeCloseTo(98_100, 2);
  expect(received).not.toEqual(before.received);
  await post(
    reversed(
      drafts.map((draft, index) => ({ ...draft, id: ids[index] ?? "" })),
      "2026-11-21",
    ),
  );
  expect(await areFlowsWaiting(demo)).toBe(true);
  const undone = await read();
  const figures = (of: typeof before) => [
    of.summaries["SGD"]?.invested,
    of.summaries["SGD"]?.income,
    of.received.map((row) => [row["month"], row["currency"], row["received"]]),
  ];
  expect(figures(undone)).toEqual(figures(before));
  await takeUpFlows(demo);
  expect(await read()).toEqual(undone);
  expect(formatBreaches(await breaches())).toBe("");
});

it("totals that were lost are counted anew from deals and journals, with what is noted of them meanwhile", async () => {
  const { store } = demo;
  const before = await read();
  await store.transaction(async (trx) => {
    await trx.run("DELETE FROM asset_open_total");
    await trx.run("DELETE FROM book_flow_total");
    await trx.run("UPDATE financing_application SET maturity_date = maturity_date + 1 WHERE principal_outstanding > 0");
  });
  expect(new Set((await breaches()).map(({ name }) => name))).toEqual(new Set(NAMES));
  // As the migration does that finds records which nothing was noted of.
  const [counted] = migrationsOf().filter(({ name }) => name.startsWith("0409"));
  for (const text of counted?.text.split(";\n").filter((one) => one.trim() !== "") ?? [])
    await store.transaction((trx) => trx.run(text));
  expect(formatBreaches(await breaches())).toBe("");
  expect((await read()).received).toEqual(before.received);
  for (const text of [mending(OPEN_ASSETS), FLOWS_MENDED]) await store.transaction((trx) => trx.run(text));
  expect(formatBreaches(await breaches())).toBe("");
});
