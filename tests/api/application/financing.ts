import { startApplication, type Application } from "./application.ts";
import { less } from "../../../server/modules/pricing/share.ts";
import { moveLimits } from "../../../server/modules/credit-limit/limit-moves.ts";
import { answered } from "./checklist.ts";
import { Deals, fine } from "./deals.ts";

export { fine } from "./deals.ts";

/** Addresses of the calls of financing. */
export const FA = "obligation/supplier/financing/application";
export const FA_OF_F = "obligation/financier/financing/application";
export const PAY = "obligation/financier/payment";
export const RECEIPT = "obligation/financier/receipt";
export const ALLOCATION = "obligation/financier/allocation";
export const REFUND = "obligation/financier/refund";

type Holder = "s1" | "s3";

/**
 * Financing of invoice-paid items under a programme of its own: what it stands on is put into the database, what it is
 * about goes through the calls.
 */
export class Financing {
  readonly deals: Deals;
  facility = "";
  subLimit = "";
  creditLimit = "";
  readonly accounts = { s1: "", s3: "", f1: "", e1: "" };
  readonly application: Application;
  /** The credit limit as the demo has it. */
  private before: Record<string, unknown> = {};

  constructor(application: Application) {
    this.application = application;
    this.deals = new Deals(application);
  }

  /** The product with such a programme in it. */
  static async start(): Promise<Financing> {
    const money = new Financing(await startApplication());
    await money.prepare();
    return money;
  }

  /** Limits, facility and accounts of a programme between the enterprise, the financier and two suppliers. */
  async prepare(): Promise<void> {
    const { deals, accounts } = this;
    const [f1, e1] = [await deals.entity("f1"), await deals.entity("e1")];
    for (const who of ["s1", "s3", "e1"] as const) await deals.known(who, "f1");
    for (const who of ["s1", "s3", "f1", "e1"] as const)
      accounts[who] = await deals.account({ of: who, currency: "SGD" });
    const seeded = await this.application.store.reading.first<{ id: string }>(
      "SELECT id FROM credit_limit WHERE entity = $1::bigint AND financier_entity = $2::bigint AND status = 'active'",
      [e1, f1],
    );
    this.creditLimit =
      seeded?.id ??
      (
        await deals.insert("credit_limit", {
          entity: e1,
          financier_entity: f1,
          currency: "SGD",
          approved: "5000000.00",
          reserved: "0.00",
          utilised: "0.00",
          frozen_amount: "0.00",
          status: "active",
        })
      ).id;
    this.before = await deals.read("credit_limit", this.creditLimit);
    this.facility = (
      await deals.insert("facility", {
        financier_entity: f1,
        entity: e1,
        kind: "enterprise_program",
        products: ["finance", "early_payment", "dpo"],
        currency: "SGD",
        limit: "3000000.00",
        reserved: "0.00",
        utilised: "0.00",
        frozen_amount: "0.00",
        interest_rate: "7.20",
        day_count: "ACT365",
        interest_mode: "arrears",
        advance_rate_ip: "90.00",
        min_tenor: 1,
        max_tenor: 180,
        grace_days: 3,
        penalty_rate: "6.00",
        recourse: false,
        status: "active",
      })
    ).id;
    const part = (vendor: string) =>
      deals.insert("vendor_sub_limit", {
        facility: this.facility,
        enterprise_entity: e1,
        financier_entity: f1,
        vendor_entity: vendor,
        currency: "SGD",
        limit: "500000.00",
        reserved: "0.00",
        utilised: "0.00",
        status: "active",
      });
    this.subLimit = (await part(await deals.entity("s1"))).id;
    await part(await deals.entity("s3"));
  }

  /** An invoice-paid item that its holder has accepted, with its reserve at the credit limit. */
  async item(
    number: string,
    holder: Holder,
    face: string,
    maturity: string,
  ): Promise<{ item: string; invoice: string }> {
    const { deals } = this;
    const invoice = await deals.invoice(number, holder, "e1", face, maturity, "SGD");
    const [e1, f1, own] = [await deals.entity("e1"), await deals.entity("f1"), await deals.entity(holder)];
    const made = await deals.insert("invoice_paid", {
      business_type: "issue",
      issuer_entity: e1,
      holder_entity: own,
      tier: 1,
      currency: "SGD",
      face,
      available: face,
      transferred: "0.00",
      financed_face: "0.00",
      financed_principal: "0.00",
      settled: "0.00",
      fundings: [],
      reserves: [{ financier: f1, amount: face }],
      invoices: [{ invoice, amount: face }],
      maturity_date: maturity,
      financiers: [f1],
      transferable: true,
      financeable: true,
      status: "accepted",
    });
    await deals.system(async (context) => {
      await context.trx.run(
        "UPDATE invoice SET funding_status = 'ip_issued', held_by_entity = 'invoice_paid', held_by = $2::bigint, held_amount = $3::numeric WHERE id = $1::bigint",
        [invoice, made.id, face],
      );
      await moveLimits(context, [{ node: "credit_limit", id: this.creditLimit, reserved: face }], {
        entity: "invoice_paid",
        id: made.id,
        transition: "submit",
      });
    });
    return { item: made.id, invoice };
  }

  /** The fields of an application on an item. */
  async fields(holder: Holder, ip: string, face: string, amount: string, on: string): Promise<Record<string, unknown>> {
    const { deals } = this;
    return {
      basis: "invoicepaid",
      financier_entity: await deals.entity("f1"),
      seller_entity: await deals.entity(holder),
      currency: "SGD",
      items: [{ invoice_paid: ip, face }],
      requested_amount: amount,
      disbursement_date: on,
      payout_account: this.accounts[holder],
      documents: [
        await deals.file(`maker.${holder}`),
        await deals.file(`maker.${holder}`),
        await deals.file(`maker.${holder}`),
      ],
    };
  }

  /** An application, made and submitted. */
  async apply(holder: Holder, ip: string, face: string, amount: string, on: string): Promise<string> {
    const created = fine(
      await (await this.deals.client(`maker.${holder}`)).post(FA, await this.fields(holder, ip, face, amount, on)),
    );
    fine(await this.deals.act(`checker.${holder}`, "financing_application", FA, String(created["id"]), "submit"));
    return String(created["id"]);
  }

  /** Checked, approved, accepted; ready to be paid out as if the assignment were signed. */
  async offer(deal: string, holder: Holder, amount: string): Promise<void> {
    const { deals } = this;
    await answered(await deals.client("maker.f1"), deal);
    fine(
      await deals.act("maker.f1", "financing_application", FA_OF_F, deal, "check", {
        approved_amount: amount,
        approved_rate: "7.20",
      }),
    );
    fine(await deals.act("checker.f1", "financing_application", FA_OF_F, deal, "approve"));
    if (Number(amount) > 100_000)
      fine(await deals.act("checker2.f1", "financing_application", FA_OF_F, deal, "approve"));
    fine(await deals.act(`ceo.${holder}`, "financing_application", FA, deal, "accept_offer"));
    await deals.execute("financing_application", deal, "ready");
  }

  async payoutOf(field: "financing" | "refund", deal: string): Promise<string> {
    const row = await this.application.store.reading.first<{ id: string }>(
      `SELECT id FROM disbursement WHERE ${field} = $1::bigint AND status = 'due'`,
      [deal],
    );
    return String(row?.id);
  }

  /** Prepared, approved and sent. */
  async send(id: string, on: string, method = "fast"): Promise<void> {
    const { deals } = this;
    deals.on(on);
    fine(
      await deals.act("maker.f1", "disbursement", PAY, id, "prepare", {
        payer_account: this.accounts.f1,
        method,
        value_date: on,
      }),
    );
    fine(await deals.act("checker.f1", "disbursement", PAY, id, "approve"));
    const { net } = await deals.read("disbursement", id);
    if (Number(net) > 100_000) fine(await deals.act("checker2.f1", "disbursement", PAY, id, "approve"));
    fine(await deals.act("checker.f1", "disbursement", PAY, id, "send"));
  }

  /** Paid out on a day; the pay-out. */
  async payOut(field: "financing" | "refund", deal: string, on: string, ref: string, method = "fast"): Promise<string> {
    const id = await this.payoutOf(field, deal);
    await this.send(id, on, method);
    fine(await this.deals.act("maker.f1", "disbursement", PAY, id, "mark_succeeded", { bank_ref: ref }));
    return id;
  }

  /** A receipt, recorded. */
  async receive(payer: "e1" | "s3" | "s1", amount: string, on: string, ref: string, text: string): Promise<string> {
    const { deals } = this;
    const draft = fine(
      await (
        await deals.client("maker.f1")
      ).post(RECEIPT, {
        receiver_entity: await deals.entity("f1"),
        payer_entity: await deals.entity(payer),
        account: this.accounts.f1,
        amount,
        currency: "SGD",
        value_date: on,
        bank_ref: ref,
        remittance_text: text,
      }),
    );
    fine(await deals.act("maker.f1", "receipt", RECEIPT, String(draft["id"]), "record"));
    return String(draft["id"]);
  }

  /** A limit as it stands. */
  async limit(entity: string, id: string): Promise<Record<string, unknown>> {
    const { reserved, utilised, available } = await this.deals.read(entity, id);
    return { reserved, utilised, available };
  }

  /** What the deals of a test have moved of the obligor's credit limit. */
  async onCredit(): Promise<Record<string, string>> {
    const now = await this.deals.read("credit_limit", this.creditLimit);
    const moved = (field: string) => less(String(now[field] ?? "0.00"), String(this.before[field] ?? "0.00"));
    return { reserved: moved("reserved"), utilised: moved("utilised") };
  }

  /** Balance of an account in the financier's book, debits less credits, of what a deal posted. */
  async balance(code: string, source: string): Promise<string | undefined> {
    return (
      await this.application.store.reading.first<{ sum: string }>(
        `SELECT coalesce(sum(line.debit - line.credit), 0)::numeric(15,2) AS sum FROM journal_lines line JOIN journal ON journal.id = line.parent JOIN ledger_account account ON account.id = line.account
       JOIN company_entity own ON own.company = journal.company WHERE own.id = $1::bigint AND account.code = $2 AND journal.source_ref = $3`,
        [await this.deals.entity("f1"), code, source],
      )
    )?.sum;
  }
}
