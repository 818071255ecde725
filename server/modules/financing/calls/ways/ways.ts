import { usualFundingAnswers } from "../../../deal/usual-answer.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../../../generated/types/calls.d.ts";
import { cents, compare } from "../../../../../schemas/vocabulary/decimal.ts";
import type { ReadContext } from "../../../../platform/context.ts";
import { calendarOf } from "../../../../platform/calendar.ts";
import { less, notBelowZero, sumOf } from "../../../pricing/share.ts";
import { failedByItself } from "../../../eligibility/checks.ts";
import { payDateBy } from "../../../early-payment/pay-date.ts";
import { earlyWays, payableWays } from "./discounted.ts";
import { financingWays } from "./financing.ts";
import {
  heldItems,
  offeredPayables,
  providersFor,
  freeInvoices,
  wantedInvoices,
  type Wanted,
  type Found,
  type Kind,
  type Obstacle,
  type Question,
  type Way,
} from "./way.ts";

/** The page that helps against an obstacle, by the obstacle's code. */
const HELP: Readonly<Record<string, string>> = {
  CONFIRMED: "invoice",
  NOT_LOCKED: "invoice",
  NOT_FUNDED: "invoice",
  NO_DUPLICATE: "invoice",
  NOT_OVERDUE: "invoice",
  NO_DISPUTE: "invoice",
  TENOR: "invoice",
  TOO_LATE: "invoice",
  NOTHING_DUE: "invoice",
  CREDIT_NOTES: "credit_notes",
  OVER_ADVANCE: "over_advance",
  KYC_OK: "kyc",
  FACILITY_ACTIVE: "facilities",
  LIMIT_FACILITY: "facilities",
  LIMIT_SUB: "facilities",
  LIMIT_BUYER: "buyers",
  LIMIT_CREDIT: "facilities",
  BUYER_LISTED: "buyers",
  NO_FACILITY: "apply_facility",
};

/**
 * What says no more than another check of the same invoice does: funded, it stands in another funding; overdue, it has
 * no days left.
 */
const REPORTED_BY: Readonly<Record<string, string>> = { NO_DUPLICATE: "NOT_FUNDED", TENOR: "NOT_OVERDUE" };

/** As many invoices as may be named at once. */
const MOST_INVOICES = 100;

/** Kinds of way that an invoice can be kept from by what it is itself. */
const EVERY: readonly Kind[] = ["early_payment", "financing"];

/** Whether anything of an invoice is still to be paid. */
const isOutstanding = ({ outstanding }: Wanted): boolean => compare(outstanding, "0.00") > 0;

/** What an invoice itself is in the way of, whoever were asked; nothing of one that might be paid early. */
function ownObstacles(invoice: Wanted, today: string): Obstacle[] {
  const { invoice_no: number, status, due_date, overdue } = invoice;
  const isPaid = status === "settled" || (status === "confirmed" && !isOutstanding(invoice));
  const failure = isPaid
    ? { code: "NOTHING_DUE", detail: number }
    : failedByItself({ number, status, due_date, overdue }, today);
  if (failure === undefined) return [];
  return EVERY.map((way) => ({ way, provider: "", code: failure.code, detail: failure.detail, invoice }));
}

/** What stands first of several against one invoice: what it is itself, then what something helps against. */
const chief = <Line extends { readonly code: string; readonly help: string | undefined }>(lines: readonly Line[]) =>
  lines.find(({ code }) => HELP[code] === "invoice") ?? lines.find(({ help }) => help !== undefined) ?? lines[0];

/** Money that a way brings short of what is wanted. */
const shortOf = (way: Way, amount: string | undefined): string =>
  amount === undefined ? "0.00" : notBelowZero(less(amount, way.receives));

/**
 * The ways in the order in which people weigh them: what brings enough first, then what can be asked for at once, then
 * the cheapest.
 */
function ordered(ways: readonly Way[], amount: string | undefined): Way[] {
  const rank = (way: Way): readonly bigint[] => [
    cents(shortOf(way, amount)),
    ["apply", "accept_order"].includes(way.next_step) ? 0n : 1n,
    cents(way.annualised_pct),
  ];
  return [...ways].toSorted((left, right) => {
    const [one, other] = [rank(left), rank(right)];
    const at = one.findIndex((value, index) => value !== other[index]);
    return at < 0 ? 0 : (one[at] ?? 0n) < (other[at] ?? 0n) ? -1 : 1;
  });
}

function shown(
  way: Way,
  {
    amount,
    count,
    least,
  }: { readonly amount: string | undefined; readonly count: number; readonly least: string | undefined },
) {
  const { pieces, fees, ...rest } = way;
  const [first] = pieces;
  const deducted = fees.filter(({ collect }) => collect === "deduct");
  const short = shortOf(way, amount);
  const items = [...new Set(pieces.flatMap(({ requested }) => requested.invoice_paid ?? []))];
  return {
    ...rest,
    currency: first?.invoice.currency,
    buyer_entity: first?.invoice.buyer_entity,
    seller_entity: first?.invoice.seller_entity,
    counterparty: first?.invoice.counterparty,
    best: way.annualised_pct === least && short === "0.00" ? "cheapest" : undefined,
    short: short === "0.00" ? undefined : short,
    invoices: [...new Set(pieces.map(({ invoice }) => invoice.invoice_no))],
    count: pieces.length,
    of: count,
    picked: items.length > 0 ? items : pieces.map(({ invoice }) => invoice.id),
    parts: pieces.map(({ requested }) => requested.amount),
    funder: way.financier === undefined ? "enterprise" : "financier",
    invoice_ids: pieces.map(({ invoice }) => invoice.id),
    residual: rest.residual === "0.00" ? undefined : rest.residual,
    fees: sumOf(deducted.map(({ net }) => net)),
    gst: sumOf(deducted.map(({ gst }) => gst)),
  };
}

/** The invoices that some of the ways take. */
const coveredBy = (ways: readonly Way[]): ReadonlySet<string> =>
  new Set(ways.flatMap(({ pieces }) => pieces.map(({ invoice }) => invoice.id)));

/** What is said of a buyer alone, which no longer matters of an invoice that is in the way itself. */
const OF_BUYER: readonly string[] = ["NO_PROGRAMME", "NO_FACILITY"];

/** What was found against the invoices, with what they are in the way of themselves where no way takes them. */
function obstaclesTo(invoices: readonly Wanted[], { ways, obstacles }: Found, today: string): Obstacle[] {
  const covered = coveredBy(ways);
  const own = invoices.filter(({ id }) => !covered.has(id)).flatMap((invoice) => ownObstacles(invoice, today));
  const isOwn = (id: string | undefined) => own.some(({ invoice }) => invoice?.id === id);
  const isReported = (one: Obstacle) =>
    obstacles.some(({ code, invoice }) => code === one.code && invoice?.id === one.invoice?.id);
  return [
    ...obstacles.filter(({ code, invoice }) => !(OF_BUYER.includes(code) && isOwn(invoice?.id))),
    ...own.filter((one) => !isReported(one)),
  ];
}

/** The invoices asked about: whether some way takes each, and the line that stands first against it where none does. */
function invoiceRows(invoices: readonly Wanted[], { ways }: Found, lines: ReturnType<typeof obstacleLines>) {
  const covered = coveredBy(ways);
  return invoices.map(({ id, invoice_no: number, counterparty, currency, free, due_date }) => {
    const against = covered.has(id) ? undefined : chief(lines.filter(({ invoice }) => invoice === id));
    const row = {
      id,
      invoice: id,
      shown: { invoice: number },
      counterparty,
      currency,
      outstanding: free,
      due_date,
      can: covered.has(id) ? "yes" : "no",
      ...(against === undefined
        ? {}
        : { code: against.code, pass: against.pass, detail: against.detail, help: against.help }),
    };
    return { row, against };
  });
}

/** One line for what stands against several ways alike. */
function obstacleLines(obstacles: readonly Obstacle[]) {
  const lines = new Map<string, Obstacle & { providers: Set<string>; ways: Set<string> }>();
  const has = (code: string, { invoice }: Obstacle) =>
    obstacles.some((other) => other.code === code && other.invoice?.id === invoice?.id);
  for (const one of obstacles) {
    if (REPORTED_BY[one.code] !== undefined && has(REPORTED_BY[one.code] ?? "", one)) continue;
    const key = `${one.code} ${one.detail} ${one.invoice?.id ?? ""}`;
    const line = lines.get(key) ?? { ...one, providers: new Set<string>(), ways: new Set<string>() };
    if (one.provider !== "") line.providers.add(one.provider);
    line.ways.add(one.way);
    lines.set(key, line);
  }
  return [...lines.values()].map(({ code, detail, invoice, providers, ways }, index) => ({
    id: String(index + 1),
    code,
    pass: "fail",
    detail,
    ways: [...ways],
    providers: [...providers],
    currency: invoice?.currency,
    help: HELP[code],
    ...(invoice === undefined
      ? { invoice: undefined }
      : { invoice: invoice.id, amount: invoice.outstanding, shown: { invoice: invoice.invoice_no } }),
  }));
}

async function found(
  context: ReadContext,
  invoices: readonly Wanted[],
  { day, amount }: Pick<Question, "day" | "amount">,
): Promise<Found> {
  const ids = invoices.map(({ id }) => id);
  const [items, offered] = [await heldItems(context, ids), await offeredPayables(context, ids)];
  const groups = new Map<string, Wanted[]>();
  for (const invoice of invoices) {
    const key = `${invoice.buyer_entity} ${invoice.currency} ${invoice.seller_entity}`;
    groups.set(key, [...(groups.get(key) ?? []), invoice]);
  }
  const all: Found[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const providers = await providersFor(context, first);
    const question: Question = { context, invoices: group, providers, day, amount };
    all.push(
      await earlyWays(question),
      await financingWays(question, items),
      await payableWays(
        question,
        offered.filter(({ invoice }) => group.some(({ id }) => id === invoice)),
      ),
    );
    if (providers.length === 0)
      all.push({
        ways: [],
        obstacles: group.map((invoice) => ({
          way: "financing" as const,
          provider: "",
          code: "NO_FACILITY",
          detail: first.counterparty,
          invoice,
        })),
      });
  }
  return { ways: all.flatMap(({ ways }) => ways), obstacles: all.flatMap(({ obstacles }) => obstacles) };
}

/**
 * All ways in which the asker can be paid for its invoices before they are due, side by side: early payment, financing
 * by each fund provider, discounted payables; each priced by what the application of it would be priced by, with what
 * it needs first and who decides. What cannot go a way says why, with the number behind it, and each invoice whether
 * some way takes it. `amount_wanted` takes of each way the cheapest set that brings it. Where none is named, it is
 * about those that are free to be paid early.
 */
export async function waysToCash(
  input: HandlerInputs["invoice.ways"],
  context: ReadContext,
): Promise<HandlerAnswers["invoice.ways"]> {
  const ids = [input.id].flat().filter((id) => typeof id === "string");
  const amount =
    typeof input.amount_wanted === "string" && compare(input.amount_wanted, "0.00") > 0
      ? input.amount_wanted
      : undefined;
  const day = payDateBy(input.pay_by, calendarOf(context));
  const invoices = await (ids.length === 0 ? freeInvoices(context, MOST_INVOICES) : wantedInvoices(context, ids));
  const payable = invoices.filter(isOutstanding);
  const whole = await found(context, payable, { day, amount: undefined });
  const { ways } = amount === undefined ? whole : await found(context, payable, { day, amount });
  const order = ordered(ways, amount);
  const able = order.filter((way) => shortOf(way, amount) === "0.00");
  const least = able.map(({ annualised_pct }) => annualised_pct).toSorted(compare)[0];
  const currencies = new Set(invoices.map(({ currency }) => currency));
  const most = whole.ways.reduce((sum, way) => (compare(way.receives, sum) > 0 ? way.receives : sum), "0.00");
  const answers = await usualFundingAnswers(
    context,
    order.flatMap(({ financier }) => financier ?? []),
  );
  const lines = obstacleLines(obstaclesTo(invoices, whole, context.ports.clock.today()));
  const rows = invoiceRows(invoices, whole, lines);
  return {
    ...(currencies.size === 1
      ? { currency: invoices[0]?.currency, face: sumOf(invoices.map(({ free }) => free)), most }
      : {}),
    count: invoices.length,
    pay_by: day,
    amount_wanted: amount,
    ways: order.map((way) => ({
      ...shown(way, { amount, count: invoices.length, least: order.length > 1 ? least : undefined }),
      ...(way.financier === undefined ? {} : { usual_answer: answers.get(way.financier) }),
    })),
    fees: order.flatMap((way) =>
      way.fees.map((fee) => ({
        ...fee,
        provider: way.provider,
        way: way.way,
        currency: way.pieces[0]?.invoice.currency,
      })),
    ),
    asked: rows.map(({ row }) => row),
    obstacles: lines.filter((line) => !rows.some(({ against }) => against === line)),
  };
}
