import { sumOf } from "../../../server/modules/pricing/share.ts";
import { expect } from "vitest";
import { startApplication } from "../application/application.ts";
import { answered } from "../application/checklist.ts";
import { PAYERS, Story, type Payer } from "../stories/story.ts";

/** Every limit of the demo with what is reserved and used of it, by kind and id. */
export type Limits = Readonly<Record<string, string>>;

const F1 = "f1";

type Lender = "f1" | "f2";

type Supplier = "s1" | "s2" | "s3" | "s4";

/**
 * Accounts that are no debt between the parties of a deal: money that moved, tax, what an invoice is owed by itself
 * (booked under its own number), and what was earned or spent.
 */
const NO_DEBT = / (1010|1200|1400|2000|2200|[3-6]\d{3}) /;

/**
 * Deals of the demo that end some other way than repaid: what they held is free again, and the books say nothing of
 * them.
 */
export class Ending extends Story {
  static async start(): Promise<Ending> {
    return new Ending(await startApplication());
  }

  /** The whole programme of E1 at F1 in which a vendor's deals stand. */
  async programme(vendor: string): Promise<{ limit: string; facility: string; part: string }> {
    const facility = await this.numbered("facility", "FAC-2026-000001");
    return {
      limit: await this.creditLimit(await this.entityOf(F1), await this.entityOf("e1")),
      facility,
      part: await this.subLimit(facility, await this.entityOf(vendor)),
    };
  }

  /** A confirmed invoice without tax, by its calls. */
  async billed(seller: string, buyer: string, number: string, amount: string, due: string): Promise<string> {
    const id = await this.make(`maker.${seller}`, "invoice", {
      invoice_no: number,
      buyer_entity: await this.entityOf(buyer),
      currency: "SGD",
      issue_date: "2026-11-20",
      due_date: due,
      lines: [{ description: "Goods", quantity: "1", unit: "lot", unit_price: amount, gst_code: "ZR" }],
    });
    await this.step(`maker.${seller}`, "invoice", id, "submit");
    await this.step(`checker.${buyer}`, "invoice", id, "confirm");
    return id;
  }

  /** A draft of an item that E1 is to issue on invoices of a supplier. */
  async item(
    holder: string,
    invoices: readonly { readonly invoice: string; readonly amount: string }[],
    maturity: string,
    more: Record<string, unknown> = {},
  ): Promise<string> {
    return this.make("maker.e1", "invoice_paid", {
      business_type: "issue",
      issuer_entity: await this.entityOf("e1"),
      holder_entity: await this.entityOf(holder),
      currency: "SGD",
      maturity_date: maturity,
      financiers: [await this.entityOf(F1)],
      invoices,
      documents: [await this.file("maker.e1"), await this.file("maker.e1")],
      ...more,
    });
  }

  /** From its draft to the hands of its holder: approved, signed, and taken where it says so. */
  async issued(item: string, holder?: string): Promise<void> {
    await this.step("maker.e1", "invoice_paid", item, "submit");
    await this.step("checker.e1", "invoice_paid", item, "approve");
    if ((await this.read("invoice_paid", item))["status"] === "pending_approval")
      await this.step("checker2.e1", "invoice_paid", item, "approve");
    await this.step("ceo.e1", "invoice_paid", item, "ceo_approve");
    await this.sign("invoice_paid", item);
    if (holder !== undefined) await this.step(`checker.${holder}`, "invoice_paid", item, "accept");
  }

  /** An order of E1 over payables of a vendor, funded by F1, in draft. */
  async order(
    vendor: string,
    payables: readonly { readonly invoice: string; readonly face: string }[],
    payDate: string,
  ): Promise<string> {
    return this.make("maker.e1", "dpo", {
      enterprise_entity: await this.entityOf("e1"),
      vendor_entity: await this.entityOf(vendor),
      financier_entity: await this.entityOf(F1),
      facility: await this.numbered("facility", "FAC-2026-000001"),
      currency: "SGD",
      pay_date: payDate,
      payables,
    });
  }

  /** An order approved, signed, taken by its vendor and funded. */
  async funded(dpo: string, vendor: "s1" | "s2" | "s3"): Promise<void> {
    await this.step("maker.e1", "dpo", dpo, "submit");
    await this.step("checker.e1", "dpo", dpo, "approve");
    await this.sign("dpo", dpo);
    await this.step(`checker.${vendor}`, "dpo", dpo, "accept", { payout_account: await this.ownAccount(vendor) });
    await this.step("checker.f1", "dpo", dpo, "fund");
  }

  /**
   * Invoices of S1 on E1 to be paid early at 6.00 %, by F1 or out of E1's own cash: asked for, approved and scheduled.
   * @returns its id
   */
  async scheduledEarly(
    funder: "financier" | "enterprise",
    items: readonly { readonly invoice: string; readonly amount: string }[],
    payDate: string,
  ): Promise<string> {
    const payer = funder === "financier" ? F1 : "e1";
    const early = await this.make("maker.s1", "early_payment", {
      supplier_entity: await this.entityOf("s1"),
      enterprise_entity: await this.entityOf("e1"),
      funder,
      ...(funder === "financier" ? { funder_entity: await this.entityOf(F1) } : {}),
      currency: "SGD",
      items,
      pay_date: payDate,
      offer_mode: "apr",
      apr: "6.00",
      payout_account: await this.ownAccount("s1"),
    });
    await this.step("maker.s1", "early_payment", early, "submit");
    if ((await this.read("early_payment", early))["status"] !== "approved")
      await this.step(`checker.${payer}`, "early_payment", early, "approve");
    await this.step(`maker.${payer}`, "early_payment", early, "schedule");
    return early;
  }

  /** A financing of one item that a fund provider offered and the holder's chief accepted. @returns its id */
  async offered(
    holder: Supplier,
    item: string,
    face: string,
    amount: string,
    on: string,
    rate = "7.20",
    financier: Lender = F1,
  ): Promise<string> {
    const deal = await this.make(`maker.${holder}`, "financing_application", {
      basis: "invoicepaid",
      financier_entity: await this.entityOf(financier),
      seller_entity: await this.entityOf(holder),
      currency: "SGD",
      items: [{ invoice_paid: item, face }],
      requested_amount: amount,
      disbursement_date: on,
      payout_account: await this.ownAccount(holder),
      documents: [await this.file(`maker.${holder}`), await this.file(`maker.${holder}`)],
    });
    await this.accepted(holder, deal, amount, rate, financier);
    return deal;
  }

  /** A draft of a financing handed in, offered by its fund provider, and accepted by the supplier's chief. */
  private async accepted(
    holder: string,
    deal: string,
    amount: string,
    rate: string,
    financier: Lender = F1,
  ): Promise<void> {
    await this.step(`checker.${holder}`, "financing_application", deal, "submit");
    await answered(await this.client(`maker.${financier}`), deal);
    await this.step(`maker.${financier}`, "financing_application", deal, "check", {
      approved_amount: amount,
      approved_rate: rate,
    });
    const decided = await this.step(`checker.${financier}`, "financing_application", deal, "approve");
    if (decided["status"] === "pending_approval")
      await this.step(`checker2.${financier}`, "financing_application", deal, "approve");
    await this.step(`ceo.${holder}`, "financing_application", deal, "accept_offer");
  }

  /** A receipt came back from the bank, as those of the fund provider say who may. */
  async bounce(receipt: string): Promise<void> {
    for (const who of ["checker.f1", "checker2.f1", "risk.f1", "acct.f1"]) {
      if ((await this.read("receipt", receipt))["status"] === "posted")
        await this.ask(who, "receipt", receipt, "reverse", { comment: "Cheque returned" });
    }
    expect(await this.read("receipt", receipt)).toMatchObject({ status: "reversed" });
  }

  /** A facility of F1 for a supplier's invoices on E1, of which nothing is used. */
  async factoring(supplier: Supplier, recourse = true): Promise<{ facility: string; part: string }> {
    const [financier, entity, buyer] = [
      await this.entityOf(F1),
      await this.entityOf(supplier),
      await this.entityOf("e1"),
    ];
    const { id: facility } = await this.insert("facility", {
      financier_entity: financier,
      entity,
      kind: "supplier_factoring",
      products: ["factoring"],
      currency: "SGD",
      limit: "250000.00",
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      interest_rate: "9.60",
      day_count: "ACT365",
      interest_mode: "arrears",
      advance_rate_general: "80.00",
      advance_rate_whitelist: "80.00",
      min_tenor: 1,
      max_tenor: 120,
      grace_days: 5,
      penalty_rate: "6.00",
      late_fee: "40.00",
      recourse,
      status: "active",
    });
    const { id: part } = await this.insert("buyer_limit", {
      facility,
      supplier_entity: entity,
      financier_entity: financier,
      buyer_entity: buyer,
      list: "whitelist",
      currency: "SGD",
      limit: "100000.00",
      reserved: "0.00",
      utilised: "0.00",
      advance_rate: "80.00",
      noa_status: "acknowledged",
      status: "active",
    });
    return { facility, part };
  }

  /** A financing of an invoice itself under such a facility, paid out today. @returns its id */
  async factored(
    supplier: Supplier,
    facility: string,
    item: { readonly invoice: string; readonly face: string },
    amount: string,
    on: string,
  ): Promise<string> {
    const deal = await this.make(`maker.${supplier}`, "financing_application", {
      basis: "invoice",
      financier_entity: await this.entityOf(F1),
      facility,
      seller_entity: await this.entityOf(supplier),
      currency: "SGD",
      items: [item],
      requested_amount: amount,
      disbursement_date: on,
      payout_account: await this.ownAccount(supplier),
      documents: [
        await this.file(`maker.${supplier}`),
        await this.file(`maker.${supplier}`),
        await this.file(`maker.${supplier}`),
      ],
    });
    await this.accepted(supplier, deal, amount, "9.60");
    await this.assigned(supplier, deal);
    await this.payOut("f1", await this.newest("disbursement", "financing", deal), on, `OUT-${deal}`);
    return deal;
  }

  /** A part of an item financed up to the point where its pay-out waits. @returns its id */
  async readyDeal(
    holder: Supplier,
    item: string,
    face: string,
    amount: string,
    on: string,
    rate = "7.20",
    financier: Lender = F1,
  ): Promise<string> {
    const deal = await this.offered(holder, item, face, amount, on, rate, financier);
    await this.assigned(holder, deal, financier);
    return deal;
  }

  /** The supplier's chief pays the fees of an accepted offer; the letter of assignment goes out to be signed. */
  async feesPaid(holder: string, deal: string): Promise<void> {
    const order = (
      await this.post(`ceo.${holder}`, "obligation/supplier/letter/financing/order/create", { application_id: deal })
    ).body.data;
    await this.post(`ceo.${holder}`, "obligation/supplier/letter/financing/order/pay", {
      order_no: order.order_no,
      channel: "paynow",
      bank_ref: `FO-${deal}`,
    });
  }

  /** Its fees paid and its receivables assigned, a financing waits for its pay-out. */
  private async assigned(holder: string, deal: string, financier: Lender = F1): Promise<void> {
    await this.feesPaid(holder, deal);
    await this.sign("assignment", await this.newest("letter_of_assignment", "application", deal));
    const letter = await this.newest("letter_of_assignment", "application", deal);
    if ((await this.read("financing_application", deal))["status"] !== "ready") {
      await this.step(`maker.${financier}`, "letter_of_assignment", letter, "send_noa");
      await this.step("maker.e1", "letter_of_assignment", letter, "ack_noa");
    }
    expect(await this.read("financing_application", deal)).toMatchObject({ status: "ready" });
  }

  /** A pay-out prepared, approved by as many as it needs, and sent. */
  async sent(payer: Payer, id: string, on: string): Promise<void> {
    const { net } = await this.read("disbursement", id);
    const [maker, first, second] = PAYERS[payer];
    await this.step(maker, "disbursement", id, "prepare", {
      payer_account: await this.ownAccount(payer),
      method: "meps",
      value_date: on,
    });
    await this.step(first, "disbursement", id, "approve");
    if (Number(net) > 100_000) await this.step(second, "disbursement", id, "approve");
    await this.step(maker, "disbursement", id, "send");
  }

  /** Every limit of the demo, to be compared before and after. */
  async limits(): Promise<Limits> {
    const rows = await this.demo.store.reading.rows<{ name: string; held: string }>(
      `SELECT 'credit_limit ' || id AS name, reserved || ' / ' || utilised AS held FROM credit_limit UNION ALL SELECT 'facility ' || id, reserved || ' / ' || utilised FROM facility
       UNION ALL SELECT 'vendor_sub_limit ' || id, reserved || ' / ' || utilised FROM vendor_sub_limit UNION ALL SELECT 'buyer_limit ' || id, reserved || ' / ' || utilised FROM buyer_limit`,
    );
    return Object.fromEntries(rows.map(({ name, held }) => [name, held]));
  }

  /**
   * How often limits were moved by a record, kind by kind: what was reserved or used in all, which is nothing when it
   * was given back exactly once.
   */
  async movedBy(...records: readonly string[]): Promise<string[]> {
    const rows = await this.demo.store.reading.rows<{ node: string; moved: string }>(
      "SELECT node, sum(reserved)::numeric(15,2) || ' / ' || sum(utilised)::numeric(15,2) AS moved FROM limit_move WHERE record = ANY($1::bigint[]) GROUP BY node HAVING sum(reserved) <> 0 OR sum(utilised) <> 0 ORDER BY node",
      [records],
    );
    return rows.map(({ node, moved }) => `${node} ${moved}`);
  }

  /** What is left in any book of the journals about these numbers, account by account. */
  async left(...numbers: readonly string[]): Promise<string[]> {
    const rows = await this.demo.store.reading.rows<{ line: string }>(
      `SELECT c.name || ' ' || a.code || ' ' || sum(l.debit - l.credit)::numeric(15,2) AS line FROM journal j JOIN journal_lines l ON l.parent = j.id JOIN ledger_account a ON a.id = l.account JOIN company c ON c.id = j.company
       WHERE j.source_ref = ANY($1::text[]) GROUP BY c.name, a.code HAVING sum(l.debit - l.credit) <> 0 ORDER BY 1`,
      [numbers],
    );
    return rows.map(({ line }) => line);
  }

  /** What the parties of deals still owe each other on these numbers, in any book. */
  async outstanding(...numbers: readonly string[]): Promise<string[]> {
    return (await this.left(...numbers)).filter((line) => !NO_DEBT.test(line));
  }

  /** What a counterparty owes F1 at the end of today: the closing of a statement drawn up now. */
  async closing(counterparty: string, today: string): Promise<string> {
    const { statementBook } = await import("../../../server/modules/ledger/statement.ts");
    const { opening, movements } = await statementBook(this.demo.store.reading, this.demo.registry, {
      financier: await this.entityOf(F1),
      counterparty: await this.entityOf(counterparty),
      currency: "SGD",
      from: today,
      to: today,
    });
    return sumOf([opening, ...movements.map(({ net }) => net)]);
  }

  /**
   * The books are whole: every invariant holds, and each side's trial balance is even to the cent in either currency,
   * by its call.
   */
  async whole(): Promise<void> {
    expect(await this.breaches()).toBe("");
    for (const [who, role] of [
      ["acct.f1", "financier"],
      ["checker.e1", "enterprise"],
      ["checker.s1", "supplier"],
    ] as const) {
      for (const currency of ["SGD", "USD"]) {
        const { body } = await (await this.client(who)).get(`obligation/${role}/ledger/trial_balance`, { currency });
        expect(body.code, JSON.stringify(body)).toBe(0);
        const sum = (side: "debit" | "credit") =>
          (body.data.rows as Record<string, string>[]).reduce(
            (cents, row) => cents + BigInt((row[side] ?? "0.00").replace(".", "")),
            0n,
          );
        expect(sum("debit"), `${role}: debits in ${currency}`).toBe(sum("credit"));
      }
    }
  }
}
