import { FA } from "../../api/application/financing.ts";
import type { Deals } from "../../api/application/deals.ts";
import type { Pair } from "./race.ts";

const NOTE = "obligation/supplier/credit_note";

/** Factoring of invoices of S3 to E2 at F1, in US dollars. */
export class Factoring {
  readonly deals: Deals;
  private facility = "";
  private account = "";
  private documents: string[] = [];

  constructor(deals: Deals) {
    this.deals = deals;
  }

  async prepare(): Promise<void> {
    const { deals } = this;
    await deals.known("s3", "f1");
    this.account = await deals.account({ of: "s3", currency: "USD" });
    this.documents = [await deals.file("maker.s3"), await deals.file("maker.s3"), await deals.file("maker.s3")];
    const financier = await deals.entity("f1");
    const [limit, onBuyer] = ["90000000.00", "90000000.00"];
    ({ facility: this.facility } = await deals.factoringFacility({
      financier,
      supplier: "s3",
      buyer: "e2",
      limit,
      onBuyer,
    }));
  }

  /** A confirmed invoice that its buyer has before it. */
  async invoice(number: string): Promise<string> {
    const id = await this.deals.invoice(number, "s3", "e2", "1000.00", "2027-01-25", "USD");
    await this.deals.system(({ trx }) => trx.run("UPDATE invoice SET submitted_at = created_at WHERE id = $1", [id]));
    return id;
  }

  /** A draft of an application on this much of an invoice, as a supplier saves it. */
  async draft(invoice: string, face: string, amount: string): Promise<{ id: string; version: number }> {
    const { deals } = this;
    return deals.insert("financing_application", {
      basis: "invoice",
      financier_entity: await deals.entity("f1"),
      facility: this.facility,
      seller_entity: await deals.entity("s3"),
      obligor_entity: await deals.entity("e2"),
      currency: "USD",
      items: [{ invoice, face }],
      requested_amount: amount,
      disbursement_date: "2026-11-26",
      payout_account: this.account,
      documents: this.documents,
    });
  }

  /** How an invoice stands, with the state of an application on it. */
  async standing(invoice: string, application: string): Promise<Record<string, unknown>> {
    const {
      status,
      outstanding,
      paid,
      credited,
      funding_status: funding,
      held_amount: held,
    } = await this.deals.read("invoice", invoice);
    return {
      invoice: status,
      outstanding,
      paid,
      credited,
      funding,
      held: held ?? "0.00",
      application: (await this.deals.read("financing_application", application))["status"],
    };
  }
}

/** A supplier records a payment on an invoice that a colleague has financed. */
export const paidAndFinanced = (factoring: Factoring): Pair => ({
  name: "payment recorded and invoice financed",
  async open(index) {
    const { deals } = factoring;
    const invoice = await factoring.invoice(`PAIR-PF-${index}`);
    const { id, version } = await factoring.draft(invoice, "1000.00", "800.00");
    const [checker, receiver] = [await deals.client("checker.s3"), await deals.client("checker.s3")];
    return {
      one: () =>
        receiver.post(
          `obligation/invoice/${invoice}/record_payment`,
          { version: 1, payment_amount: "400.00", payment_date: "2026-11-23" },
          { key: `pair-pf-${index}` },
        ),
      other: () => checker.post(`${FA}/${id}/submit`, { version }),
      after: () => factoring.standing(invoice, id),
    };
  },
});

/** A buyer disputes an invoice that its supplier has financed. */
export const disputedAndFinanced = (factoring: Factoring): Pair => ({
  name: "invoice disputed and financed",
  async open(index) {
    const { deals } = factoring;
    const invoice = await factoring.invoice(`PAIR-DF-${index}`);
    const { id, version } = await factoring.draft(invoice, "1000.00", "800.00");
    const [checker, buyer] = [await deals.client("checker.s3"), await deals.client("checker.e2")];
    return {
      one: () =>
        buyer.post(`obligation/invoice/${invoice}/dispute`, {
          version: 1,
          dispute_code: "price",
          dispute_text: "The price is wrong.",
        }),
      other: () => checker.post(`${FA}/${id}/submit`, { version }),
      after: () => factoring.standing(invoice, id),
    };
  },
});

/** A credit note on an invoice is handed in while a colleague has the invoice financed. */
export const creditedAndFinanced = (factoring: Factoring): Pair => ({
  name: "credit note handed in and invoice financed",
  async open(index) {
    const { deals } = factoring;
    const invoice = await factoring.invoice(`PAIR-CF-${index}`);
    const { id, version } = await factoring.draft(invoice, "1000.00", "800.00");
    const note = await deals.insert("credit_note", {
      cn_no: `PAIR-CF-${index}`,
      kind: "invoice",
      invoice,
      seller_entity: await deals.entity("s3"),
      buyer_entity: await deals.entity("e2"),
      issue_date: "2026-11-20",
      reason_code: "return",
      amount_net: "100.00",
      gst: "9.00",
      total: "109.00",
      currency: "USD",
    });
    const supplier = await deals.client("maker.s3");
    const checker = await deals.client("checker.s3");
    return {
      one: () => supplier.post(`${NOTE}/${note.id}/submit`, { version: note.version }),
      other: () => checker.post(`${FA}/${id}/submit`, { version }),
      after: async () => ({
        note: (await deals.read("credit_note", note.id))["status"],
        ...(await factoring.standing(invoice, id)),
      }),
    };
  },
});

/** A credit note is approved, which lessens the invoice, while as much as will be left of it is financed. */
export const agreedAndFinanced = (factoring: Factoring): Pair => ({
  name: "credit note approved and invoice financed",
  async open(index) {
    const { deals } = factoring;
    const invoice = await factoring.invoice(`PAIR-AF-${index}`);
    const { id, version } = await factoring.draft(invoice, "891.00", "700.00");
    const note = await deals.insert("credit_note", {
      cn_no: `PAIR-AF-${index}`,
      kind: "invoice",
      invoice,
      seller_entity: await deals.entity("s3"),
      buyer_entity: await deals.entity("e2"),
      issue_date: "2026-11-20",
      reason_code: "return",
      amount_net: "100.00",
      gst: "9.00",
      total: "109.00",
      currency: "USD",
    });
    const supplier = await deals.client("maker.s3");
    const answered = await supplier.post(`${NOTE}/${note.id}/submit`, { version: note.version });
    const [checker, buyer] = [await deals.client("checker.s3"), await deals.client("checker.e2")];
    return {
      one: () =>
        buyer.post(`obligation/enterprise/credit_note/${note.id}/approve`, { version: answered.body.data.version }),
      other: () => checker.post(`${FA}/${id}/submit`, { version }),
      after: async () => ({
        note: (await deals.read("credit_note", note.id))["status"],
        ...(await factoring.standing(invoice, id)),
      }),
    };
  },
});
