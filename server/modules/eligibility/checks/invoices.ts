import { cents, compare } from "../../../../schemas/vocabulary/decimal.ts";
import { daysBetween } from "../../../../schemas/vocabulary/format/date.ts";
import { eachItem, passes, type Code, type Finding, type Test } from "../check.ts";
import type { InvoiceGround, ItemGround } from "../input.ts";

const HELD_ITEM = ["accepted", "part_financed"];
const FUNDED = ["financed", "early_paid", "dpo"];

/** What an invoice is by itself, whoever were asked to pay it early. */
export type InvoiceItself = Pick<InvoiceGround, "number" | "status" | "due_date" | "overdue">;

/** What the checks of an invoice by itself look at. */
interface InvoicesThemselves {
  readonly today: string;
  readonly items: readonly (Pick<ItemGround, "number" | "invoice_paid"> & {
    readonly invoices: readonly InvoiceItself[];
  })[];
}

const invoicesOf = <Item>(ground: { readonly items: readonly { readonly invoices: readonly Item[] }[] }): Item[] =>
  ground.items.flatMap((item) => item.invoices);

/** Every invoice is confirmed, every invoice-paid item accepted by its holder. */
export const confirmed = (ground: InvoicesThemselves): Finding => {
  const bad = [
    ...invoicesOf(ground)
      .filter((invoice) => !["confirmed", "disputed"].includes(invoice.status))
      .map((invoice) => `${invoice.number} ${invoice.status}`),
    ...ground.items
      .filter((item) => item.invoice_paid !== undefined && !HELD_ITEM.includes(item.invoice_paid.status))
      .map((item) => `${item.number} ${item.invoice_paid?.status}`),
  ];
  return passes(bad.length === 0, bad.length === 0 ? String(invoicesOf(ground).length) : bad.join(", "));
};

/** No invoice is held by another deal that is being decided; an item has enough left and may be used. */
export const notLocked: Test = (ground) => {
  const invoices = invoicesOf(ground)
    .filter((invoice) => invoice.funding_status === "locked" && !invoice.own)
    .map((invoice) => invoice.number);
  const items = ground.items.filter((item) =>
    item.invoice_paid === undefined
      ? item.invoices.some((invoice) => compare(invoice.free, item.amount) < 0)
      : compare(item.invoice_paid.available, item.amount) < 0 ||
        (ground.product === "finance" && !item.invoice_paid.financeable),
  );
  const bad = [
    ...invoices,
    ...items.map((item) => `${item.number} ${item.invoice_paid?.available ?? item.invoices[0]?.free ?? "0.00"}`),
  ];
  return passes(
    bad.length === 0,
    bad.length === 0 ? ground.items.map((item) => item.amount).join(", ") : bad.join(", "),
  );
};

/**
 * Whether an item is funded by another deal: an invoice by its own state, an invoice-paid item by what financings hold
 * of it.
 */
function isFunded(item: ItemGround): boolean {
  if (item.invoice_paid !== undefined)
    return compare(item.invoice_paid.financed, "0.00") > 0 && compare(item.invoice_paid.available, item.amount) < 0;
  return item.invoices.some(
    (invoice) => !invoice.own && (FUNDED.includes(invoice.funding_status) || invoice.funding_status === "ip_issued"),
  );
}

/** No item is funded by another deal. */
export const notFunded: Test = (ground) =>
  eachItem(
    ground.items,
    isFunded,
    (item) => `${item.number} ${item.invoice_paid?.status ?? item.invoices[0]?.funding_status ?? ""}`,
    "0",
  );

/** The same invoice stands in no other live funding of anybody; look-alikes are told. */
export const noDuplicate: Test = (ground) => {
  const twice = ground.items.filter((item) =>
    item.invoice_paid === undefined ? item.invoices.some((invoice) => invoice.duplicate) : isFunded(item),
  );
  if (twice.length > 0) return { pass: "fail", detail: twice.map((item) => item.number).join(", ") };
  const near = [...new Set(invoicesOf(ground).flatMap((invoice) => invoice.near))];
  return near.length > 0 ? { pass: "warn", detail: near.join(", ") } : { pass: "pass", detail: "0" };
};

/** No invoice is past due. */
export const notOverdue = (ground: InvoicesThemselves): Finding =>
  eachItem(
    invoicesOf(ground),
    (invoice) => invoice.overdue,
    (invoice) => `${invoice.number} ${invoice.due_date}`,
    ground.today,
  );

/** No invoice is disputed. */
export const noDispute = (ground: InvoicesThemselves): Finding =>
  eachItem(
    invoicesOf(ground),
    (invoice) => invoice.status === "disputed",
    (invoice) => invoice.number,
    "0",
  );

/**
 * The first check that an invoice fails by itself, whoever were asked; undefined where it fails none.
 * @param today business date, YYYY-MM-DD
 */
export function failedByItself(invoice: InvoiceItself, today: string): (Finding & { readonly code: Code }) | undefined {
  const ground = { today, items: [{ number: invoice.number, invoices: [invoice] }] };
  const findings = [
    { code: "NO_DISPUTE", ...noDispute(ground) },
    { code: "CONFIRMED", ...confirmed(ground) },
    { code: "NOT_OVERDUE", ...notOverdue(ground) },
  ] as const;
  return findings.find(({ pass }) => pass === "fail");
}

/** Days left lie between the facility's least and most. */
export const tenor: Test = (ground) => {
  if (!ground.funded || ground.facility === undefined) return undefined;
  const least = ground.facility.min_tenor ?? 1;
  const most = ground.facility.max_tenor ?? 180;
  const days = ground.items.map((item) => daysBetween(ground.start, item.maturity_date));
  return passes(
    days.every((count) => count >= least && count <= most),
    `${days.join(", ")} (${least}–${most})`,
  );
};

/** Credit notes of the supplier that wait hold back its oldest invoices, as far as they are worth. */
export const creditNotes: Test = (ground) =>
  eachItem(
    invoicesOf(ground),
    (invoice) => invoice.held_back,
    (invoice) => `${invoice.number} ${ground.credit_notes}`,
    ground.credit_notes,
  );

/** The supplier has paid back what exceeded an advance. */
export const overAdvance: Test = ({ over_advance: amount }) => passes(cents(amount) === 0n, amount);
