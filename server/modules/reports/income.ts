import { cents, text } from "../../../schemas/vocabulary/decimal.ts";
import { within, type Report, type ReportRow } from "./report.ts";

const net = (side: "credit - l.debit" | "debit - l.credit", codes: string, name: string) =>
  `coalesce(sum(l.${side}) FILTER (WHERE a.code IN (${codes})), 0)::numeric(20,2) AS ${name}`;

/**
 * What a financier earned in all, with what it recovered of losses; of an enterprise what it saved, less what it paid.
 */
function inAll(row: ReportRow, role: string): string {
  const [interest = 0n, fee = 0n, penalty = 0n, discount = 0n, recovered = 0n] = [
    "interest",
    "fee",
    "penalty",
    "discount",
    "recovered",
  ].map((name) => cents(String(row[name] ?? "0.00")));
  return text(
    role === "financier" ? interest + fee + penalty + discount + recovered : discount - interest - fee - penalty,
  );
}

/** Income of a financier by month, as its book has it, with the tax on it; of an enterprise, what it saved and paid. */
export const income: Report = async ({ context, company, role, asOf, from, to }) =>
  (
    await context.db.rows<ReportRow>(
      `SELECT to_char(j.date, 'YYYY-MM') AS month, j.currency, ${
        role === "financier"
          ? [
              net("credit - l.debit", "'4010'", "interest"),
              net("credit - l.debit", "'4020'", "fee"),
              net("credit - l.debit", "'4030'", "discount"),
              net("credit - l.debit", "'4050'", "penalty"),
              net("credit - l.debit", "'4060'", "recovered"),
              net("credit - l.debit", "'2200'", "gst"),
            ].join(", ")
          : [
              net("debit - l.credit", "'6010'", "interest"),
              net("debit - l.credit", "'6020'", "fee"),
              net("credit - l.debit", "'4040'", "discount"),
              net("debit - l.credit", "'6040'", "penalty"),
              net("debit - l.credit", "'1400'", "gst"),
            ].join(", ")
      }
   FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account
   WHERE j.company = $1::bigint
     AND j.status IN ('posted', 'reversed')
     AND j.date <= $2::date
     AND ${within("j.date", "$3", "$4")}
     AND a.code IN ('4010', '4020', '4030', '4040', '4050', '4060', '2200', '6010', '6020', '6040', '1400')
     AND j.event_type NOT IN ('invoice_confirmed', 'credit_note_applied') GROUP BY 1, 2 ORDER BY 1, 2`,
      [company, asOf, from ?? null, to ?? null],
    )
  ).map((row) => ({ ...row, total: inAll(row, role) }));
