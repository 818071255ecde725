import type { Id } from "../../../../../schemas/vocabulary/value.ts";
import { plusDays } from "../../../../../schemas/vocabulary/format/date.ts";
import { basisOf } from "../../../pricing/day-count.ts";
import { earlyPaymentQuote } from "../../../pricing/early-payment.ts";
import { sumOf } from "../../../pricing/share.ts";
import { cheapestEarly } from "../../../early-payment/cheapest-early.ts";
import { programme, type Programme } from "../../../early-payment/facts.ts";
import { obstaclesOf, usable, type Found, type SelectedPart, type Question } from "./way.ts";

/** Whose money it would be: the enterprise's own, or a fund provider's under its programme. */
interface Funder {
  readonly financier?: string;
  readonly facility?: string;
  readonly name: string;
}

async function earlyWay(question: Question, funder: Funder, { min_apr: apr }: Programme): Promise<Found> {
  const {
    invoices,
    day,
    amount,
    context: { ports, registry },
  } = question;
  const [first] = invoices;
  if (first === undefined) return { ways: [], obstacles: [] };
  const pieces = invoices.map((invoice): SelectedPart => ({
    invoice,
    asked: { invoice: invoice.id, amount: invoice.free },
    maturity: invoice.due_date,
  }));
  // What is overdue says so itself.
  const { early_payment_lead_days: lead } = registry.constants.windows;
  const isLate = ({ maturity }: SelectedPart) => day > plusDays(maturity, -lead) && maturity >= ports.clock.today();
  const asking = {
    product: "early_payment" as const,
    financier: funder.financier,
    facility: funder.facility,
    seller: first.seller_entity,
    obligor: first.buyer_entity,
    currency: first.currency,
    start: day,
  };
  const { good, against } = await usable(
    question,
    asking,
    pieces.filter((piece) => !isLate(piece)),
    (all) => sumOf(all.map(({ asked }) => asked.amount)),
  );
  const late = pieces.filter(isLate).map(({ invoice }) => ({
    way: "early_payment" as const,
    provider: funder.name,
    code: "TOO_LATE",
    detail: `${invoice.due_date} ${plusDays(invoice.due_date, -lead)}`,
    invoice,
  }));
  const obstacles = [...late, ...obstaclesOf("early_payment", funder.name, against)];
  const basis = basisOf(first.currency);
  const offer = { mode: "apr" as const, apr };
  const items =
    amount === undefined
      ? good.map(({ invoice }) => ({ id: invoice.id, amount: invoice.free, dueDate: invoice.due_date }))
      : cheapestEarly(
          amount,
          good.map(({ invoice }) => ({ id: invoice.id, outstanding: invoice.free, due_date: invoice.due_date })),
          day,
          offer,
          basis,
        ).items;
  if (items.length === 0) return { ways: [], obstacles };
  const quote = earlyPaymentQuote(items, day, offer, basis);
  return {
    obstacles,
    ways: [
      {
        id: `early_payment-${funder.financier ?? "enterprise"}-${first.buyer_entity}-${first.currency}`,
        way: "early_payment",
        provider: funder.name,
        financier: funder.financier,
        decided_by: funder.name,
        next_step: "apply",
        pieces: items.flatMap((item) =>
          good
            .filter(({ invoice }) => invoice.id === item.id)
            .map((piece) => ({ ...piece, asked: { ...piece.asked, amount: item.amount } })),
        ),
        face: quote.face,
        receives: quote.net,
        pays_on: day,
        days: quote.average_days,
        rate: quote.apr,
        interest: quote.discount,
        fees: [],
        upfront: "0.00",
        cost: quote.discount,
        annualised_pct: quote.annualised_pct,
        residual: "0.00",
        in_all: quote.net,
      },
    ],
  };
}

/**
 * Early payment of the selection at the lowest rate of the buyer's programme: out of the buyer's own cash, and by fund
 * providers that carry it.
 */
export async function earlyWays(question: Question): Promise<Found> {
  const {
    context: { db, registry, ports },
    invoices,
    providers,
  } = question;
  const [first] = invoices;
  if (first === undefined) return { ways: [], obstacles: [] };
  const offered = await programme({
    db,
    registry,
    entity: "early_payment",
    record: {
      enterprise_entity: first.buyer_entity as Id<"company_entity">,
      supplier_entity: first.seller_entity as Id<"company_entity">,
    },
    ask: {},
    lock: false,
    today: ports.clock.today(),
  });
  if (offered === undefined)
    return {
      ways: [],
      obstacles: invoices.map((invoice) => ({
        way: "early_payment" as const,
        provider: first.counterparty,
        code: "NO_PROGRAMME",
        detail: first.counterparty,
        invoice,
      })),
    };
  const found = [await earlyWay(question, { name: first.counterparty }, offered)];
  for (const { kind, products, financier, facility, name } of providers)
    if (kind === "enterprise_program" && products.includes("early_payment"))
      found.push(await earlyWay(question, { financier, facility, name }, offered));
  return { ways: found.flatMap(({ ways }) => ways), obstacles: found.flatMap(({ obstacles }) => obstacles) };
}
