import type { FinancingApplication, FinancingApplicationItems } from "../../../../../generated/types/records.d.ts";
import { money, percentText, compare } from "../../../../../schemas/vocabulary/decimal.ts";
import type { Id, Money } from "../../../../../schemas/vocabulary/value.ts";
import { holidaysOf } from "../../../../platform/calendar.ts";
import { less, notBelowZero, share, smallest, sumOf } from "../../../pricing/share.ts";
import { cheapestOf } from "../../candidates.ts";
import { financing_terms, type FinancingTerms } from "../../facts.ts";
import { priced, type Priced } from "../../price.ts";
import {
  type HeldItem,
  type Provider,
  type Wanted,
  obstaclesOf,
  usable,
  type Found,
  type NextStep,
  type SelectedPart,
  type Question,
  type Way,
} from "./way.ts";

/** How often the amount asked for is raised by the fees kept back until what arrives is what is wanted. */
const ROUNDS = 6;

interface Basket {
  readonly basis: "invoicepaid" | "invoice";
  readonly next_step: NextStep;
  readonly pieces: readonly SelectedPart[];
}

const itemOf = ({ requested }: SelectedPart): FinancingApplicationItems => ({
  ...(requested.invoice_paid === undefined ? { invoice: requested.invoice } : { invoice_paid: requested.invoice_paid }),
  face: money(requested.amount),
});

/** What an application of these pieces at the provider would be priced from. */
const recordOf = (
  { invoices, day }: Question,
  { financier, facility }: Provider,
  basis: Basket["basis"],
  items: readonly FinancingApplicationItems[],
): FinancingApplication => ({
  basis,
  financier_entity: financier,
  facility,
  seller_entity: invoices[0]?.seller_entity,
  currency: invoices[0]?.currency,
  items: [...items],
  disbursement_date: day,
});

async function termsOf(
  question: Question,
  provider: Provider,
  basis: Basket["basis"],
  pieces: readonly SelectedPart[],
): Promise<FinancingTerms | undefined> {
  const {
    context: { db, registry, ports },
  } = question;
  return financing_terms({
    db,
    registry,
    entity: "financing_application",
    record: recordOf(question, provider, basis, pieces.map(itemOf)),
    ask: {},
    lock: false,
    today: ports.clock.today(),
  });
}

/** The price of an application of the pieces; of the cheapest of them where an amount is wanted. */
function priceOf(
  question: Question,
  provider: Provider,
  basis: Basket["basis"],
  pieces: readonly SelectedPart[],
  terms: FinancingTerms,
): { readonly price: Priced; readonly selected: readonly SelectedPart[] } | undefined {
  const {
    context: { registry, ports },
    amount,
  } = question;
  const [today, holidays] = [ports.clock.today(), holidaysOf(registry)];
  const price = (selected: readonly SelectedPart[], items: readonly FinancingApplicationItems[], cap?: Money) => {
    const known = { ...terms, items: selected.map((piece) => terms.items[pieces.indexOf(piece)]) };
    return priced({
      record: {
        ...recordOf(question, provider, basis, items),
        ...(cap === undefined ? {} : { requested_amount: cap }),
      },
      facts: { financing_terms: known },
      today,
      holidays,
    });
  };
  const whole = price(pieces, pieces.map(itemOf));
  if (amount === undefined || whole === undefined || compare(whole.quote.net, amount) <= 0)
    return whole && { price: whole, selected: pieces };
  const rate = terms.items[0]?.advance_rate ?? percentText(0n);
  const rows = pieces.map(({ requested, maturity }) => ({
    id: (requested.invoice_paid ?? requested.invoice) as Id<"invoice_paid">,
    invoice: requested.invoice_paid === undefined ? (requested.invoice ?? null) : null,
    outstanding: money(requested.amount),
    due_date: maturity,
  }));
  let [cap, best] = [money(amount), { price: whole, selected: pieces }];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { items } = cheapestOf(cap, rows, rate, today);
    const selected = items.flatMap(
      (item) =>
        pieces.find(
          ({ requested }) => (requested.invoice_paid ?? requested.invoice) === (item.invoice_paid ?? item.invoice),
        ) ?? [],
    );
    const found = price(selected, items, cap);
    if (found === undefined) return best;
    best = {
      price: found,
      selected: selected.map((piece, index) => ({
        ...piece,
        requested: { ...piece.requested, amount: items[index]?.face ?? piece.requested.amount },
      })),
    };
    if (compare(found.quote.net, amount) >= 0) return best;
    cap = sumOf([cap, less(amount, found.quote.net)]);
  }
  return best;
}

async function financingWay(question: Question, provider: Provider, basket: Basket): Promise<Found> {
  const { day } = question;
  const [first] = question.invoices;
  const kind = basket.basis === "invoice" ? "factoring" : "financing";
  const terms = await termsOf(question, provider, basket.basis, basket.pieces);
  if (first === undefined || terms === undefined) return { ways: [], obstacles: [] };
  const advanced = (good: readonly SelectedPart[]) =>
    sumOf(
      good.map((piece) =>
        share(piece.requested.amount, terms.items[basket.pieces.indexOf(piece)]?.advance_rate ?? "0.00"),
      ),
    );
  const asking = {
    product: basket.basis === "invoice" ? ("factoring" as const) : ("finance" as const),
    financier: provider.financier,
    facility: provider.facility,
    seller: first.seller_entity,
    obligor: first.buyer_entity,
    currency: first.currency,
    start: day,
  };
  const { good, against } = await usable(
    question,
    asking,
    basket.pieces,
    advanced,
    basket.next_step === "accept_item" ? ["CONFIRMED"] : [],
  );
  const obstacles = obstaclesOf(kind, provider.name, against);
  if (good.length === 0) return { ways: [], obstacles };
  const goodTerms = { ...terms, items: good.map((piece) => terms.items[basket.pieces.indexOf(piece)]) };
  const found = priceOf(question, provider, basket.basis, good, goodTerms);
  if (found === undefined) return { ways: [], obstacles };
  const {
    price: { quote, maturity, from },
    selected,
  } = found;
  const way: Way = {
    id: `${kind}-${provider.financier}-${basket.next_step}-${first.buyer_entity}-${first.currency}`,
    way: kind,
    provider: provider.name,
    financier: provider.financier,
    decided_by: provider.name,
    next_step: basket.next_step,
    pieces: selected,
    face: quote.face,
    advance: quote.advance,
    receives: quote.net,
    pays_on: from,
    days: quote.days,
    rate: terms.rate,
    interest: quote.interest,
    fees: [...quote.deductions, ...quote.orders],
    upfront: quote.upfront,
    cost: quote.cost,
    annualised_pct: quote.annualised_pct,
    residual: notBelowZero(quote.residual),
    residual_on: maturity,
    in_all: quote.receives,
  };
  return { ways: [way], obstacles };
}

const ofInvoice = (invoice: Wanted): SelectedPart => ({
  invoice,
  requested: { invoice: invoice.id, amount: invoice.free },
  maturity: invoice.due_date,
});

/**
 * Of an item what it holds of the wanted invoices, and no more than is free of it. Of one that is spoken for whole, all
 * that it holds is asked for, which the checks refuse with the reason.
 */
function ofItem(invoice: Wanted, item: HeldItem, items: readonly HeldItem[], wanted: readonly Wanted[]): SelectedPart {
  const held = sumOf(
    items
      .filter((one) => one.id === item.id && wanted.some(({ id }) => id === one.invoice))
      .map(({ amount }) => amount),
  );
  const isFree = compare(item.available, "0.00") > 0;
  const amount = isFree ? smallest(item.available, held) : held;
  return { invoice, requested: { invoice_paid: item.id, amount }, maturity: item.maturity };
}

/**
 * Items that the supplier holds may be financed now; what only the buyer has confirmed may be once the buyer has issued
 * an item, or at once as a factored invoice.
 */
function basketsOf({ invoices }: Question, { kind }: Provider, items: readonly HeldItem[]): Basket[] {
  if (kind === "supplier_factoring") return [{ basis: "invoice", next_step: "apply", pieces: invoices.map(ofInvoice) }];
  const itemOfInvoice = (invoice: Wanted, states: readonly string[]) =>
    items.find((item) => item.invoice === invoice.id && states.includes(item.status));
  const held = (states: readonly string[]): SelectedPart[] => {
    const seen = new Set<string>();
    return invoices.flatMap((invoice) => {
      const item = itemOfInvoice(invoice, states);
      if (item === undefined || seen.has(item.id)) return [];
      seen.add(item.id);
      return [ofItem(invoice, item, items, invoices)];
    });
  };
  const bare = invoices
    .filter((invoice) => itemOfInvoice(invoice, ["issued", "accepted", "part_financed"]) === undefined)
    .map(ofInvoice);
  const all: Basket[] = [
    { basis: "invoicepaid", next_step: "apply", pieces: held(["accepted", "part_financed"]) },
    { basis: "invoicepaid", next_step: "accept_item", pieces: held(["issued"]) },
    { basis: "invoicepaid", next_step: "request_item", pieces: bare },
  ];
  return all.filter(({ pieces }) => pieces.length > 0);
}

/**
 * Financing of the selection by each fund provider that knows the supplier: of items that it holds, of items that it
 * could be issued, and of invoices.
 */
export async function financingWays(question: Question, items: readonly HeldItem[]): Promise<Found> {
  const found: Found[] = [];
  for (const provider of question.providers) {
    if (!provider.products.includes(provider.kind === "supplier_factoring" ? "factoring" : "finance")) continue;
    for (const basket of basketsOf(question, provider, items))
      found.push(await financingWay(question, provider, basket));
  }
  return { ways: found.flatMap(({ ways }) => ways), obstacles: found.flatMap(({ obstacles }) => obstacles) };
}
