import { OPEN_DEALS } from "../../server/modules/deal/open-totals.ts";
import { OPEN_INVOICES } from "../../server/modules/invoice/open-totals.ts";
import { FLOWS_MENDED } from "../../server/modules/ledger/flows.ts";
import { OPEN_ASSETS } from "../../server/modules/portfolio/open-assets.ts";
import { RECORDS_MADE } from "../../server/modules/statistics/records-made.ts";
import { mending, type RunningTotals } from "../../server/platform/totals/running-totals.ts";
import type { Run } from "./fill.ts";

/** Totals of rows that are filled without their triggers. */
const TOTALS: readonly RunningTotals[] = [OPEN_INVOICES, OPEN_DEALS, OPEN_ASSETS, RECORDS_MADE];

/** Counts anew what is kept of rows that were filled, as their triggers would have noted it one by one. */
export async function countAnew(run: Run): Promise<void> {
  for (const totals of TOTALS) {
    await run(mending(totals));
    await run(`VACUUM ANALYZE ${totals.name}_total`);
  }
}

/** How many companies the invoices are between, beside the demo's. */
export const companies = 2_000;

const columnsOf = async (run: Run, table: string): Promise<string[]> =>
  (
    await run(
      `SELECT column_name AS name
       FROM information_schema.columns
       WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'`,
      [table],
    )
  ).map(({ name }) => String(name));

/** A number below another one by the number of the copy, on which no other one of the copy hangs. */
export const by = (which: number, below: number): string =>
  `(((hashint8(g * 31 + ${which})::bigint & 65535) % ${below})::int)`;

/** Of a hundred invoices eighty are paid, twelve confirmed, six handed in and two disputed. */
const state = `(CASE
    WHEN ${by(1, 100)} < 80 THEN 'settled'
    WHEN ${by(1, 100)} < 92 THEN 'confirmed'
    WHEN ${by(1, 100)} < 98 THEN 'submitted'
    ELSE 'disputed' END)`;

/** Copies one row so many times, with some of its columns made anew by the number of the copy, `g`. */
async function copy(
  run: Run,
  table: string,
  source: string,
  numbers: string,
  own: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = await columnsOf(run, table);
  const values = columns.map((name) => own[name] ?? `s."${name}"`);
  await run(
    `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(", ")})
     SELECT ${values.join(", ")}
     FROM "${table}" s, ${numbers} g
     WHERE s."id" = (${source})`,
  );
}

/** From so many rows on, indexes are made after the rows: one index at a time is read and written in order. */
const MANY = 50_000;

/**
 * Adds rows to a table without looking at what they refer to, which copies share with what they are copied from; where
 * they are many, its indexes are made anew afterwards.
 */
export async function inBulk(run: Run, table: string, rows: number, add: () => Promise<void>): Promise<void> {
  const indexes =
    rows < MANY
      ? []
      : await run(
          `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS made
           FROM pg_index i
           WHERE i.indrelid = $1::regclass
             AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
          [`"${table}"`],
        );
  await run("SET session_replication_role = replica");
  await run("SET maintenance_work_mem = '512MB'");
  await run("SET max_parallel_maintenance_workers = 1");
  for (const { name } of indexes) await run(`DROP INDEX ${String(name)}`);
  await add();
  for (const { made } of indexes) await run(String(made));
  await run("RESET session_replication_role");
}

/**
 * Fills up to so many invoices between two thousand companies. Every twentieth is sold by the reader's own entity, and
 * as many are bought by it; a fifth is still owed. May be run again with more.
 * @param reader e-mail of the seller's user by whom lists are read
 */
export async function fillMany(run: Run, invoices: number, reader: string): Promise<void> {
  const seller = `SELECT min(e."id") FROM company_entity e JOIN "user" u ON u."company" = e."company" WHERE u."email" = '${reader}'`;
  const [filled] = await run(
    `SELECT count(*) FROM company_entity WHERE "id" > 2000000000 AND "id" <= 2000000000 + ${companies}`,
  );
  if (Number(filled?.["count"]) === 0) {
    const fresh = {
      id: "2000000000 + g",
      uen: "to_char(g, 'FM00000000') || 'Z'",
      former_uen: "NULL",
      referral_code: "NULL",
    };
    await copy(
      run,
      "company",
      `SELECT u."company" FROM "user" u WHERE u."email" = '${reader}'`,
      `generate_series(1, ${companies})`,
      { ...fresh, name: "'Company ' || g" },
    );
    await copy(run, "company_entity", seller, `generate_series(1, ${companies})`, {
      ...fresh,
      company: "2000000000 + g",
      legal_name: "'Company ' || g || ' Pte. Ltd.'",
    });
  }
  const [last] = await run(
    `SELECT coalesce(max("id"), 3000000000) - 3000000000 AS last FROM invoice WHERE "id" BETWEEN 3000000000 AND 3999999999`,
  );
  const first = Number(last?.["last"]) + 1;
  await inBulk(run, "invoice", invoices - first + 1, () =>
    copy(
      run,
      "invoice",
      `SELECT min(i."id") FROM invoice i WHERE i."seller_entity" = (${seller}) AND i."submitted_at" IS NOT NULL`,
      `generate_series(${first}::bigint, ${invoices}::bigint)`,
      {
        id: "3000000000 + g",
        seller_entity: `CASE WHEN g % 20 = 0 THEN (${seller}) ELSE 2000000001 + (g * 7919) % ${companies} END`,
        buyer_entity: `CASE WHEN g % 20 = 1 THEN (${seller}) ELSE 2000000001 + (g * 104729) % ${companies} END`,
        invoice_no: "'LD-' || to_char(g, 'FM0000000')",
        number_key: "'LD' || g",
        fingerprint: "md5(g::text)",
        po_no: "'PO-' || (g * 31) % 1000003",
        contract_no: "NULL",
        status: state,
        currency: `CASE WHEN ${by(2, 10)} = 0 THEN 'USD' ELSE 'SGD' END`,
        issue_date: "DATE '2024-01-01' + ((g * 37) % 1000)::int",
        due_date: "DATE '2024-02-01' + ((g * 37) % 1000)::int",
        due_date_adjusted: "DATE '2024-02-01' + ((g * 37) % 1000)::int",
        created_at: "TIMESTAMPTZ '2024-01-01' + g * INTERVAL '1 minute'",
        updated_at: "TIMESTAMPTZ '2024-01-01' + (g * 17 % 1000003) * INTERVAL '1 minute'",
        subtotal: 's."subtotal" + (g * 13) % 100000',
        total: 's."total" + (g * 13) % 100000',
        paid: `CASE WHEN ${state} = 'settled' THEN s."total" + (g * 13) % 100000 ELSE 0 END`,
        credited: "0",
        payment_status: `CASE WHEN ${state} = 'settled' THEN 'paid' ELSE 'unpaid' END`,
        funding_status: "'none'",
        outstanding: `CASE WHEN ${state} = 'settled' THEN 0 ELSE s."total" + (g * 13) % 100000 END`,
        archived: "false",
        held_by: "NULL",
        held_by_entity: "NULL",
        held_by_number: "NULL",
        held_amount: "NULL",
        financiers: "NULL",
      },
    ),
  );
  await countAnew(run);
  await run("VACUUM ANALYZE invoice");
  await run("ANALYZE company_entity");
  await run("ANALYZE company");
}

/**
 * Adds deals of which money is out, up to so many, as copies of one that a fund provider has: nothing of them is in its
 * books. May be run again with more.
 * @param financier e-mail of the fund provider's user by whom figures are read
 */
export async function fillDeals(run: Run, deals: number, financier: string): Promise<void> {
  const [last] = await run(
    `SELECT coalesce(max("id"), 4000000000) - 4000000000 AS last FROM financing_application WHERE "id" BETWEEN 4000000000 AND 4999999999`,
  );
  const first = Number(last?.["last"]) + 1;
  await inBulk(run, "financing_application", deals - first + 1, () =>
    copy(
      run,
      "financing_application",
      `SELECT min(f."id")
       FROM financing_application f
       JOIN company_entity e ON e."id" = f."financier_entity"
       JOIN "user" u ON u."company" = e."company"
       WHERE u."email" = '${financier}' AND f."status" = 'disbursed' AND f."principal_outstanding" > 0`,
      `generate_series(${first}::bigint, ${deals}::bigint)`,
      {
        id: "4000000000 + g",
        number: "'FB-' || to_char(g, 'FM0000000')",
        obligor_entity: `2000000001 + (g * 7919) % ${companies}`,
        maturity_date: `DATE '2026-09-01' + ${by(3, 180)}`,
        principal_outstanding: "1000 + (g * 13) % 100000",
      },
    ),
  );
  await countAnew(run);
  await run("VACUUM ANALYZE financing_application");
}

/** Journals of a company in this range are filled ones, one range for each company that is filled. */
const JOURNALS = 100_000_000;

/**
 * Adds journals of pay-outs to a company's book, up to so many over a thousand days, as copies of one that it has, and
 * counts them into what is kept of books by day. May be run again with more.
 * @param email of a user of the company
 * @param range which range of ids is this company's
 */
export async function fillJournals(run: Run, journals: number, email: string, range: number): Promise<void> {
  const from = 5_000_000_000 + range * JOURNALS;
  const [last] = await run(
    `SELECT coalesce(max("id"), ${from}) - ${from} AS last FROM journal WHERE "id" > ${from} AND "id" < ${from + JOURNALS}`,
  );
  const first = Number(last?.["last"]) + 1;
  const source = `SELECT min(j."id")
     FROM journal j
     JOIN "user" u ON u."company" = j."company"
     WHERE u."email" = '${email}' AND j."event_type" = 'disbursed' AND j."status" = 'posted' AND j."number" NOT LIKE 'JF-%'`;
  const numbers = `generate_series(${first}::bigint, ${journals}::bigint)`;
  await inBulk(run, "journal", journals - first + 1, () =>
    copy(run, "journal", source, numbers, {
      id: `${from} + g`,
      number: `'JF-${range}-' || g`,
      source_ref: "'FB-' || to_char(g, 'FM0000000')",
      date: "DATE '2024-01-01' + (g % 1000)::int",
    }),
  );
  const columns = (await columnsOf(run, "journal_lines")).map((name) => `"${name}"`);
  await inBulk(run, "journal_lines", journals - first + 1, async () => {
    await run(
      `INSERT INTO journal_lines (${columns.join(", ")})
       SELECT ${columns.map((name) => (name === '"parent"' ? `${from} + g` : `s.${name}`)).join(", ")}
       FROM journal_lines s, ${numbers} g
       WHERE s."parent" = (${source})`,
    );
  });
  await run(
    `INSERT INTO ledger_daily_total AS t (account, date, net, lines)
     SELECT l.account, j.date, sum(l.debit - l.credit), count(*)
     FROM journal j
     JOIN journal_lines l ON l.parent = j.id
     WHERE j.id BETWEEN ${from + first} AND ${from + journals}
     GROUP BY l.account, j.date
     ON CONFLICT (account, date) DO UPDATE SET net = t.net + excluded.net, lines = t.lines + excluded.lines`,
  );
  await run(FLOWS_MENDED);
  for (const table of ["journal", "journal_lines", "ledger_daily_total", "book_flow_total"])
    await run(`VACUUM ANALYZE ${table}`);
}
