import type { Event, Play } from "./play.ts";

/** What the fund providers' owners put in, by currency. */
const CAPITAL: readonly (readonly [financier: string, currency: "SGD" | "USD", amount: string])[] = [
  ["f1", "SGD", "5000000.00"],
  ["f1", "USD", "500000.00"],
  ["f2", "SGD", "3000000.00"],
];

/** The opening journals of the fund providers: bank against capital. */
export function capitalEvents(play: Play): Event[] {
  return CAPITAL.map(([financier, currency, amount]) => ({
    day: "2026-07-01",
    run: play.capital(financier, currency, amount),
  }));
}

/** An order by which an enterprise has a payable of a vendor paid early. */
interface Order {
  readonly number: number;
  readonly enterprise: string;
  readonly vendor: string;
  readonly financier: string;
  readonly facility: string;
  readonly invoice: string;
  readonly face: string;
  readonly ordered: string;
  readonly accepted: string;
  readonly funded: string;
  readonly paid: string;
}

/** Everything that happens to a discounted payables order until the money is with the vendor. */
export function orderEvents(play: Play, order: Order): Event[] {
  const { enterprise, vendor, financier } = order;
  const name = `DPO-${order.number}`;
  const on = (day: string, run: () => Promise<void>): Event => ({ day, run });
  return [
    on(order.ordered, play.numbered("DPO", order.number)),
    on(
      order.ordered,
      play.create(`maker.${enterprise}`, "dpo", name, () => ({
        enterprise_entity: play.id(enterprise),
        vendor_entity: play.id(vendor),
        financier_entity: play.id(financier),
        facility: play.id(order.facility),
        currency: "SGD",
        pay_date: order.paid,
        payables: [{ invoice: play.id(order.invoice), face: order.face }],
      })),
    ),
    on(order.ordered, play.execute(`maker.${enterprise}`, "dpo", name, "submit")),
    on(order.ordered, play.execute(`checker.${enterprise}`, "dpo", name, "approve")),
    on(order.ordered, play.sign("dpo", name)),
    on(
      order.accepted,
      play.execute(`checker.${vendor}`, "dpo", name, "accept", () => ({
        payout_account: play.id(`account ${vendor} SGD`),
      })),
    ),
    on(order.funded, play.execute(`checker.${financier}`, "dpo", name, "fund")),
    on(
      order.paid,
      play.find("disbursement", `${name} pay-out`, () => ({ dpo: play.id(name) })),
    ),
    on(order.paid, play.payOut(financier, "SGD", `${name} pay-out`, `PAY-${name}`)),
  ];
}

/** The discounted payables order by which an enterprise had a vendor paid early. */
export const dpoEvents = (play: Play): Event[] =>
  orderEvents(play, {
    number: 12,
    enterprise: "e1",
    vendor: "s2",
    financier: "f1",
    facility: "FAC-1",
    invoice: "LG-2190",
    face: "64310.00",
    ordered: "2026-10-08",
    accepted: "2026-10-09",
    funded: "2026-10-12",
    paid: "2026-10-15",
  });

/** A financing of the demo, from the application to the pay-out. */
interface Financing {
  readonly number: number;
  readonly name: string;
  readonly seller: string;
  readonly financier: string;
  readonly debtor: string;
  readonly currency: "SGD" | "USD";
  readonly basis: "invoicepaid" | "invoice";
  readonly rate: string;
  readonly amount: string;
  readonly items: () => readonly Record<string, unknown>[];
  readonly applied: string;
  readonly offered: string;
  readonly paid: string;
}

const levels = (amount: string, financier: string): string[] =>
  Number(amount) <= 100_000 ? [`checker.${financier}`] : [`checker.${financier}`, `checker2.${financier}`];

/** Everything that happens to a financing until the money is with the supplier. */
export function financingEvents(play: Play, deal: Financing): Event[] {
  const { name, seller, financier, currency, amount } = deal;
  const on = (day: string, run: () => Promise<void>): Event => ({ day, run });
  const assignment = `${name} assignment`;
  const payment = `${name} pay-out`;
  const order = `${name} order`;
  const entity = "financing_application";
  return [
    on(deal.applied, play.numbered("FA", deal.number)),
    on(
      deal.applied,
      play.create(`maker.${seller}`, entity, name, async () => ({
        basis: deal.basis,
        financier_entity: play.id(financier),
        seller_entity: play.id(seller),
        currency,
        items: deal.items(),
        requested_amount: amount,
        disbursement_date: deal.paid,
        payout_account: play.id(`account ${seller} ${currency}`),
        documents: [
          await play.paper(`maker.${seller}`, `${name} delivery order`, "delivery_proof"),
          await play.paper(`maker.${seller}`, `${name} invoices`, "invoice_copy"),
        ],
      })),
    ),
    on(deal.applied, play.execute(`checker.${seller}`, entity, name, "submit")),
    on(deal.offered, play.answerChecklist(`maker.${financier}`, name)),
    on(
      deal.offered,
      play.execute(`maker.${financier}`, entity, name, "check", () => ({
        approved_amount: amount,
        approved_rate: deal.rate,
      })),
    ),
    ...levels(amount, financier).map((who) => on(deal.offered, play.execute(who, entity, name, "approve"))),
    on(deal.offered, play.execute(`ceo.${seller}`, entity, name, "accept_offer")),
    on(
      deal.offered,
      play.find("financing_order", order, () => ({ application: play.id(name) })),
    ),
    on(
      deal.offered,
      play.execute(`checker.${seller}`, "financing_order", order, "pay", () => ({
        channel: "fast",
        bank_ref: `FEE-${deal.number}`,
      })),
    ),
    on(
      deal.offered,
      play.find("letter_of_assignment", assignment, () => ({ application: play.id(name) })),
    ),
    on(deal.offered, play.sign("assignment", assignment)),
    on(deal.offered, play.notice(financier, deal.debtor, assignment)),
    on(
      deal.paid,
      play.find("disbursement", payment, () => ({ financing: play.id(name) })),
    ),
    on(deal.paid, play.payOut(financier, currency, payment, `PAY-${deal.number}`)),
  ];
}

/** The factoring deal in dollars whose buyer pays late. */
export const factoringEvents = (play: Play): Event[] =>
  financingEvents(play, {
    number: 38,
    name: "FA-38",
    seller: "s3",
    financier: "f1",
    debtor: "e2",
    currency: "USD",
    basis: "invoice",
    rate: "9.60",
    amount: "38880.00",
    items: () => [{ invoice: play.id("JC-US-0901"), face: "48600.00" }],
    applied: "2026-09-09",
    offered: "2026-09-10",
    paid: "2026-09-14",
  });

/** An invoice-paid item of the demo, and its financing where it has one. */
interface Item {
  readonly number: number;
  readonly name: string;
  readonly invoice: string;
  readonly vendor: string;
  readonly amount: string;
  readonly maturity: string;
  readonly drafted: string;
  readonly approved: string;
  /** Day of the chief executive's first link, which nobody opened in time. */
  readonly missed?: string;
  readonly signed: string;
  readonly accepted: string;
  readonly financing?: {
    readonly number: number;
    readonly name: string;
    readonly amount: string;
    readonly applied: string;
    readonly offered: string;
    readonly paid: string;
  };
}

const ITEMS: readonly Item[] = [
  {
    number: 22,
    name: "IP-22",
    invoice: "INV-BP-1011",
    vendor: "s1",
    amount: "43600.00",
    maturity: "2026-10-02",
    drafted: "2026-07-27",
    approved: "2026-07-27",
    signed: "2026-07-28",
    accepted: "2026-07-28",
    financing: {
      number: 29,
      name: "FA-29",
      amount: "39240.00",
      applied: "2026-07-29",
      offered: "2026-07-30",
      paid: "2026-08-03",
    },
  },
  {
    number: 31,
    name: "IP-31",
    invoice: "INV-BP-1050",
    vendor: "s1",
    amount: "76300.00",
    maturity: "2026-12-21",
    drafted: "2026-09-23",
    approved: "2026-09-23",
    signed: "2026-09-24",
    accepted: "2026-09-25",
    financing: {
      number: 41,
      name: "FA-41",
      amount: "68670.00",
      applied: "2026-09-28",
      offered: "2026-09-29",
      paid: "2026-10-01",
    },
  },
  {
    number: 33,
    name: "IP-33",
    invoice: "JC-3301",
    vendor: "s3",
    amount: "119900.00",
    maturity: "2027-01-08",
    drafted: "2026-10-05",
    approved: "2026-10-05",
    signed: "2026-10-06",
    accepted: "2026-10-06",
    financing: {
      number: 43,
      name: "FA-43",
      amount: "107910.00",
      applied: "2026-10-07",
      offered: "2026-10-08",
      paid: "2026-10-12",
    },
  },
  {
    number: 36,
    name: "IP-36",
    invoice: "LG-2201",
    vendor: "s2",
    amount: "87200.00",
    maturity: "2027-02-05",
    drafted: "2026-11-11",
    approved: "2026-11-11",
    missed: "2026-11-16",
    signed: "2026-11-17",
    accepted: "2026-11-18",
  },
];

/** Levels that agree to an amount: one up to 100,000.00, two above. */
const checkers = (amount: string): string[] =>
  Number(amount) <= 100_000 ? ["checker.e1"] : ["checker.e1", "checker2.e1"];

function eventsOf(play: Play, item: Item): Event[] {
  const { name } = item;
  return [
    { day: item.drafted, run: play.numbered("IP", item.number) },
    {
      day: item.drafted,
      run: play.create("maker.e1", "invoice_paid", name, async () => ({
        business_type: "issue",
        issuer_entity: play.id("e1"),
        holder_entity: play.id(item.vendor),
        currency: "SGD",
        maturity_date: item.maturity,
        transferable: true,
        financeable: true,
        invoices: [{ invoice: play.id(item.invoice), amount: item.amount }],
        financiers: [play.id("f1")],
        documents: [
          await play.paper("maker.e1", `${item.invoice} delivery order`, "delivery_proof"),
          await play.paper("maker.e1", `${item.invoice} copy`, "invoice_copy"),
        ],
      })),
    },
    { day: item.drafted, run: play.execute("maker.e1", "invoice_paid", name, "submit") },
    ...checkers(item.amount).map((who) => ({
      day: item.approved,
      run: play.execute(who, "invoice_paid", name, "approve"),
    })),
    ...(item.missed
      ? [
          { day: item.missed, run: play.lapse("invoice_paid", name) },
          { day: item.missed, run: play.execute("maker.e1", "invoice_paid", name, "ceo_resend") },
        ]
      : []),
    {
      day: item.signed,
      run: item.missed
        ? play.decideByLink("invoice_paid", name, "ceo_approve")
        : play.execute("ceo.e1", "invoice_paid", name, "ceo_approve"),
    },
    { day: item.signed, run: play.sign("invoice_paid", name) },
    { day: item.accepted, run: play.execute(`checker.${item.vendor}`, "invoice_paid", name, "accept") },
    ...(item.financing
      ? financingEvents(play, {
          ...item.financing,
          seller: item.vendor,
          financier: "f1",
          currency: "SGD",
          basis: "invoicepaid",
          rate: "7.20",
          debtor: "e1",
          items: () => [{ invoice_paid: play.id(name), face: item.amount }],
        })
      : []),
  ];
}

/** The payment obligations that the demo's enterprise has confirmed, and what of them is financed. */
export const itemEvents = (play: Play): Event[] => ITEMS.flatMap((item) => eventsOf(play, item));

/** The first financing came to its end: the enterprise paid, and the supplier got what was left over. */
export function settledEvents(play: Play): Event[] {
  const on = (day: string, run: () => Promise<void>): Event => ({ day, run });
  const paid = "2026-10-02";
  return [
    on(
      paid,
      play.create("maker.f1", "receipt", "receipt IP-22", () => ({
        receiver_entity: play.id("f1"),
        payer_entity: play.id("e1"),
        account: play.id("account f1 SGD"),
        amount: "43600.00",
        currency: "SGD",
        value_date: paid,
        bank_ref: "E1-20261002-01",
        remittance_text: "FA-2026-000029",
      })),
    ),
    on(paid, play.execute("maker.f1", "receipt", "receipt IP-22", "record")),
    on(paid, play.execute("checker.f1", "receipt", "receipt IP-22", "approve")),
    on(
      paid,
      play.find("refund", "refund FA-29", () => ({ payee_entity: play.id("s1") })),
    ),
    on(
      "2026-10-05",
      play.execute("maker.f1", "refund", "refund FA-29", "submit", () => ({
        payout_account: play.id("account s1 SGD"),
      })),
    ),
    on("2026-10-05", play.execute("checker.f1", "refund", "refund FA-29", "approve")),
    on("2026-10-05", play.execute("maker.f1", "refund", "refund FA-29", "pay")),
    on(
      "2026-10-05",
      play.find("disbursement", "refund FA-29 pay-out", () => ({ refund: play.id("refund FA-29") })),
    ),
    on("2026-10-05", play.payOut("f1", "SGD", "refund FA-29 pay-out", "RFD-29")),
  ];
}
