import type { Event, Play } from "../play.ts";

/** A financing of the demo, from the application to the pay-out. */
export interface Financing {
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
    on(deal.applied, play.take(`checker.${seller}`, entity, name, "submit")),
    on(deal.offered, play.answerChecklist(`maker.${financier}`, name)),
    on(
      deal.offered,
      play.take(`maker.${financier}`, entity, name, "check", () => ({
        approved_amount: amount,
        approved_rate: deal.rate,
      })),
    ),
    ...levels(amount, financier).map((who) => on(deal.offered, play.take(who, entity, name, "approve"))),
    on(deal.offered, play.take(`ceo.${seller}`, entity, name, "accept_offer")),
    on(
      deal.offered,
      play.find("financing_order", order, () => ({ application: play.id(name) })),
    ),
    on(
      deal.offered,
      play.take(`checker.${seller}`, "financing_order", order, "pay", () => ({
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
