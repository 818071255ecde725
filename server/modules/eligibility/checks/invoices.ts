import { cents, compare } from "../../../../schemas/vocabulary/decimal.ts";
import { daysBetween } from "../../../../schemas/vocabulary/format/date.ts";
import { eachItem, passes, type Code, type Finding, type Test } from "../check.ts";
import type { EligibilityInvoice, EligibilityItem } from "../input.ts";

const HELD_ITEM = ["accepted", "part_financed"];
const FUNDED = ["financed", "early_paid", "dpo"];

/** What an invoice is by itself, whoever were asked to pay it early. */
export type InvoiceItself = Pick<EligibilityInvoice, "number" | "status" | "due_date" | "overdue">;

/** What the checks of an invoice by itself look at. */
interface InvoicesOnly {
  readonly today: string;
  readonly items: readonly (Pick<EligibilityItem, "number" | "invoice_paid"> & {
    readonly invoices: readonly InvoiceItself[];
  })[];
}

const invoicesOf = <Item>(input: { readonly items: readonly { readonly invoices: readonly Item[] }[] }): Item[] =>
  input.items.flatMap((item) => item.invoices);

/** Every invoice is confirmed, every invoice-paid item accepted by its holder. */
export const confirmed = (input: InvoicesOnly): Finding => {
  const bad = [
    ...invoicesOf(input)
      .filter((invoice) => !["confirmed", "disputed"].includes(invoice.status))
      .map((invoice) => `${invoice.number} ${invoice.status}`),
    ...input.items
      .filter((item) => item.invoice_paid !== undefined && !HELD_ITEM.includes(item.invoice_paid.status))
      .map((item) => `${item.number} ${item.invoice_paid?.status}`),
  ];
  return passes(bad.length === 0, bad.length === 0 ? String(invoicesOf(input).length) : bad.join(", "));
};

/** No invoice is held by another deal that is being decided; an item has enough left and may be used. */
export const notLocked: Test = (input) => {
  const invoices = invoicesOf(input)
    .filter((invoice) => invoice.funding_status === "locked" && !invoice.own)
    .map((invoice) => invoice.number);
  const items = input.items.filter((item) =>
    item.invoice_paid === undefined
      ? item.invoices.some((invoice) => compare(invoice.free, item.amount) < 0)
      : compare(item.invoice_paid.available, item.amount) < 0 ||
        (input.product === "finance" && !item.invoice_paid.financeable),
  );
  const bad = [
    ...invoices,
    ...items.map((item) => `${item.number} ${item.invoice_paid?.available ?? item.invoices[0]?.free ?? "0.00"}`),
  ];
  return passes(
    bad.length === 0,
    bad.length === 0 ? input.items.map((item) => item.amount).join(", ") : bad.join(", "),
  );
};

/**
 * Whether an item is funded by another deal: an invoice by its own state, an invoice-paid item by what financings hold
 * of it.
 */
function isFunded(item: EligibilityItem): boolean {
  if (item.invoice_paid !== undefined)
    return compare(item.invoice_paid.financed, "0.00") > 0 && compare(item.invoice_paid.available, item.amount) < 0;
  return item.invoices.some(
    (invoice) => !invoice.own && (FUNDED.includes(invoice.funding_status) || invoice.funding_status === "ip_issued"),
  );
}

/** No item is funded by another deal. */
export const notFunded: Test = (input) =>
  eachItem(
    input.items,
    isFunded,
    (item) => `${item.number} ${item.invoice_paid?.status ?? item.invoices[0]?.funding_status ?? ""}`,
    "0",
  );

/** The same invoice stands in no other live funding of anybody; look-alikes are told. */
export const noDuplicate: Test = (input) => {
  const twice = input.items.filter((item) =>
    item.invoice_paid === undefined ? item.invoices.some((invoice) => invoice.duplicate) : isFunded(item),
  );
  if (twice.length > 0) return { pass: "fail", detail: twice.map((item) => item.number).join(", ") };
  const near = [...new Set(invoicesOf(input).flatMap((invoice) => invoice.near))];
  return near.length > 0 ? { pass: "warn", detail: near.join(", ") } : { pass: "pass", detail: "0" };
};

/** No invoice is past due. */
export const notOverdue = (input: InvoicesOnly): Finding =>
  eachItem(
    invoicesOf(input),
    (invoice) => invoice.overdue,
    (invoice) => `${invoice.number} ${invoice.due_date}`,
    input.today,
  );

/** No invoice is disputed. */
export const noDispute = (input: InvoicesOnly): Finding =>
  eachItem(
    invoicesOf(input),
    (invoice) => invoice.status === "disputed",
    (invoice) => invoice.number,
    "0",
  );

/**
 * The first check that an invoice fails by itself, whoever were asked; undefined where it fails none.
 * @param today business date, YYYY-MM-DD
 */
export function failedByItself(invoice: InvoiceItself, today: string): (Finding & { readonly code: Code }) | undefined {
  const input = { today, items: [{ number: invoice.number, invoices: [invoice] }] };
  const findings = [
    { code: "NO_DISPUTE", ...noDispute(input) },
    { code: "CONFIRMED", ...confirmed(input) },
    { code: "NOT_OVERDUE", ...notOverdue(input) },
  ] as const;
  return findings.find(({ pass }) => pass === "fail");
}

/** Days left lie between the facility's least and most. */
export const tenor: Test = (input) => {
  if (!input.funded || input.facility === undefined) return undefined;
  const least = input.facility.min_tenor ?? 1;
  const most = input.facility.max_tenor ?? 180;
  const days = input.items.map((item) => daysBetween(input.start, item.maturity_date));
  return passes(
    days.every((count) => count >= least && count <= most),
    `${days.join(", ")} (${least}–${most})`,
  );
};

/** Credit notes of the supplier that wait hold back its oldest invoices, as far as they are worth. */
export const creditNotes: Test = (input) =>
  eachItem(
    invoicesOf(input),
    (invoice) => invoice.held_back,
    (invoice) => `${invoice.number} ${input.credit_notes}`,
    input.credit_notes,
  );

/** The supplier has paid back what exceeded an advance. */
export const overAdvance: Test = ({ over_advance: amount }) => passes(cents(amount) === 0n, amount);
