import type { ExpandedProperty } from "../../registry/schema/entity.ts";
import { wholeSchema, transitionInput } from "../../registry/schema/request.ts";
import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import { anyRecord } from "../../server/platform/query/unscoped.ts";
import type { Application } from "../api/application/application.ts";
import type { Client } from "../api/application/client.ts";
import type { Person } from "../generate/people.ts";
import { below, oneOf, type Random } from "../generate/random.ts";
import { sampleOf } from "../generate/sample.ts";

/** Somebody who acts, with a browser that is signed in. */
export interface Acting {
  readonly person: Person;
  readonly browser: Client;
}

type Row = Record<string, unknown>;
type Properties = Readonly<Record<string, ExpandedProperty>>;

const PDF = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

/** References and files that a property asks for, also inside lists and groups. */
export function asksFor(property: ExpandedProperty): { refs: string[]; files: string[] } {
  const inner = [...(property.items ? [property.items] : []), ...Object.values(property.properties ?? {})].map(asksFor);
  return {
    refs: [...(property.ref ? [property.ref] : []), ...inner.flatMap(({ refs }) => refs)],
    files: [...(property.file ? [property.file] : []), ...inner.flatMap(({ files }) => files)],
  };
}

/**
 * What people put into their requests: accounts of their own company, papers that they uploaded, amounts that the
 * record shows, the day's date.
 */
export class Bodies {
  private readonly demo: Application;
  private readonly random: Random;
  private readonly papers: Map<string, string>;

  /** @param papers files that were uploaded before, by person and category; new ones are noted there */
  constructor(demo: Application, random: Random, papers = new Map<string, string>()) {
    this.demo = demo;
    this.random = random;
    this.papers = papers;
  }

  private async ids(statement: string, values: readonly unknown[] = []): Promise<string[]> {
    return (await this.demo.store.reading.rows<{ id: string }>(statement, values)).map(({ id }) => id);
  }

  private async pool(ref: string, { person }: Acting, record: Row): Promise<string[]> {
    if (ref === "bank_account") {
      return this.ids(
        `SELECT a.id FROM bank_account a JOIN company_entity e ON e.id = a.entity WHERE e.company = $1 AND a.status = 'active' AND a.currency = coalesce($2, a.currency) ORDER BY a.id`,
        [person.company, record["currency"] ?? null],
      );
    }
    if (ref === "user")
      return this.ids(`SELECT id FROM "user" WHERE company = $1 AND id <> $2 ORDER BY id`, [
        person.company,
        person.userId,
      ]);
    if (!this.demo.registry.entities.get(ref)?.properties) return [];
    return this.ids(`SELECT id FROM "${ref}" ORDER BY id DESC LIMIT 50`).catch(() => []);
  }

  /** A file of somebody in a category, uploaded once. */
  async paper({ person, browser }: Acting, category: string): Promise<string> {
    const key = `${person.name} ${category}`;
    const known =
      this.papers.get(key) ??
      String(
        (await browser.upload("ucenter/file", { name: "paper.pdf", bytes: PDF }, { category })).body.data?.file_id ??
          "1",
      );
    this.papers.set(key, known);
    return known;
  }

  /** An amount that a person might well name: one the record shows, a part of it, or a small one. */
  private amount(record: Row, own: Properties): string {
    const shown = Object.entries(own)
      .filter(
        ([field, { format }]) => format === "money" && typeof record[field] === "string" && cents(record[field]) > 0n,
      )
      .map(([field]) => String(record[field]));
    const amount = shown.length > 0 && this.random() < 0.8 ? oneOf(this.random, shown) : "1000.00";
    return this.random() < 0.8 ? amount : text(cents(amount) / BigInt(1 + below(this.random, 4)));
  }

  private async value(
    acting: Acting,
    field: string,
    property: ExpandedProperty,
    record: Row,
    own: Properties,
  ): Promise<unknown> {
    const { refs, files } = asksFor(property);
    const pools = new Map<string, string[]>();
    for (const ref of refs) pools.set(ref, await this.pool(ref, acting, record));
    for (const file of files) pools.set(`file ${file}`, [await this.paper(acting, file)]);
    if (property.format === "money") return this.amount(record, own);
    if (property.format === "date" && this.random() < 0.7) return this.demo.ports.clock.today();
    return sampleOf(
      this.random,
      property,
      ({ ref, file }) => {
        const ids = pools.get(file === undefined ? (ref ?? "") : `file ${file}`) ?? [];
        return ids.length === 0 ? "1" : oneOf(this.random, ids);
      },
      field,
    );
  }

  /**
   * What a transition asks for, with all that must be there and some of the rest; what the record has already is mostly
   * kept.
   */
  async input(acting: Acting, entity: string, name: string, id: string): Promise<Row> {
    const { registry, store } = this.demo;
    const record: Row = (await anyRecord(store.reading, registry, entity, id)) ?? {};
    const input = transitionInput(registry, `${entity}.${name}`);
    const own = (registry.entities.get(entity)?.properties ?? {}) as Properties;
    const body: Row = {};
    for (const [field, property] of Object.entries(input.properties)) {
      if (!input.required.includes(field) && this.random() >= 0.4) continue;
      const stored = record[field] ?? undefined;
      body[field] =
        stored !== undefined && property.format !== "money" && this.random() < 0.7
          ? stored
          : await this.value(acting, field, property, record, own);
    }
    return body;
  }

  /**
   * Another record like one that is there: the same parties, its lists without their keys, its own numbers and amounts.
   */
  async another(acting: Acting, entity: string, id: string): Promise<Row> {
    const { registry, store } = this.demo;
    const record: Row = (await anyRecord(store.reading, registry, entity, id)) ?? {};
    const body: Row = {};
    const writable = registry.entities.get(entity)?.writable ?? {};
    for (const [field, property] of Object.entries(wholeSchema(registry, entity).properties)) {
      // What only other parties or the platform may enter does not come with a draft.
      const value = writable[field] === undefined ? record[field] : undefined;
      const [category] = asksFor(property).files;
      if (value === null || value === undefined) continue;
      if (/_no$|_ref$/.test(field)) body[field] = `${String(value).slice(0, 12)}-${below(this.random, 1_000_000)}`;
      else if (property.ref === "bank_account")
        body[field] = oneOf(this.random, [...(await this.pool("bank_account", acting, record)), String(value)]);
      else if (category !== undefined && !property.items?.properties)
        body[field] = property.items ? [await this.paper(acting, category)] : await this.paper(acting, category);
      else if (Array.isArray(value)) body[field] = value.map((row: unknown) => this.entered(row, property.items));
      else body[field] = value;
    }
    return { ...body, ...(await this.free(entity, record)) };
  }

  /** A row of a list without its key and without what the server computes. */
  private entered(row: unknown, items: ExpandedProperty | undefined): unknown {
    if (typeof row !== "object" || row === null || !items?.properties) return row;
    const known = items.properties;
    return Object.fromEntries(
      Object.entries(row as Row).filter(([key, value]) => key !== "id" && value !== null && key in known),
    );
  }

  /**
   * What is still free for a new deal: an invoice that nobody holds, an item that is not financed, a deal that is owed.
   */
  private async free(entity: string, record: Row): Promise<Row> {
    const { reading } = this.demo.store;
    const today = this.demo.ports.clock.today();
    if (entity === "invoice_paid") {
      const invoices = await reading.rows<{
        id: string;
        outstanding: string;
        due: string;
        seller: string;
        buyer: string;
        currency: string;
      }>(
        `SELECT id, outstanding, seller_entity AS seller, buyer_entity AS buyer, currency, due_date_adjusted AS due FROM invoice WHERE status = 'confirmed' AND funding_status = 'none' AND outstanding > 0 AND due_date_adjusted > $1 ORDER BY id`,
        [today],
      );
      if (invoices.length === 0) return {};
      const one = oneOf(this.random, invoices);
      const funders = await reading.rows<{ id: string }>(
        "SELECT financier_entity AS id FROM credit_limit WHERE entity = $1 AND status = 'active' ORDER BY id LIMIT 1",
        [one.buyer],
      );
      return {
        business_type: "issue",
        financiers: funders.map(({ id }) => id),
        issuer_entity: one.buyer,
        holder_entity: one.seller,
        currency: one.currency,
        invoices: [{ invoice: one.id, amount: one.outstanding }],
        maturity_date: one.due,
      };
    }
    if (entity === "financing_application") {
      const items = await reading.rows<{ id: string; available: string }>(
        `SELECT id, available FROM invoice_paid WHERE holder_entity = $1 AND currency = $2 AND status IN ('accepted', 'part_financed') AND available > 0 ORDER BY id`,
        [record["seller_entity"], record["currency"]],
      );
      if (items.length === 0) return {};
      const one = oneOf(this.random, items);
      return {
        basis: "invoicepaid",
        items: [{ invoice_paid: one.id, face: one.available }],
        requested_amount: text((cents(one.available) / 10n) * 8n),
        disbursement_date: today,
      };
    }
    if (entity === "receipt") {
      const deals = await reading.rows<{ number: string; total_due: string; currency: string }>(
        `SELECT number, total_due, currency FROM financing_application WHERE total_due > 0 AND currency = $1 ORDER BY id`,
        [record["currency"]],
      );
      if (deals.length === 0) return { value_date: today };
      const one = oneOf(this.random, deals);
      return {
        amount: this.random() < 0.6 ? one.total_due : text(cents(one.total_due) / 2n),
        remittance_text: one.number,
        value_date: today,
      };
    }
    return {};
  }
}
