import type { Event, Play } from "../play.ts";
import { financingEvents } from "./financing.ts";

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
    { day: item.drafted, run: play.take("maker.e1", "invoice_paid", name, "submit") },
    ...checkers(item.amount).map((who) => ({
      day: item.approved,
      run: play.take(who, "invoice_paid", name, "approve"),
    })),
    ...(item.missed
      ? [
          { day: item.missed, run: play.lapse("invoice_paid", name) },
          { day: item.missed, run: play.take("maker.e1", "invoice_paid", name, "ceo_resend") },
        ]
      : []),
    {
      day: item.signed,
      run: item.missed
        ? play.decideByLink("invoice_paid", name, "ceo_approve")
        : play.take("ceo.e1", "invoice_paid", name, "ceo_approve"),
    },
    { day: item.signed, run: play.sign("invoice_paid", name) },
    { day: item.accepted, run: play.take(`checker.${item.vendor}`, "invoice_paid", name, "accept") },
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
