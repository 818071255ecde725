import { afterAll, beforeAll, expect, it } from "vitest";
import { today } from "../../server/modules/statistics/today.ts";
import { totalOpenInvoices } from "../../server/modules/invoice/open-totals.ts";
import type { Running } from "../../server/platform/options.ts";
import type { ReadContext } from "../../server/platform/context.ts";
import { startApplication, type Application } from "./application/application.ts";

let application: Application;
beforeAll(async () => {
  application = await startApplication();
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
    maturing: "SELECT currency, amount, day FROM own WHERE matures AND day BETWEEN $2::date AND $2::date + 6",
  },
};

/** What the kinds of a role are told of. */
const OWN: Readonly<Record<string, string>> = {
  supplier: "SELECT * FROM invoice WHERE seller_entity = ANY($1::bigint[])",
  enterprise: "SELECT * FROM invoice WHERE buyer_entity = ANY($1::bigint[]) AND submitted_at IS NOT NULL",
  financier: `SELECT currency, principal_outstanding AS amount, maturity_date AS day, true AS matures
    FROM financing_application
    WHERE financier_entity = ANY($1::bigint[]) AND principal_outstanding > 0
      AND status IN ('disbursed', 'part_repaid', 'overdue', 'recourse_called', 'defaulted')
    UNION ALL
    SELECT currency, face_outstanding, maturity_date, status IN ('paid', 'due')
    FROM dpo
    WHERE financier_entity = ANY($1::bigint[]) AND face_outstanding > 0
      AND status IN ('paid', 'due', 'overdue', 'defaulted')`,
};

const ready: Readonly<Record<string, (running: Application) => Promise<unknown>>> = {
  "as they are noted": async ({ store }) => {
    expect(await store.reading.rows("SELECT FROM invoice_open_change LIMIT 1")).toHaveLength(1);
  },
  "as they are taken up": async (running) => {
    await totalOpenInvoices(running as unknown as Running);
    expect(await running.store.reading.rows("SELECT FROM invoice_open_change")).toEqual([]);
    expect(await running.store.reading.rows("SELECT FROM invoice_open_total WHERE count <= 0")).toEqual([]);
  },
};

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
      for (const day of ["2026-10-20", "2026-11-23", "2026-12-15", "2027-01-15"]) {
        const context = {
          db: store.reading,
          registry,
          acting: { user: { id }, role, company: { id: company, status: "active" }, entities, permissions: new Set() },
          ports: { clock: { today: () => day } },
        } as unknown as ReadContext;
        const told = await today(context);
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
          expect([kind, role, day, told[kind] ?? []]).toEqual([
            kind,
            role,
            day,
            rows.map((row) => ({ ...row, ...late })),
          ]);
          if (rows.length > 0) found.add(`${role} ${kind}`);
        }
        if (role === "financier") continue;
        const [main] = await store.reading.rows<{ currency: string; outstanding: string; overdue: number }>(
          `WITH own AS (${OWN[role] ?? ""})
         SELECT currency, coalesce(sum(outstanding) FILTER (WHERE status IN ('confirmed', 'disputed') AND outstanding > 0), 0)::numeric(20,2)::text AS outstanding,
           (SELECT count(*) FROM own WHERE status IN ('confirmed', 'disputed') AND outstanding > 0 AND due_date_adjusted < $2::date)::int AS overdue
         FROM own WHERE status IN ('draft', 'submitted', 'confirmed', 'disputed')
         GROUP BY currency ORDER BY count(*) DESC, currency LIMIT 1`,
          [entities, day],
        );
        if (main !== undefined)
          expect(told).toMatchObject({
            currency: main.currency,
            outstanding_amount: main.outstanding,
            overdue: main.overdue,
          });
      }
    expect([...found].sort()).toEqual(
      [
        ...["supplier", "enterprise"].flatMap((role) =>
          Object.keys(KINDS["trade"] ?? {}).map((kind) => `${role} ${kind}`),
        ),
        ...["supplier", "financier"].flatMap((role) => Object.keys(KINDS[role] ?? {}).map((kind) => `${role} ${kind}`)),
      ].sort(),
    );
  },
);
