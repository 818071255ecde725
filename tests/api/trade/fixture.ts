import type { Application } from "../application/application.ts";
import { less, sumOf } from "../../../server/modules/pricing/share.ts";
import { Deals, type Who } from "../application/deals.ts";

export { fine } from "../application/deals.ts";

/** Limits at the figures that a test starts from. */
interface Standing {
  readonly limit: string;
  readonly reserved?: string;
  readonly utilised?: string;
}

/**
 * A programme of an enterprise at a fund provider with parts for vendors, whether it is seeded or not, at figures of
 * our own.
 */
export class Programme extends Deals {
  private readonly own: Application;
  /** What the demo's deals use of a limit beyond the figures that a test starts from. */
  private readonly beside = new Map<string, { reserved: string; utilised: string }>();

  constructor(application: Application) {
    super(application);
    this.own = application;
  }

  private async node(
    entity: string,
    key: Record<string, string>,
    values: Record<string, unknown>,
    { reserved = "0.00", utilised = "0.00" }: Standing,
  ): Promise<string> {
    const columns = Object.keys(key);
    const found = await this.own.store.reading.first<{ id: string }>(
      `SELECT id FROM ${entity} WHERE ${columns.map((column, index) => `${column} = $${index + 1}`).join(" AND ")} ORDER BY id LIMIT 1`,
      Object.values(key),
    );
    const id = found?.id ?? (await this.insert(entity, { ...key, ...values, reserved: "0.00", utilised: "0.00" })).id;
    const now = await this.read(entity, id);
    const beside = {
      reserved: less(String(now["reserved"]), reserved),
      utilised: less(String(now["utilised"]), utilised),
    };
    this.beside.set(id, beside);
    // What its deals use stays as it is; so much more is granted that as much is left as the test says.
    const granted = entity === "credit_limit" ? "approved" : "limit";
    const set = { ...values, [granted]: sumOf([String(values[granted]), beside.reserved, beside.utilised]) };
    const fields = Object.keys(set).filter((field) => field !== "products" && field !== "kind");
    await this.own.store.transaction((trx) =>
      trx.run(
        `UPDATE ${entity} SET ${fields.map((field, index) => `"${field}" = $${index + 2}`).join(", ")} WHERE id = $1`,
        [id, ...fields.map((field) => (set as Record<string, unknown>)[field])],
      ),
    );
    return id;
  }

  async creditLimit(enterprise: Who, financier: Who, standing: Standing): Promise<string> {
    return this.node(
      "credit_limit",
      { entity: await this.entity(enterprise), financier_entity: await this.entity(financier) },
      { currency: "SGD", approved: standing.limit, frozen_amount: "0.00", status: "active" },
      standing,
    );
  }

  async facility(enterprise: Who, financier: Who, standing: Standing): Promise<string> {
    return this.node(
      "facility",
      {
        entity: await this.entity(enterprise),
        financier_entity: await this.entity(financier),
        kind: "enterprise_program",
      },
      {
        products: ["finance", "dpo", "early_payment"],
        currency: "SGD",
        limit: standing.limit,
        frozen_amount: "0.00",
        interest_rate: "7.20",
        day_count: "ACT365",
        interest_mode: "arrears",
        advance_rate_ip: "90.00",
        min_tenor: 1,
        max_tenor: 120,
        grace_days: 3,
        penalty_rate: "6.00",
        late_fee: "40.00",
        recourse: false,
        status: "active",
      },
      standing,
    );
  }

  async part(
    facility: string,
    [enterprise, financier, vendor]: readonly [Who, Who, Who],
    standing: Standing,
  ): Promise<string> {
    const [owner, lender, seller] = [
      await this.entity(enterprise),
      await this.entity(financier),
      await this.entity(vendor),
    ];
    return this.node(
      "vendor_sub_limit",
      { facility, vendor_entity: seller },
      { enterprise_entity: owner, financier_entity: lender, currency: "SGD", limit: standing.limit, status: "active" },
      standing,
    );
  }

  /** A confirmed invoice that its buyer has before it. */
  async billed(
    number: string,
    parties: readonly [seller: Who, buyer: Who],
    amount: string,
    due: string,
  ): Promise<string> {
    const id = await this.invoice(number, parties[0], parties[1], amount, due, "SGD");
    await this.own.store.transaction((trx) =>
      trx.run(`UPDATE invoice SET submitted_at = created_at, fingerprint = 'test-' || id WHERE id = $1`, [id]),
    );
    return id;
  }

  /** The early payment programme of an enterprise that is open to a supplier, in the usual band. */
  async programme(enterprise: Who, supplier: Who): Promise<void> {
    const [owner, vendor] = [await this.entity(enterprise), await this.entity(supplier)];
    const found = await this.own.store.reading.first(
      "SELECT id FROM early_payment_programme WHERE enterprise_entity = $1 AND $2::bigint = ANY(vendor_entities) AND status = 'active'",
      [owner, vendor],
    );
    if (!found)
      await this.insert("early_payment_programme", {
        enterprise_entity: owner,
        vendor_entities: [vendor],
        min_apr: "3.00",
        max_apr: "15.00",
        auto_accept: false,
        status: "active",
      });
  }

  /** Reserved, utilised and available of a limit, in one line. */
  async standing(entity: "credit_limit" | "facility" | "vendor_sub_limit", id: string): Promise<string> {
    const column = entity === "credit_limit" ? "approved" : `"limit"`;
    const row = await this.own.store.reading.first<Record<string, string>>(
      `SELECT reserved, utilised, (${column} - reserved - utilised${entity === "vendor_sub_limit" ? "" : " - coalesce(frozen_amount, 0)"})::numeric(15,2) AS available FROM ${entity} WHERE id = $1`,
      [id],
    );
    const { reserved = "0.00", utilised = "0.00" } = this.beside.get(id) ?? {};
    return `${less(String(row?.["reserved"]), reserved)} / ${less(String(row?.["utilised"]), utilised)} / ${row?.["available"]}`;
  }

  /** Lines of the journals that a source has made in the book of a company: account, debit, credit. */
  async booked(source: string, who: Who): Promise<string[]> {
    const rows = await this.own.store.reading.rows<Record<string, string>>(
      `SELECT account.code, line.debit, line.credit FROM journal JOIN journal_lines AS line ON line.parent = journal.id JOIN ledger_account AS account ON account.id = line.account JOIN company_entity AS own ON own.company = journal.company
       WHERE journal.source_ref = $1 AND own.id = $2 ORDER BY journal.id, line.place`,
      [source, await this.entity(who)],
    );
    const shown = (amount: string | undefined) => (amount === undefined || amount === "0.00" ? "-" : amount);
    return rows.map((row) => `${row["code"]} ${shown(row["debit"])} ${shown(row["credit"])}`);
  }

  /** Takes the system's own way past the signature: as the signing service would report it. */
  async signedBy(entity: "invoice_paid" | "dpo", id: string): Promise<void> {
    await this.execute(entity, id, "signed");
  }
}
