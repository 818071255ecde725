import type { HandlerAnswers, HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type {
  FinancingApplication,
  FinancingApplicationRepayments,
  Refund,
} from "../../../../generated/types/records.d.ts";
import { cents, compare } from "../../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { ownBook } from "../../ledger/accounts.ts";
import { stretchesOf } from "../../pricing/standing.ts";
import { less, sumOf } from "../../pricing/share.ts";
import { readRecord, readRecords } from "../../../platform/query/read.ts";
import { present } from "../../../platform/present.ts";
import { given, moneyOf, rowsIn } from "../../../platform/records/fields.ts";
import { movementsOf, recoveredOf, standingOf, termsOf } from "../../deal/deal.ts";

/** The answer about a deal's course. */
type Course = HandlerAnswers["financing_application.course"];

const PARTS = ["principal", "interest", "fee", "penalty"] as const;

const isWrittenOff = ({ status }: FinancingApplication): boolean => status === "written_off";

/** What arose on each component, what of it was paid, and what is left, or was written off and recovered since. */
function components(deal: FinancingApplication, on: string): Course["components"] {
  const standing = standingOf(deal, on);
  const made = movementsOf(deal);
  const back = recoveredOf(deal);
  return PARTS.map((part) => {
    const arisen = part === "principal" ? moneyOf(deal, "approved_amount") : standing.earned[part];
    const paid = sumOf(made.map((movement) => movement[part]));
    return isWrittenOff(deal)
      ? { part, arisen, paid, written_off: standing[part], recovered: back[part], outstanding: "0.00" }
      : { part, arisen, paid, outstanding: standing[part] };
  });
}

/** What would be left of the face for the supplier if the deal were paid on the day. */
function leftForSupplier(deal: FinancingApplication, on: string): string {
  if (isWrittenOff(deal)) return "0.00";
  const { principal, interest, penalty, fee } = standingOf(deal, on);
  const recovered = deal.recourse === true ? [principal, interest, penalty, fee] : [principal, interest];
  const left = less(moneyOf(deal, "face_outstanding"), ...recovered);
  return compare(left, "0.00") > 0 ? left : "0.00";
}

/** States of a refund whose money has gone to the supplier. */
const GIVEN_BACK = ["paid", "closed", "claimed"] as const;

/**
 * What the supplier has had of the deal up to now, and what it has cost: fees and interest that were kept back or paid,
 * with their tax.
 */
function inAll(
  deal: FinancingApplication,
  refunds: readonly Refund[],
): Pick<Course, "received_in_all" | "cost_in_all"> {
  const fees = (how: string): string =>
    sumOf(
      rowsIn(deal, "fees")
        .filter((fee) => fee.collect === how)
        .map((fee) => moneyOf(fee, "total")),
    );
  const paid = rowsIn(deal, "repayments")
    .filter((row) => row.kind !== "waiver")
    .flatMap((row) => [moneyOf(row, "interest"), moneyOf(row, "penalty"), moneyOf(row, "fee")]);
  const back = refunds
    .filter((refund) => GIVEN_BACK.some((state) => state === refund.status))
    .map((refund) => moneyOf(refund, "amount"));
  return {
    received_in_all: less(sumOf([moneyOf(deal, "net"), ...back]), fees("upfront_order")),
    cost_in_all: sumOf([fees("upfront_order"), fees("deduct"), moneyOf(deal, "interest_upfront"), ...paid]),
  };
}

/** The days on which money moves: the pay-out, each payment, and what is still expected. */
function schedule(deal: FinancingApplication, on: string): Course["schedule"] {
  const [terms, made] = [termsOf(deal), rowsIn(deal, "repayments")];
  const atMaturity = standingOf(deal, terms.maturity > on ? terms.maturity : on);
  const paid = made.map((row) => ({
    date: given(row, "date"),
    event: row.kind === "waiver" ? "waived" : row.kind === "recovery" ? "recovered" : "paid",
    amount: sumOf(PARTS.map((part) => moneyOf(row, part))),
    principal: moneyOf(row, "principal"),
  }));
  const isOpen = cents(atMaturity.total) > 0n && !isWrittenOff(deal);
  const lost = standingOf(deal, on);
  return [
    { date: terms.from, event: "paid_out", amount: moneyOf(deal, "net"), principal: terms.principal },
    ...paid,
    ...(isOpen
      ? [
          {
            date: terms.maturity,
            event: terms.maturity >= on ? "falls_due" : "fell_due",
            amount: atMaturity.total,
            principal: atMaturity.principal,
          },
        ]
      : []),
    ...(isWrittenOff(deal) ? [{ date: on, event: "written_off", amount: lost.total, principal: lost.principal }] : []),
  ].sort((left, right) => (left.date < right.date ? -1 : left.date > right.date ? 1 : 0));
}

function stretches(deal: FinancingApplication, on: string): Course["segments"] {
  return stretchesOf(termsOf(deal), movementsOf(deal), on)
    .map(({ part, from, to, principal, amount, accrued }) => ({
      part,
      from,
      to,
      days: accrued?.days,
      principal,
      rate: accrued?.rate,
      basis: accrued?.basis,
      amount,
    }))
    .map(present);
}

/** The numbers of the repayments by which a deal was paid, by their ids. */
async function repaymentNumbers(
  context: ReadContext,
  paid: readonly FinancingApplicationRepayments[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await context.db.rows<{ id: string; number: string }>(
    "SELECT id, number FROM repayment WHERE id::text = ANY($1::text[])",
    [paid.flatMap(({ repayment }) => repayment ?? [])],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** The journals of a deal in the asker's own book, each with its sum of debits. */
const journals = (context: ReadContext, number: string): Promise<NonNullable<Course["journals"]>[number][]> =>
  context.db.rows<NonNullable<Course["journals"]>[number]>(
    `SELECT j.id, j.number, j.date::text AS date, j.event_type, j.memo, j.status, sum(l.debit)::numeric(20,2)::text AS amount
   FROM journal j
   JOIN journal_lines l ON l.parent = j.id
   WHERE j.company = $1::bigint AND j.source_ref = $2 AND j.status IN ('posted', 'reversed')
   GROUP BY j.id
   ORDER BY j.date DESC, j.id DESC`,
    [ownBook(context), number],
  );

/**
 * The course of a deal's money up to today: what arose and was paid of each component, how interest and penalty were
 * worked out stretch by stretch, what was received, what goes back to the supplier, and the journals in the own book.
 * @throws Refusal not_found for a deal that is not the asker's
 */
export async function dealCourse(
  input: HandlerInputs["financing_application.course"],
  context: ReadContext,
): Promise<Course> {
  const { record: deal } = await readRecord(context, "financing_application", input.id);
  // What is written off earns no more.
  const on = (isWrittenOff(deal) ? deal.accrued_to : undefined) ?? context.ports.clock.today();
  const head = { id: deal.id, number: deal.number, currency: deal.currency, as_of: on };
  if (deal.disbursed_on === undefined)
    return { ...head, components: [], segments: [], schedule: [], receipts: [], refunds: [], journals: [] };
  const { total, dpd } = standingOf(deal, on);
  const [refunds, booked, numbers] = await Promise.all([
    readRecords(context, "refund"),
    journals(context, given(deal, "number")),
    repaymentNumbers(context, rowsIn(deal, "repayments")),
  ]);
  const back = refunds.map(({ record: refund }) => refund).filter((refund) => refund.financing === deal.id);
  return {
    ...head,
    ...inAll(deal, back),
    total_due: isWrittenOff(deal) ? "0.00" : total,
    dpd: cents(total) === 0n || isWrittenOff(deal) ? 0 : dpd,
    face_outstanding: moneyOf(deal, "face_outstanding"),
    ...(deal.recoverable === null || deal.recoverable === undefined
      ? {}
      : { recoverable: deal.recoverable, recovered: moneyOf(deal, "recovered") }),
    left_for_supplier: leftForSupplier(deal, on),
    booked_to: deal.accrued_to,
    components: components(deal, on),
    segments: stretches(deal, on),
    schedule: schedule(deal, on),
    receipts: rowsIn(deal, "repayments").map((row) =>
      present({
        repayment: row.repayment,
        number: row.number ?? numbers.get(row.repayment ?? ""),
        kind: row.kind,
        date: row.date,
        penalty: moneyOf(row, "penalty"),
        interest: moneyOf(row, "interest"),
        fee: moneyOf(row, "fee"),
        principal: moneyOf(row, "principal"),
        residual: moneyOf(row, "residual"),
        total: sumOf([...PARTS, "residual" as const].map((part) => moneyOf(row, part))),
      }),
    ),
    refunds: back.map((refund) =>
      present({
        id: refund.id,
        number: refund.number,
        reason: refund.reason,
        amount: refund.amount,
        paid_on: refund.payment_date,
        status: refund.status,
      }),
    ),
    journals: booked.map(present),
  };
}
