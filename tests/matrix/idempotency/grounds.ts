import type { Application } from "../../api/application/application.ts";
import { FA, Financing, fine } from "../../api/application/financing.ts";

/** The day after the demo's last: pay-outs and receipts follow all that is booked. */
const ON = "2026-11-24";

/** Records in states that no one request leads to, made inside a trial as the product's people make them. */
export class Grounds {
  private readonly application: Application;
  private made = 0;

  constructor(application: Application) {
    this.application = application;
  }

  private async financing(): Promise<Financing> {
    const money = new Financing(this.application);
    await money.prepare();
    money.deals.on(ON);
    return money;
  }

  private next(): string {
    this.made += 1;
    return `IDEM-${this.made}`;
  }

  private async application_draft(money: Financing): Promise<string> {
    const { item } = await money.item(this.next(), "s1", "1000.00", "2027-01-15");
    return String(fine(await (await money.deals.client("maker.s1")).post(FA, await money.fields("s1", item, "1000.00", "900.00", ON)))["id"]);
  }

  private async submitted(money: Financing): Promise<string> {
    const id = await this.application_draft(money);
    fine(await money.deals.act("checker.s1", "financing_application", FA, id, "submit"));
    return id;
  }

  private async payout(): Promise<{ money: Financing; id: string }> {
    const money = await this.financing();
    const deal = await this.submitted(money);
    await money.offer(deal, "s1", "900.00");
    return { money, id: await money.payoutOf("financing", deal) };
  }

  private readonly ways: Readonly<Record<string, () => Promise<string>>> = {
    "financing_application draft": async () => this.application_draft(await this.financing()),
    "financing_application submitted": async () => this.submitted(await this.financing()),
    "disbursement due": async () => (await this.payout()).id,
    "disbursement processing": async () => {
      const { money, id } = await this.payout();
      await money.send(id, ON);
      return id;
    },
    "receipt recorded": async () => (await this.financing()).receive("e1", "500.00", ON, this.next(), "without a deal"),
  };

  has(ground: string): boolean {
    return ground in this.ways;
  }

  /** Inside a trial: makes a record in a state, by `entity state`. @throws Error for one that is not known */
  async make(ground: string): Promise<string> {
    const way = this.ways[ground];
    if (!way) throw new Error(`nothing leads to ${ground}`);
    return way();
  }
}
