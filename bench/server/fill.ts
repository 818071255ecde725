/** Runs one statement. */
export type Run = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

const rows = 100_000;

/** What each copied invoice has of its own; the rest is as in the one it is copied from. */
const own: Readonly<Record<string, string>> = {
  id: "1000000000 + g",
  invoice_no: "'BENCH-' || g",
  number_key: "'BENCH' || g",
  fingerprint: "md5(g::text)",
  status: "CASE WHEN g % 4 = 0 THEN 'confirmed' ELSE 'settled' END",
  issue_date: "DATE '2026-01-01' + (g % 320)::int",
  due_date: "DATE '2026-02-01' + (g % 320)::int",
  due_date_adjusted: "DATE '2026-02-01' + (g % 320)::int",
  archived: "false",
};

/**
 * Adds a hundred thousand invoices of one seller, a quarter of them confirmed, as copies of one that the demo has.
 * @returns the seller's user by whom they are read
 */
export async function fillInvoices(run: Run): Promise<void> {
  const [source] = await run(
    `SELECT i."id" FROM invoice i JOIN company_entity e ON e."id" = i."seller_entity" JOIN "user" u ON u."company" = e."company" WHERE u."email" = $1 AND i."submitted_at" IS NOT NULL ORDER BY i."id" LIMIT 1`,
    [reader],
  );
  if (!source) throw new Error(`the demo has no submitted invoice of ${reader}`);
  const columns = (
    await run(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'invoice' AND table_schema = 'public' AND is_generated = 'NEVER'`,
    )
  ).map(({ name }) => String(name));
  const list = columns.map((name) => `"${name}"`).join(", ");
  const values = columns.map((name) => own[name] ?? `s."${name}"`).join(", ");
  await run(
    `INSERT INTO invoice (${list}) SELECT ${values} FROM invoice s, generate_series(1, ${rows}) g WHERE s."id" = $1`,
    [source["id"]],
  );
  await run("ANALYZE invoice");
}

/** Who reads the list. */
export const reader = "maker.s1@demo.example";
/** Who confirms what the reader sends them. */
export const buyer = "checker.e1@demo.example";
/** What is asked: fifty of the quarter that matches. */
export const listQuery = "page=1&page_size=50&status=confirmed&sort=issue_date&order=desc";
