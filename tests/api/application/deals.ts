import { expect } from "vitest";
import type { Answered, Client } from "./client.ts";
import type { Application } from "./application.ts";
import type { Registry } from "../../../registry/registry.ts";
import { engine } from "../../../server/platform/lifecycle/engine.ts";
import { anyRecord } from "../../../server/platform/query/unscoped.ts";
import { checkInvariants, formatBreaches } from "../../../server/platform/invariants/invariant.ts";
import { insertRecord } from "../../../server/platform/records/write.ts";
import { makeContext } from "../../../server/platform/write-context.ts";
import type { WriteContext } from "../../../server/platform/context.ts";
import type { StoredRecord } from "../../../server/platform/engine.ts";

const UENS = {
  f1: "201199106W",
  f2: "201899107N",
  e1: "201299101G",
  e2: "200899102N",
  s1: "201599103Z",
  s2: "T21LL9904E",
  s3: "201799105H",
} as const;
export type Who = keyof typeof UENS;

/** Invariants of money that hold whatever way a deal went. */
export const OF_MONEY = [
  "journal_balances",
  "limit_within_cap",
  "limit_equals_deals",
  "ledger_equals_deals",
  "trade_debts_equal_invoices",
  "one_cent_funded_once",
  "ip_face_split",
  "repayment_adds_up",
  "invoice_outstanding",
  "advance_within_rate",
  "disbursement_adds_up",
  "two_persons",
] as const;

/** The data of an answer, of a call that was taken. */
export function fine({ body }: Pick<Answered, "body">): Record<string, any> {
  expect(body, JSON.stringify(body)).toMatchObject({ code: 0 });
  return body.data;
}

/** A pay-out or collection account that has been known for long. */
interface Account {
  readonly of: Who;
  readonly currency: "SGD" | "USD";
}

/** Whose invoices are factored by whom, and up to what. */
interface Factoring {
  readonly financier: string;
  readonly supplier: Who;
  readonly buyer: Who;
  readonly limit?: string;
  readonly onBuyer?: string;
}

/**
 * A browser that was used no more for so long, or that signed in so long ago, signs in anew: in long runs sessions end.
 */
const [LONGEST_IDLE, LONGEST_SESSION] = [10 * 60_000, 6 * 3_600_000];

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

/** What deals stand on, put into the database as it is, so that a test drives only what it is about. */
export class Deals {
  private readonly application: Application;
  private readonly clients = new Map<
    string,
    { readonly client: Promise<Client>; readonly since: number; last: number }
  >();
  private readonly ids = new Map<string, string>();
  private unasked: Registry | undefined;

  constructor(application: Application) {
    this.application = application;
  }

  /** Runs work as the platform itself, in one transaction. */
  system<T>(work: (context: WriteContext) => Promise<T>): Promise<T> {
    const { registry, ports, environment, store } = this.application;
    return store.transaction((trx) => work(makeContext({ registry, ports, environment, trx })));
  }

  insert(entity: string, values: Record<string, unknown>): Promise<StoredRecord> {
    return this.system((context) => insertRecord(context, entity, values));
  }

  async read(entity: string, id: string): Promise<StoredRecord> {
    const found = await anyRecord(this.application.store.reading, this.application.registry, entity, id);
    if (!found) throw new Error(`no ${entity} ${id}`);
    return found;
  }

  /** Takes a transition as the platform. */
  async execute(entity: string, id: string, transition: string, body: Record<string, unknown> = {}): Promise<void> {
    await this.system((context) => engine.act(context, { entity, id, transition, body }));
  }

  /** Takes one step of a deal alone, which the platform takes only as part of a plan that keeps the books whole. */
  async alone(entity: string, id: string, transition: string, body: Record<string, unknown> = {}): Promise<void> {
    const { registry, ports, environment, store } = this.application;
    this.unasked ??= { ...registry, invariants: { invariants: {} } };
    const quiet = this.unasked;
    await store.transaction((trx) =>
      engine.act(makeContext({ registry: quiet, ports, environment, trx }), { entity, id, transition, body }),
    );
  }

  /** The entity of a demo company. */
  async entity(who: Who): Promise<string> {
    const known = this.ids.get(who);
    if (known !== undefined) return known;
    const row = await this.application.store.reading.first<{ id: string }>(
      "SELECT id FROM company_entity WHERE uen = $1",
      [UENS[who]],
    );
    if (!row) throw new Error(`${who} is not seeded`);
    this.ids.set(who, row.id);
    return row.id;
  }

  async client(who: string): Promise<Client> {
    // Kept while it is under way: several who ask at once for the same person sign in once.
    const now = performance.now();
    const cached = this.clients.get(who);
    const isFresh = cached !== undefined && now - cached.last < LONGEST_IDLE && now - cached.since < LONGEST_SESSION;
    const known = isFresh ? cached : { client: this.application.signedIn(who), since: now, last: now };
    known.last = now;
    this.clients.set(who, known);
    return known.client;
  }

  /** Takes a transition of a record as somebody, on its present version. */
  async act(
    who: string,
    entity: string,
    path: string,
    id: string,
    transition: string,
    body: Record<string, unknown> = {},
  ): Promise<Answered> {
    const { version } = await this.read(entity, id);
    return (await this.client(who)).post(`${path}/${id}/${transition}`, { version, ...body });
  }

  /** What breaks these invariants, or any where none is named, as lines to be read; empty when all hold. */
  async breaches(...names: readonly string[]): Promise<string> {
    const { registry, ports, store } = this.application;
    return formatBreaches(
      await checkInvariants(
        { db: store.reading, registry, today: ports.clock.today(), files: ports.files },
        names.length === 0 ? undefined : names,
      ),
    );
  }

  /** The business date; sessions stay. */
  on(date: string): void {
    this.application.ports.clock.setToday(date);
  }

  async file(who: string): Promise<string> {
    const answered = await (
      await this.client(who)
    ).upload("ucenter/file", { name: "paper.pdf", bytes: PDF }, { category: "document" });
    return String(answered.body.data.file_id);
  }

  async account({ of, currency }: Account): Promise<string> {
    const entity = await this.entity(of);
    const record = await this.insert("bank_account", {
      entity,
      currency,
      bank_code: "7171",
      account_no: `00${Math.abs(Number(BigInt(entity) % 100_000_000n))}${currency === "SGD" ? 1 : 2}`,
      account_name: of,
      usage: "both",
      status: "active",
      verified_on: "2026-07-01",
    });
    return record.id;
  }

  /** An approved case at a fund provider. */
  async known(supplier: Who, financier: Who): Promise<void> {
    await this.insert("kyc_case", {
      entity: await this.entity(supplier),
      financier_entity: await this.entity(financier),
      status: "approved",
      valid_until: "2028-06-30",
    });
  }

  /**
   * A facility in US dollars for factoring a supplier's invoices at 80 %, with recourse, and its limit on one buyer who
   * has acknowledged the notice; nothing of either is used. The financier is named by its entity.
   */
  async factoringFacility({ financier, supplier, buyer, limit = "250000.00", onBuyer = "100000.00" }: Factoring) {
    const [seller, debtor] = [await this.entity(supplier), await this.entity(buyer)];
    const { id: facility } = await this.insert("facility", {
      financier_entity: financier,
      entity: seller,
      kind: "supplier_factoring",
      products: ["factoring"],
      currency: "USD",
      limit,
      reserved: "0.00",
      utilised: "0.00",
      frozen_amount: "0.00",
      interest_rate: "9.60",
      day_count: "ACT360",
      interest_mode: "arrears",
      advance_rate_general: "80.00",
      min_tenor: 1,
      max_tenor: 120,
      grace_days: 5,
      penalty_rate: "6.00",
      late_fee: "30.00",
      recourse: true,
      status: "active",
    });
    const { id: buyerLimit } = await this.insert("buyer_limit", {
      facility,
      supplier_entity: seller,
      financier_entity: financier,
      buyer_entity: debtor,
      list: "general",
      currency: "USD",
      limit: onBuyer,
      reserved: "0.00",
      utilised: "0.00",
      advance_rate: "80.00",
      noa_status: "acknowledged",
      status: "active",
    });
    return { facility, buyerLimit };
  }

  /** A confirmed invoice of one amount. */
  async invoice(
    number: string,
    seller: Who,
    buyer: Who,
    amount: string,
    due: string,
    currency: "SGD" | "USD",
  ): Promise<string> {
    const record = await this.insert("invoice", {
      invoice_no: number,
      number_key: number.replaceAll(/[^A-Z0-9]/g, ""),
      seller_entity: await this.entity(seller),
      buyer_entity: await this.entity(buyer),
      type: "380",
      issue_date: "2026-11-10",
      due_date: due,
      due_date_adjusted: due,
      maturity_date: due,
      currency,
      subtotal: amount,
      gst_total: "0.00",
      total: amount,
      credited: "0.00",
      paid: "0.00",
      outstanding: amount,
      confirmed_amount: amount,
      status: "confirmed",
      lines: [
        {
          description: "Goods",
          quantity: "1",
          unit: "lot",
          unit_price: amount,
          gst_code: "ZR",
          gst_rate: "0.00",
          net: amount,
          gst: "0.00",
        },
      ],
    });
    return record.id;
  }
}
