import type { Registry } from "../../../../../registry/registry.ts";
import { earlyTotals, orderTotals } from "../../../pricing/totals.ts";
import type { BusinessDate } from "../../../../../schemas/vocabulary/value.ts";
import { plusDays } from "../../../../../schemas/vocabulary/format/date.ts";
import { basisOf } from "../../../pricing/interest.ts";
import { earlyPaymentQuote, averageDays, dpoQuote } from "../../../pricing/discount.ts";
import { sumOf } from "../../../pricing/share.ts";
import { cheapestEarly } from "../../../early-payment/eligible-early.ts";
import { programme, type Programme } from "../../../early-payment/facts.ts";
import {
  obstaclesOf,
  usable,
  type Found,
  type SelectedPart,
  type Question,
  type OfferedPayable,
  type Provider,
  type Wanted,
  type NextStep,
  type Way,
} from "./way.ts";
import { compare } from "../../../../../schemas/vocabulary/decimal.ts";
import { dpo_terms } from "../../../discounted-payables/facts.ts";

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
    requested: { invoice: invoice.id, amount: invoice.free },
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
    (all) => sumOf(all.map(({ requested }) => requested.amount)),
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
  const totalsOf = earlyTotals(registry);
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
          totalsOf,
        ).items;
  if (items.length === 0) return { ways: [], obstacles };
  const quote = earlyPaymentQuote(items, day, offer, basis, totalsOf);
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
            .map((piece) => ({ ...piece, requested: { ...piece.requested, amount: item.amount } })),
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
      enterprise_entity: first.buyer_entity,
      supplier_entity: first.seller_entity,
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

interface Order {
  readonly provider: string;
  readonly financier: string;
  readonly decided_by: string;
  readonly next_step: NextStep;
  readonly pay_date: string;
  readonly rate: string;
  readonly basis: 360 | 365;
  readonly payables: readonly { readonly invoice: Wanted; readonly face: string; readonly maturity: BusinessDate }[];
  readonly dpo?: string;
}

/** What an order of discounted payables brings the supplier. */
function payableWay(
  registry: Registry,
  { provider, financier, decided_by, next_step, pay_date, rate, basis, payables, dpo }: Order,
): Way {
  const quote = dpoQuote(
    payables.map(({ invoice, face, maturity }) => ({ id: invoice.id, face, maturity })),
    pay_date,
    rate,
    basis,
    orderTotals(registry),
  );
  return {
    id: `payables-${financier}-${dpo ?? next_step}`,
    way: "payables",
    provider,
    financier,
    decided_by,
    next_step,
    pieces: payables.map(({ invoice, face, maturity }) => ({
      invoice,
      requested: { invoice: invoice.id, amount: face },
      maturity,
    })),
    face: quote.face,
    receives: quote.net,
    pays_on: pay_date,
    days: averageDays(quote.payables),
    rate,
    interest: quote.discount,
    fees: [],
    upfront: "0.00",
    cost: quote.discount,
    annualised_pct: quote.annualised_pct,
    residual: "0.00",
    in_all: quote.net,
    dpo,
  };
}

/** Orders that wait for the supplier's word, as far as they pay the selection. */
function offeredWays({ invoices, context: { registry } }: Question, payables: readonly OfferedPayable[]): Way[] {
  return [...new Set(payables.map(({ dpo }) => dpo))].flatMap((dpo) => {
    const own = payables
      .filter((row) => row.dpo === dpo)
      .flatMap((row) => {
        const invoice = invoices.find(({ id }) => id === row.invoice);
        return invoice === undefined ? [] : [{ row, invoice }];
      });
    const [first] = own;
    if (first === undefined) return [];
    const { row } = first;
    return [
      payableWay(registry, {
        provider: row.financier_name,
        financier: row.financier,
        decided_by: row.financier_name,
        next_step: "accept_order",
        pay_date: row.pay_date,
        rate: row.rate,
        basis: row.basis_days === 360 ? 360 : 365,
        dpo,
        payables: own.map((one) => ({ invoice: one.invoice, face: one.row.face, maturity: one.row.maturity_date })),
      }),
    ];
  });
}

/** What an order of the selection would bring if the buyer offered one under a fund provider's programme. */
async function possibleWay(question: Question, { financier, facility, name }: Provider): Promise<Found> {
  const {
    context: { db, registry, ports },
    invoices,
    day,
    amount,
  } = question;
  const [first] = invoices;
  const terms =
    first &&
    (await dpo_terms({
      db,
      registry,
      entity: "dpo",
      record: { facility, vendor_entity: first.seller_entity },
      ask: {},
      lock: false,
      today: ports.clock.today(),
    }));
  if (first === undefined || terms === undefined) return { ways: [], obstacles: [] };
  const asking = {
    product: "dpo" as const,
    financier,
    facility,
    seller: first.seller_entity,
    obligor: first.buyer_entity,
    currency: first.currency,
    start: day,
  };
  const pieces = invoices.map((invoice): SelectedPart => ({
    invoice,
    requested: { invoice: invoice.id, amount: invoice.free },
    maturity: invoice.due_date,
  }));
  const { good, against } = await usable(question, asking, pieces, (all) =>
    sumOf(all.map(({ requested }) => requested.amount)),
  );
  const obstacles = obstaclesOf("payables", name, against);
  if (good.length === 0) return { ways: [], obstacles };
  const order = (parts: readonly SelectedPart[]) =>
    payableWay(registry, {
      provider: name,
      financier,
      decided_by: first.counterparty,
      next_step: "buyer_offers",
      pay_date: day,
      rate: terms.rate,
      basis: terms.basis_days,
      payables: parts.map(({ invoice }) => ({ invoice, face: invoice.free, maturity: invoice.due_date })),
    });
  // An order takes whole invoices: as few, the soonest due first, as bring what is wanted.
  let selected: readonly SelectedPart[] = good;
  if (amount !== undefined)
    for (let count = 1; count <= good.length; count += 1) {
      selected = good.slice(0, count);
      if (compare(order(selected).receives, amount) >= 0) break;
    }
  return { ways: [order(selected)], obstacles };
}

/**
 * Discounted payables: orders that wait for the supplier's word, and what the buyer could offer under its programmes.
 */
export async function payableWays(question: Question, offered: readonly OfferedPayable[]): Promise<Found> {
  const offeredInvoices = new Set(offered.map(({ invoice }) => invoice));
  const rest = { ...question, invoices: question.invoices.filter(({ id }) => !offeredInvoices.has(id)) };
  const found: Found[] = [];
  for (const provider of question.providers)
    if (provider.kind === "enterprise_program" && provider.products.includes("dpo"))
      found.push(await possibleWay(rest, provider));
  return {
    ways: [...offeredWays(question, offered), ...found.flatMap(({ ways }) => ways)],
    obstacles: found.flatMap(({ obstacles }) => obstacles),
  };
}
