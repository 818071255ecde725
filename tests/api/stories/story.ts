import { expect } from "vitest";
import { compare } from "../../../schemas/vocabulary/decimal.ts";
import { transitionOf } from "../../../registry/lifecycle.ts";
import { giveTicket } from "../../../server/platform/one-time-code.ts";
import { signedBy } from "../agreements/fixture.ts";
import type { Application } from "../application/application.ts";
import type { Answered } from "../application/client.ts";
import { Deals, fine, type Who } from "../application/deals.ts";

export { fine } from "../application/deals.ts";

const roleOf = (who: string): string =>
  ({ s: "supplier", e: "enterprise", f: "financier" })[who.split(".")[1]?.[0] ?? ""] ?? "admin";
const NODES = {
  credit_limit: "approved",
  facility: `"limit"`,
  vendor_sub_limit: `"limit"`,
  buyer_limit: `"limit"`,
} as const;

/** Who prepares a pay-out and who approves it, in a company that pays. */
export const PAYERS = {
  f1: ["maker.f1", "acct.f1", "risk.f1"],
  f2: ["maker.f2", "checker.f2", "checker2.f2"],
  e1: ["maker.e1", "checker.e1", "checker2.e1"],
} as const;
export type Payer = keyof typeof PAYERS;

/** People of the demo doing business with each other over the calls, on the demo's own deals. */
export class Story extends Deals {
  readonly demo: Application;
  private keys = 0;

  constructor(demo: Application) {
    super(demo);
    this.demo = demo;
  }

  private async one(text: string, values: readonly unknown[]): Promise<string> {
    const row = await this.demo.store.reading.first<{ id: string }>(text, values);
    if (!row) throw new Error(`nothing found: ${text} ${JSON.stringify(values)}`);
    return row.id;
  }

  invoiceOf(number: string): Promise<string> {
    return this.one("SELECT id FROM invoice WHERE invoice_no = $1", [number]);
  }

  numbered(entity: string, number: string): Promise<string> {
    return this.one(`SELECT id FROM ${entity} WHERE number = $1`, [number]);
  }

  /** The newest record of an entity about another one. */
  newest(entity: string, field: string, id: string): Promise<string> {
    return this.one(`SELECT id FROM ${entity} WHERE ${field} = $1::bigint ORDER BY id DESC LIMIT 1`, [id]);
  }

  async ownAccount(who: Who | "s4", currency: "SGD" | "USD" = "SGD"): Promise<string> {
    return this.one(
      "SELECT a.id FROM bank_account a JOIN company_entity e ON e.id = a.entity JOIN \"user\" u ON u.company = e.company WHERE u.email = $1 AND a.currency = $2 AND a.status = 'active' LIMIT 1",
      [`maker.${who}@demo.example`, currency],
    );
  }

  userOf(who: string): Promise<string> {
    return this.one(`SELECT id FROM "user" WHERE email = $1`, [`${who}@demo.example`]);
  }

  entityOf(code: string): Promise<string> {
    return this.one(
      `SELECT e.id FROM company_entity e JOIN "user" u ON u.company = e.company WHERE u.email = $1 AND e.is_default`,
      [`maker.${code}@demo.example`],
    );
  }

  private path(who: string, entity: string): string {
    return String(this.demo.registry.bases.get(entity)).replace("{role}", roleOf(who));
  }

  /** Lets days pass up to a date, each with its work, as the platform's operator. */
  async clock(date: string): Promise<void> {
    fine(await (await this.client("ops")).post("obligation/demo/clock", { business_date: date }));
  }

  /** Makes a draft by its call. */
  async make(who: string, entity: string, values: Record<string, unknown>): Promise<string> {
    return String(fine(await (await this.client(who)).post(this.path(who, entity), values))["id"]);
  }

  /** Asks for a transition at its path, on the record as it stands. */
  async ask(
    who: string,
    entity: string,
    id: string,
    transition: string,
    body: Record<string, unknown> = {},
  ): Promise<Answered> {
    return (await this.client(who)).post(
      `${this.path(who, entity)}/${id}/${transition}`,
      {
        version: (await this.read(entity, id)).version,
        ...(await this.proof(who, `${entity}.${transition}`)),
        ...body,
      },
      { key: `story-of-the-demo-${(this.keys += 1)}` },
    );
  }

  /** What somebody has got for the one-time code that a transition asks of them; nothing where it asks for none. */
  async proof(who: string, transition: string): Promise<Record<string, string>> {
    const { ticket } = transitionOf(this.demo.registry, transition) ?? {};
    if (ticket === undefined) return {};
    const user = await this.userOf(who);
    return { otp_ticket: await this.system((context) => giveTicket(context, `own_${ticket}`, user)) };
  }

  /** Takes a transition, and expects it to be taken. */
  async step(
    who: string,
    entity: string,
    id: string,
    transition: string,
    body: Record<string, unknown> = {},
  ): Promise<Record<string, any>> {
    return fine(await this.ask(who, entity, id, transition, body));
  }

  /** A call that is no transition, with a key of its own. */
  async post(who: string, path: string, body: Record<string, unknown>): Promise<Answered> {
    return (await this.client(who)).post(path, body, { key: `story-of-the-demo-${(this.keys += 1)}` });
  }

  /** Everybody whose turn it is signs the open document about a record, on the product's own page. */
  async sign(field: string, id: string): Promise<void> {
    for (;;) {
      const open = await this.demo.store.reading.first<{
        id: string;
        signers: { email: string; status: string; order: number }[];
      }>(`SELECT id, signers FROM signature WHERE ${field} = $1::bigint AND status = 'sent'`, [id]);
      const next = open?.signers.toSorted((a, b) => a.order - b.order).find(({ status }) => status !== "signed");
      if (!open || !next) return;
      await signedBy(await this.client(next.email.split("@")[0] ?? ""), open.id);
    }
  }

  /** The secret of the newest mailed link about a record. */
  async token(letter: string, id: string): Promise<string> {
    const mail = await this.demo.store.reading.first<{ body: string }>(
      "SELECT body FROM mail WHERE letter = $1 AND related_id = $2::bigint ORDER BY id DESC LIMIT 1",
      [letter, id],
    );
    return /#token=([\w-]{43})/.exec(mail?.body ?? "")?.[1] ?? "";
  }

  /** Reserved / utilised / available of a limit. */
  async standing(entity: keyof typeof NODES, id: string): Promise<string> {
    const { reserved, utilised, available } = await this.read(entity, id);
    return `${String(reserved)} / ${String(utilised)} / ${String(available)}`;
  }

  creditLimit(financier: string, enterprise: string): Promise<string> {
    return this.one(
      `SELECT c.id FROM credit_limit c WHERE c.financier_entity = $1::bigint AND c.entity = $2::bigint AND c.status = 'active'`,
      [financier, enterprise],
    );
  }

  subLimit(facility: string, vendor: string): Promise<string> {
    return this.one("SELECT id FROM vendor_sub_limit WHERE facility = $1::bigint AND vendor_entity = $2::bigint", [
      facility,
      vendor,
    ]);
  }

  buyerLimit(facility: string, buyer: string): Promise<string> {
    return this.one("SELECT id FROM buyer_limit WHERE facility = $1::bigint AND buyer_entity = $2::bigint", [
      facility,
      buyer,
    ]);
  }

  /** Prepared, checked by as many as the amount asks, sent and confirmed by the bank. */
  async payOut(payer: Payer, id: string, on: string, reference: string): Promise<void> {
    const { net, currency } = await this.read("disbursement", id);
    const [maker, first, second] = PAYERS[payer];
    const method = currency === "USD" ? "tt" : compare(String(net), "200000.00") > 0 ? "meps" : "fast";
    await this.step(maker, "disbursement", id, "prepare", {
      payer_account: await this.ownAccount(payer, currency as "SGD"),
      method,
      value_date: on,
    });
    await this.step(first, "disbursement", id, "approve");
    if (compare(String(net), "100000.00") > 0) await this.step(second, "disbursement", id, "approve");
    await this.step(maker, "disbursement", id, "send");
    await this.step(maker, "disbursement", id, "mark_succeeded", { bank_ref: reference });
  }

  /**
   * A receipt that its fund provider has found on its account and recorded. @returns its id
   * @param text the remittance's words
   */
  async recorded(
    payer: string,
    amount: string,
    on: string,
    reference: string,
    text: string,
    currency: "SGD" | "USD" = "SGD",
    receiver: "f1" | "f2" = "f1",
  ): Promise<string> {
    const id = await this.make(`maker.${receiver}`, "receipt", {
      receiver_entity: await this.entityOf(receiver),
      payer_entity: await this.entityOf(payer),
      account: await this.ownAccount(receiver, currency),
      amount,
      currency,
      value_date: on,
      bank_ref: reference,
      remittance_text: text,
    });
    await this.step(`maker.${receiver}`, "receipt", id, "record");
    return id;
  }

  /**
   * A recorded receipt that is matched with deals and waits for approval. @returns its id
   * @param text the remittance's words: numbers of deals, with blanks between
   */
  async matched(...paid: Parameters<Story["recorded"]>): Promise<string> {
    const [, , , , text, , receiver = "f1"] = paid;
    const id = await this.recorded(...paid);
    // A part of what is owed is matched by hand; the whole of it by itself.
    if ((await this.read("receipt", id))["status"] !== "matched")
      await this.step(`maker.${receiver}`, "receipt", id, "match", { deals: text.split(" ") });
    return id;
  }

  /** A receipt that is recorded, matched with deals, and approved. @returns its id */
  async receive(...paid: Parameters<Story["recorded"]>): Promise<string> {
    const id = await this.matched(...paid);
    await this.step(`checker.${paid[6] ?? "f1"}`, "receipt", id, "approve");
    return id;
  }

  /** A receipt of F1 that no deal takes: recorded, matched with none, and booked. @returns its id */
  async unapplied(payer: string, amount: string, on: string, reference: string, text = "on account"): Promise<string> {
    const id = await this.recorded(payer, amount, on, reference, text);
    await this.step("maker.f1", "receipt", id, "match", { no_deal: true });
    await this.step("checker.f1", "receipt", id, "approve");
    expect(await this.read("receipt", id)).toMatchObject({ status: "posted", unapplied: amount });
    return id;
  }

  /** The refund of a receipt, from its proposal to the money, with the chief executive where the amount asks. */
  async refund(
    receipt: string,
    payee: Who | "s4",
    on: string,
    reference: string,
    currency: "SGD" | "USD" = "SGD",
  ): Promise<string> {
    const id = await this.newest("refund", "receipt", receipt);
    await this.step("maker.f1", "refund", id, "submit", { payout_account: await this.ownAccount(payee, currency) });
    const approved = await this.step("checker.f1", "refund", id, "approve");
    if (approved["status"] === "pending_ceo") await this.step("ceo.f1", "refund", id, "ceo_approve");
    await this.step("maker.f1", "refund", id, "pay");
    await this.payOut("f1", await this.newest("disbursement", "refund", id), on, reference);
    return id;
  }

  /** Net change of an account in a company's book from the journals about a source. */
  async booked(company: string, account: string, source: string): Promise<string> {
    const row = await this.demo.store.reading.first<{ net: string }>(
      `SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(15,2) AS net FROM journal_lines l JOIN journal j ON j.id = l.parent JOIN ledger_account a ON a.id = l.account JOIN company_entity e ON e.company = j.company
       WHERE e.id = $1::bigint AND a.code = $2 AND j.source_ref = $3`,
      [await this.entityOf(company), account, source],
    );
    return row?.net ?? "0.00";
  }
}
