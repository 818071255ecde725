import type { Answered, Client } from "../api/application/client.ts";
import type { Deals } from "../api/application/deals.ts";
import { FA, Financing, RECEIPT } from "../api/application/financing.ts";
import { sqlState } from "../../server/platform/store/retry.ts";
import type { Factoring } from "./pairs/factored.ts";

const ITEM = "obligation/enterprise/invoicepaid";
const NOTE = "credit_note";

/**
 * An operation on limits: what it asks, as one or more requests; the answers, of which any may be a refusal by the
 * rules.
 */
type Operation = () => Promise<Answered[]>;

/** What the database says where a row was waited for too long; whoever asks by a call is told to ask again. */
const TOO_LONG = "55P03";

/** Does what a test puts there by itself, again where a row was waited for too long. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === 10 || sqlState(error) !== TOO_LONG) throw error;
    }
  }
}

/**
 * Operations that move limits of an enterprise, its programme and a factoring, each on records of its own or on such as
 * earlier ones left.
 */
export class Caps {
  readonly money: Financing;
  private readonly deals: Deals;
  private readonly factoring: Factoring;
  private readonly random: () => number;
  /** Deals by what may be done next with them. */
  private readonly factored: string[] = [];
  private readonly financed: string[] = [];
  private readonly issued: string[] = [];
  private readonly drafts: string[] = [];
  private readonly held: { item: string; invoice: string }[] = [];
  private readonly lent: string[] = [];
  private documents: string[] = [];
  private made = 0;

  constructor(money: Financing, factoring: Factoring, random: () => number) {
    this.money = money;
    this.deals = money.deals;
    this.factoring = factoring;
    this.random = random;
  }

  /** Items that their holder may finance, and loans that run. */
  async prepare(loans: number, items: number): Promise<void> {
    const { money, deals } = this;
    this.documents = [await deals.file("maker.e1"), await deals.file("maker.e1")];
    for (let index = 0; index < loans; index += 1) {
      const { item } = await money.item(`CAPS-LOAN-${index}`, "s1", "5000.00", "2027-01-15");
      const deal = await money.apply("s1", item, "5000.00", "4500.00", "2026-11-24");
      await money.offer(deal, "s1", "4500.00");
      await money.payOut("financing", deal, "2026-11-24", `CAPS-${index}`);
      this.lent.push(String((await deals.read("financing_application", deal))["number"]));
    }
    for (let index = 0; index < items; index += 1)
      this.held.push(await money.item(`CAPS-ITEM-${index}`, "s1", "3000.00", "2027-01-15"));
    for (let index = 0; index < items; index += 1) this.drafts.push(await this.newItem());
  }

  /** A draft of an item that the enterprise wants to issue. */
  private async newItem(): Promise<string> {
    const { deals } = this;
    const invoice = await deals.invoice(`CAPS-ISSUE-${(this.made += 1)}`, "s3", "e1", "2000.00", "2027-01-15", "SGD");
    const item = await deals.insert("invoice_paid", {
      business_type: "issue",
      issuer_entity: await deals.entity("e1"),
      holder_entity: await deals.entity("s3"),
      currency: "SGD",
      invoices: [{ invoice, amount: "2000.00" }],
      maturity_date: "2027-01-15",
      financiers: [await deals.entity("f1")],
      documents: this.documents,
    });
    return item.id;
  }

  /** A request on the record's present version. */
  private async act(
    who: string,
    entity: string,
    path: string,
    id: string,
    transition: string,
    body: Record<string, unknown> = {},
  ): Promise<Answered> {
    const { version } = await this.deals.read(entity, id);
    const client: Client = await this.deals.client(who);
    client.asksAgain = 20;
    return client.post(`${path}/${id}/${transition}`, { version, ...body }, { key: `caps-key-${(this.made += 1)}` });
  }

  /** Takes one out of a list, whichever comes. */
  private one<T>(list: T[]): T | undefined {
    return list.splice(Math.floor(this.random() * list.length), 1)[0];
  }

  private keep<T>(list: T[], what: T, { body }: Answered): void {
    if (body.code === 0) list.push(what);
  }

  /** Every kind of operation by its name. */
  readonly operations: Readonly<Record<string, Operation>> = {
    "draw of a factoring": async () => {
      const invoice = await this.factoring.invoice(`CAPS-FACTORED-${(this.made += 1)}`);
      const { id } = await patiently(() => this.factoring.draft(invoice, "1000.00", "800.00"));
      const answer = await this.act("checker.s3", "financing_application", FA, id, "submit");
      this.keep(this.factored, id, answer);
      return [answer];
    },
    "release of a factoring": async () => {
      const id = this.one(this.factored);
      return id === undefined ? [] : [await this.act("checker.s3", "financing_application", FA, id, "withdraw")];
    },
    "draw on an item": async () => {
      const target = this.held[Math.floor(this.random() * this.held.length)];
      if (!target) return [];
      const fields = {
        ...(await this.money.fields("s1", target.item, "1000.00", "900.00", "2026-11-24")),
        obligor_entity: await this.deals.entity("e1"),
        facility: this.money.facility,
      };
      const { id } = await patiently(() => this.deals.insert("financing_application", fields));
      const answer = await this.act("checker.s1", "financing_application", FA, id, "submit");
      this.keep(this.financed, id, answer);
      return [answer];
    },
    "release of an item's part": async () => {
      const id = this.one(this.financed);
      return id === undefined ? [] : [await this.act("checker.s1", "financing_application", FA, id, "withdraw")];
    },
    "issue of an item": async () => {
      const id = this.one(this.drafts);
      if (id === undefined) return [];
      const answer = await this.act("maker.e1", "invoice_paid", ITEM, id, "submit");
      (answer.body.code === 0 ? this.issued : this.drafts).push(id);
      return [answer];
    },
    "return of an item": async () => {
      const id = this.one(this.issued);
      if (id === undefined) return [];
      const answer = await this.act("checker.e1", "invoice_paid", ITEM, id, "return", { comment: "Not yet" });
      (answer.body.code === 0 ? this.drafts : this.issued).push(id);
      return [answer];
    },
    repayment: async () => {
      const number = this.lent[Math.floor(this.random() * this.lent.length)];
      if (number === undefined) return [];
      const receipt = await this.money.receive(
        "s1",
        `${100 + Math.floor(this.random() * 200)}.00`,
        "2026-11-24",
        `CAPS-R-${(this.made += 1)}`,
        `on account ${number}`,
      );
      const answers = [await this.act("maker.f1", "receipt", RECEIPT, receipt, "match", { deals: [number] })];
      if (answers[0]?.body.code === 0)
        answers.push(await this.act("checker.f1", "receipt", RECEIPT, receipt, "approve"));
      return answers;
    },
    "credit note": async () => {
      const target = this.held[Math.floor(this.random() * this.held.length)];
      if (!target) return [];
      const { deals } = this;
      const fields = {
        cn_no: `CAPS-N-${(this.made += 1)}`,
        kind: "invoice",
        invoice: target.invoice,
        seller_entity: await deals.entity("s1"),
        buyer_entity: await deals.entity("e1"),
        issue_date: "2026-11-20",
        reason_code: "return",
        amount_net: "50.00",
        gst: "4.50",
        total: "54.50",
        currency: "SGD",
      };
      const note = await patiently(() => deals.insert(NOTE, fields));
      const answers = [await this.act("maker.s1", NOTE, `obligation/supplier/${NOTE}`, note.id, "submit")];
      if (answers[0]?.body.code === 0)
        answers.push(await this.act("checker.e1", NOTE, `obligation/enterprise/${NOTE}`, note.id, "approve"));
      return answers;
    },
    "change of the limit": async () => {
      const { reserved, utilised } = await this.deals.read("credit_limit", this.money.creditLimit);
      const used = Number(reserved) + Number(utilised);
      try {
        const amount = (used - 2_000 + Math.floor(this.random() * 8_000)).toFixed(2);
        await patiently(() =>
          this.deals.execute("credit_limit", this.money.creditLimit, "regrant", { new_amount: amount }),
        );
      } catch (error) {
        if ((error as { code?: string }).code !== "100") throw error;
      }
      return [];
    },
  };

  /** Brings the limits close to what is used of them, so that operations meet them. */
  async tighten(): Promise<void> {
    const { deals, money } = this;
    await deals.system(async ({ trx }) => {
      await trx.run("UPDATE credit_limit SET approved = reserved + utilised + 6000 WHERE id = $1::bigint", [
        money.creditLimit,
      ]);
      await trx.run(`UPDATE vendor_sub_limit SET "limit" = reserved + utilised + 3000 WHERE id = $1::bigint`, [
        money.subLimit,
      ]);
      await trx.run(
        `UPDATE buyer_limit SET "limit" = 5000, available = NULL WHERE reserved = 0 AND utilised = 0 AND buyer_entity = $1::bigint AND currency = 'USD' AND "limit" = 90000000`,
        [await deals.entity("e2")],
      );
    });
  }
}
