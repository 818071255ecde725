import type { ReadContext } from "../../context.ts";
import { assess, failed } from "../../eligibility/assess.ts";
import { eligibilityGround } from "../../eligibility/read.ts";
import type { Input } from "../../handler.ts";
import { plusDays } from "../../lifecycle/calendar/business-day.ts";
import { holidaysOf } from "../../lifecycle/calendar/holidays.ts";
import { earliestPayDate } from "../pay-date.ts";
import { basisOf } from "../../pricing/day-count.ts";
import { discounted } from "../../pricing/discount.ts";
import { offeredInvoices, whyNot } from "./eligible-invoices.ts";

/** The supplier's invoices with what being paid early would cost at the lowest rate of each enterprise's programme; those that cannot be paid early say why. */
export async function eligibleEarly(input: Input, context: ReadContext): Promise<unknown> {
  const { clock } = context.ports;
  const today = clock.today();
  const payDate = String(input["pay_date"] ?? earliestPayDate(today, clock.stamp(), holidaysOf(context.registry)));
  const programmes = await context.db.rows<{ enterprise: string; vendors: string[] | null; min_apr: string; max_apr: string }>(`SELECT enterprise_entity AS enterprise, vendor_entities AS vendors, min_apr, max_apr FROM early_payment_programme WHERE status = 'active'`);
  const rows = [];
  for (const invoice of await offeredInvoices(context, "seller", { other: input["enterprise_entity"] })) {
    const programme = programmes.find((one) => String(one.enterprise) === invoice.buyer_entity && (one.vendors ?? []).map(String).includes(invoice.seller_entity));
    const checks = assess(await eligibilityGround(context.db, {
      product: "early_payment", seller: invoice.seller_entity, obligor: invoice.buyer_entity, currency: invoice.currency, amount: invoice.outstanding, start: payDate, items: [{ invoice: invoice.id, amount: invoice.outstanding }],
    }, today)).filter((check) => check.code !== "ACCOUNT_ACTIVE" && check.code !== "DOCS");
    const tooLate = payDate > plusDays(invoice.due_date, -3);
    const price = programme && discounted(invoice.outstanding, payDate, invoice.due_date, { mode: "apr", apr: programme.min_apr }, basisOf(invoice.currency));
    rows.push({
      id: invoice.id, invoice: invoice.id, reference: invoice.invoice_no, counterparty: invoice.counterparty, currency: invoice.currency, due_date: invoice.due_date, outstanding: invoice.outstanding,
      days_early: price?.days, market_low: programme?.min_apr, market_high: programme?.max_apr, discount: price?.discount, pay: price?.pay,
      eligible: programme !== undefined && !tooLate && failed(checks).length === 0, checks, why_not: whyNot(checks) ?? (tooLate ? "tenor" : undefined), shown: { invoice: invoice.invoice_no },
    });
  }
  return { rows, count: rows.length };
}
