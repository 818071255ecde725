import type { WriteContext } from "../../platform/context.ts";

/** The month of a date, as accounting periods are named: "2026-11". */
export const monthOf = (date: string): string => date.slice(0, 7);

const firstOfNext = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, "0")}-01`;
};

/**
 * The date on which something of this date is booked: the date itself, or the first day after the closed months it
 * falls into.
 */
export function bookingDate(date: string, closed: ReadonlySet<string>): string {
  let booked = date;
  while (closed.has(monthOf(booked))) booked = firstOfNext(monthOf(booked));
  return booked;
}

/**
 * Makes sure that the books have the months in which they are about to be written, and gives the closed months of each
 * book.
 * @returns company to its closed months
 */
export async function openPeriods(
  context: WriteContext,
  books: readonly { readonly company: string; readonly date: string }[],
): Promise<Map<string, Set<string>>> {
  const companies = [...new Set(books.map((book) => book.company))];
  const earliest = books.map((book) => monthOf(book.date)).sort()[0] ?? "";
  // Held until the end, so that no month closes between this look and the posting.
  const rows = await context.trx.rows<{ company: string; month: string; status: string }>(
    "SELECT company, month, status FROM accounting_period WHERE company = ANY($1::bigint[]) AND month >= $2 ORDER BY id FOR SHARE",
    [companies, earliest],
  );
  const known = new Set(rows.map((row) => `${row.company} ${row.month}`));
  const closed = new Map(
    companies.map((company) => [
      company,
      new Set(rows.filter((row) => row.company === company && row.status === "closed").map((row) => row.month)),
    ]),
  );
  const wanted = new Set(
    books.map(({ company, date }) => `${company} ${monthOf(bookingDate(date, closed.get(company) ?? new Set()))}`),
  );
  const at = context.ports.clock.stamp();
  for (const key of [...wanted].filter((one) => !known.has(one)).sort()) {
    const [company, month] = key.split(" ");
    await context.trx.run(
      `INSERT INTO accounting_period (id, version, created_at, updated_at, company, month, status)
        VALUES ($1::bigint, 1, $2::timestamptz, $2::timestamptz, $3::bigint, $4, 'open')
        ON CONFLICT (company, month) DO NOTHING`,
      [context.ports.ids.next(), at, company, month],
    );
  }
  return closed;
}
