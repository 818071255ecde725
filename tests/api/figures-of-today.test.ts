import { afterAll, beforeAll, expect, it } from "vitest";
import { plusDays } from "../../schemas/vocabulary/format/date.ts";
import { ageing, due, monthlyRecords } from "../../server/modules/statistics/records.ts";
import { RECORDS_MADE } from "../../server/modules/statistics/records-made.ts";
import { today } from "../../server/modules/statistics/today.ts";
import { OPEN_DEALS } from "../../server/modules/deal/open-totals.ts";
import { OPEN_INVOICES } from "../../server/modules/invoice/open-totals.ts";
import type { ReadContext } from "../../server/platform/context.ts";
import { checkInvariants, formatBreaches } from "../../server/platform/invariants/invariant.ts";
import { migrationsOf } from "../../server/platform/store/migrate.ts";
import { mending, takeUp } from "../../server/platform/totals/running-totals.ts";
import { startApplication, type Application } from "./application/application.ts";
import { Deals } from "./application/deals.ts";

let application: Application;
beforeAll(async () => {
  application = await startApplication();
  const deals = new Deals(application);
  // A fund provider paid a supplier early, and the enterprise has paid a part of it.
  await deals.insert("early_payment", {
    number: "EP-2026-009001",
    supplier_entity: await deals.entity("s1"),
    enterprise_entity: await deals.entity("e1"),
    funder: "financier",
    funder_entity: await deals.entity("f1"),
    currency: "SGD",
    face_total: "20000.00",
    collected: "4999.99",
    collection_state: "open",
    collection_due: "2026-11-27",
    maturity_date: "2026-11-25",
    status: "paid",
  });
});
afterAll(() => application.close());

/** What waits of one kind, told by a statement of its own: rows of currency, amount and day. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  trade: {
    invoices_overdue: `SELECT currency, outstanding AS amount, due_date_adjusted AS day FROM own
      WHERE status IN ('confirmed', 'disputed') AND outstanding > 0 AND due_date_adjusted < $2::date`,
    invoices_to_confirm: "SELECT currency, total, submitted_at::date FROM own WHERE status = 'submitted'",
    invoices_disputed: "SELECT currency, outstanding, due_date_adjusted FROM own WHERE status = 'disputed'",
    invoices_due: `SELECT currency, outstanding, due_date_adjusted FROM own WHERE status IN ('confirmed', 'disputed')
      AND outstanding > 0 AND due_date_adjusted BETWEEN $2::date AND $2::date + 6`,
    invoices_open: `SELECT currency, outstanding, due_date_adjusted FROM own
      WHERE status IN ('submitted', 'confirmed', 'disputed') AND outstanding > 0`,
  },
  supplier: {
    invoices_unfunded: `SELECT currency, least(outstanding, coalesce(confirmed_amount, outstanding)), due_date_adjusted
      FROM own WHERE status = 'confirmed' AND funding_status IN ('none', 'released') AND outstanding > 0
        AND due_date_adjusted > $2::date`,
    invoices_draft: "SELECT currency, total, created_at::date FROM own WHERE status = 'draft'",
  },
  financier: {
    portfolio: "SELECT currency, amount, day FROM own",
    deals_overdue: "SELECT currency, amount, day FROM own WHERE day < $2::date",
    maturing: `SELECT currency, amount, day FROM own
      WHERE matures AND kind = 'financing' AND day BETWEEN $2::date AND $2::date + 6`,
    orders_maturing: `SELECT currency, amount, day FROM own
      WHERE matures AND kind = 'order' AND day BETWEEN $2::date AND $2::date + 6`,
    early_payments_maturing: `SELECT currency, amount, day FROM own
      WHERE kind = 'early' AND day BETWEEN $2::date AND $2::date + 6`,
  },
};

/** What the kinds of a role are told of. */
const OWN: Readonly<Record<string, string>> = {
  supplier: "SELECT * FROM invoice WHERE seller_entity = ANY($1::bigint[])",
  enterprise: "SELECT * FROM invoice WHERE buyer_entity = ANY($1::bigint[]) AND submitted_at IS NOT NULL",
  financier: `SELECT currency, principal_outstanding AS amount, maturity_date AS day, true AS matures, 'financing' AS kind
    FROM financing_application
    WHERE financier_entity = ANY($1::bigint[]) AND principal_outstanding > 0
      AND status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')
    UNION ALL
    SELECT currency, face_outstanding, maturity_date, status IN ('paid', 'due'), 'order'
    FROM dpo
    WHERE financier_entity = ANY($1::bigint[]) AND face_outstanding > 0
      AND status IN ('paid', 'due', 'overdue', 'defaulted')
    UNION ALL
    SELECT currency, face_total - coalesce(collected, 0), coalesce(collection_due, maturity_date), true, 'early'
    FROM early_payment
    WHERE funder_entity = ANY($1::bigint[]) AND funder = 'financier' AND status = 'paid'
      AND collection_state IS DISTINCT FROM 'written_off' AND face_total > coalesce(collected, 0)`,
};

const ready: Readonly<Record<string, (running: Application) => Promise<unknown>>> = {
  "as they are noted": async ({ store }) => {
    expect(await store.reading.rows("SELECT FROM invoice_open_change LIMIT 1")).toHaveLength(1);
  },
  "as they are taken up": async (running) => {
    for (const totals of [OPEN_INVOICES, OPEN_DEALS, RECORDS_MADE]) await takeUp(totals, running);
    for (const { name } of [OPEN_INVOICES, OPEN_DEALS, RECORDS_MADE]) {
      expect(await running.store.reading.rows(`SELECT FROM ${name}_change`)).toEqual([]);
      expect(await running.store.reading.rows(`SELECT FROM ${name}_total WHERE count <= 0`)).toEqual([]);
    }
  },
};

/** Figures by time, told by a statement of their own from the records: of the own entities $1 on the day $2. */
const BY_TIME: Readonly<Record<string, (role: string) => string>> = {
  ageing: (role) => `SELECT currency, CASE
      WHEN $2::date <= due_date_adjusted THEN 'current' WHEN $2::date - due_date_adjusted <= 30 THEN '1-30'
      WHEN $2::date - due_date_adjusted <= 60 THEN '31-60' WHEN $2::date - due_date_adjusted <= 90 THEN '61-90'
      ELSE 'over_90' END AS bucket, count(*)::int AS invoice_count, sum(outstanding)::text AS outstanding
    FROM (${OWN[role] ?? ""}) own
    WHERE status IN ('submitted', 'confirmed', 'disputed') AND outstanding > 0
    GROUP BY 1, 2 ORDER BY 1, 2`,
  due: (role) => `SELECT currency, date_trunc('week', due_date_adjusted)::date::text AS week_from,
      count(*)::int AS invoice_count, sum(outstanding)::text AS amount
    FROM (${OWN[role] ?? ""}) own
    WHERE status IN ('confirmed', 'disputed') AND outstanding > 0 AND due_date_adjusted >= $2::date
      AND due_date_adjusted < date_trunc('week', $2::date)::date + 56
    GROUP BY 1, 2 ORDER BY 1, 2`,
  months: (role) => `SELECT currency, date_trunc('month', issue_date)::date::text AS month,
      count(*)::int AS invoice_count, sum(total)::text AS invoice_amount
    FROM (${OWN[role] ?? ""}) own
    WHERE status NOT IN ('draft', 'cancelled') AND issue_date <= $2::date
      AND issue_date >= (date_trunc('month', $2::date) - interval '11 months')::date
    GROUP BY 1, 2 ORDER BY 1, 2`,
};

/** What the product tells of each of these, as its statement would. */
async function byTime(context: ReadContext): Promise<Record<string, Record<string, unknown>[]>> {
  const [aged, weeks, months] = [
    await ageing({} as never, context),
    await due({} as never, context),
    await monthlyRecords({} as never, context),
  ].map(({ rows }) => rows as Record<string, unknown>[]);
  const shown = (rows: Record<string, unknown>[] | undefined, names: readonly string[]) =>
    (rows ?? [])
      .filter((row) => row["invoice_count"] !== 0)
      .map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
  return {
    ageing: shown(aged, ["currency", "bucket", "invoice_count", "outstanding"]),
    due: shown(weeks, ["currency", "week_from", "invoice_count", "amount"]),
    months: shown(months, ["currency", "month", "invoice_count", "invoice_amount"]),
  };
}

it.each(Object.keys(ready))(
  "tells on any day of each kind what its own statement finds, of suppliers, enterprises and fund providers: %s",
  async (how) => {
    const { store, registry } = application;
    await ready[how]?.(application);
    const users = await store.reading.rows<{ id: string; company: string; role: string; entities: string[] }>(
      `SELECT DISTINCT ON (c.id) u.id, c.id AS company, c.role,
       ARRAY(SELECT e.id FROM company_entity e WHERE e.company = c.id) AS entities
     FROM "user" u JOIN company c ON c.id = u.company
     WHERE c.role IN ('supplier', 'enterprise', 'financier') ORDER BY c.id, u.id`,
    );
    const found = new Set<string>();
    for (const { id, company, role, entities } of users)
      for (const day of ["2026-10-20", "2026-11-23", "2026-12-08", "2026-12-15", "2027-01-15"]) {
        const context = {
          db: store.reading,
          registry,
          acting: { user: { id }, role, company: { id: company, status: "active" }, entities, permissions: new Set() },
          ports: { clock: { today: () => day } },
        } as unknown as ReadContext;
        const figures = await today(context);
        for (const [kind, text] of Object.entries({
          ...KINDS[role === "financier" ? "none" : "trade"],
          ...KINDS[role],
        })) {
          const rows = await store.reading.rows<Record<string, unknown>>(
            `WITH own AS (${OWN[role] ?? ""}), kind (currency, amount, day) AS (${text})
           SELECT currency, count(*)::int AS count, coalesce(sum(amount), 0)::numeric(20,2)::text AS amount,
             min(day)::text AS oldest
           FROM kind WHERE $2::date IS NOT NULL GROUP BY currency ORDER BY currency`,
            [entities, day],
          );
          const late = kind === "invoices_overdue" || kind === "deals_overdue" ? { late: true } : {};
          const week = ["invoices_due", "maturing", "orders_maturing", "early_payments_maturing"].includes(kind)
            ? { until: plusDays(day, 6) }
            : {};
          expect([kind, role, day, figures[kind] ?? []]).toEqual([
            kind,
            role,
            day,
            rows.map((row) => ({ ...row, ...late, ...week })),
          ]);
          if (rows.length > 0) found.add(`${role} ${kind}`);
        }
        if (role === "financier") continue;
        for (const [name, rows] of Object.entries(await byTime(context))) {
          const own = await store.reading.rows<Record<string, unknown>>(BY_TIME[name]?.(role) ?? "", [entities, day]);
          expect([name, role, day, new Set(rows)]).toEqual([name, role, day, new Set(own)]);
          if (own.length > 0) found.add(`${role} ${name}`);
        }
        const [main] = await store.reading.rows<{ currency: string; outstanding: string; overdue: number }>(
          `WITH own AS (${OWN[role] ?? ""})
         SELECT currency, coalesce(sum(outstanding) FILTER (WHERE status IN ('confirmed', 'disputed') AND outstanding > 0), 0)::numeric(20,2)::text AS outstanding,
           (SELECT count(*) FROM own WHERE status IN ('confirmed', 'disputed') AND outstanding > 0 AND due_date_adjusted < $2::date)::int AS overdue
         FROM own WHERE status IN ('draft', 'submitted', 'confirmed', 'disputed')
         GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1`,
          [entities, day],
        );
        if (main !== undefined)
          expect(figures).toMatchObject({
            currency: main.currency,
            outstanding_amount: main.outstanding,
            overdue: main.overdue,
          });
      }
    expect([...found].sort()).toEqual(
      [
        ...["supplier", "enterprise"].flatMap((role) =>
          [...Object.keys(KINDS["trade"] ?? {}), ...Object.keys(BY_TIME)].map((kind) => `${role} ${kind}`),
        ),
        ...["supplier", "financier"].flatMap((role) => Object.keys(KINDS[role] ?? {}).map((kind) => `${role} ${kind}`)),
      ].sort(),
    );
  },
);

it("totals that were lost are counted anew from the records, with what is noted of them meanwhile", async () => {
  const { store, registry } = application;
  const maintained = [OPEN_INVOICES, OPEN_DEALS, RECORDS_MADE];
  const names = ["open_totals_equal_invoices", "open_totals_equal_deals", "made_totals_equal_records"];
  const breaches = () => checkInvariants({ db: store.reading, registry, today: "2026-11-23" }, names);
  await store.transaction(async (trx) => {
    for (const { name } of maintained) await trx.run(`DELETE FROM ${name}_total`);
    await trx.run("UPDATE invoice SET total = total + 1 WHERE status = 'confirmed'");
  });
  expect(new Set((await breaches()).map(({ name }) => name))).toEqual(new Set(names));
  // As the migration does that finds records which nothing was noted of.
  const counted = migrationsOf().filter(({ name }) => name.startsWith("0407") || name.startsWith("0423"));
  for (const text of [
    mending(OPEN_INVOICES),
    ...counted.flatMap((one) => one.text.split(";\n")).filter((one) => one.trim() !== ""),
  ])
    await store.transaction((trx) => trx.run(text));
  expect(formatBreaches(await breaches())).toBe("");
  for (const totals of maintained) await store.transaction((trx) => trx.run(mending(totals)));
  expect(formatBreaches(await breaches())).toBe("");
});
