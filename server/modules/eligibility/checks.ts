import type { EligibilityInput, EligibilityInvoice, EligibilityItem } from "./input.ts";
import { cents, compare } from "../../../schemas/vocabulary/decimal.ts";
import { daysBetween } from "../../../schemas/vocabulary/format/date.ts";

/** The codes under which eligibility is told, in the order in which they are shown. */
export const CODES = [
  "KYC_OK",
  "FACILITY_ACTIVE",
  "CONFIRMED",
  "NOT_LOCKED",
  "NOT_FUNDED",
  "NO_DUPLICATE",
  "NOT_OVERDUE",
  "NO_DISPUTE",
  "TENOR",
  "BUYER_LISTED",
  "LIMIT_FACILITY",
  "LIMIT_SUB",
  "LIMIT_BUYER",
  "LIMIT_CREDIT",
  "CONCENTRATION",
  "CREDIT_NOTES",
  "OVER_ADVANCE",
  "DOCS",
  "NOA",
  "ACCOUNT_ACTIVE",
  "CURRENCY",
  "RELATED_PARTY",
] as const;

/** A code of eligibility. */
export type Code = (typeof CODES)[number];

/** How a check came out; `warn` lets the deal pass and is shown. */
export type Outcome = "pass" | "warn" | "fail";

/** What a check found, with the number behind it. Never names another fund provider. */
export interface Finding {
  readonly pass: Outcome;
  /**
   * Figures, dates and document numbers in the order that the check speaks of them; no sentences, so it needs no
   * language.
   */
  readonly detail: string;
}

/** One line of an eligibility result. */
export interface Check extends Finding {
  readonly code: Code;
}

/** A pure check; undefined where it does not concern this deal. */
export type Test = (input: EligibilityInput) => Finding | undefined;

/** The finding of a condition that lets pass or fails. */
export const passes = (holds: boolean, detail: string): Finding => ({ pass: holds ? "pass" : "fail", detail });

/** The finding over many items: fails with those that fail, passes with what is said of all. */
function eachItem<T>(
  items: readonly T[],
  fails: (item: T) => boolean,
  name: (item: T) => string,
  detail: string,
): Finding {
  const bad = items.filter(fails);
  return bad.length === 0 ? { pass: "pass", detail } : { pass: "fail", detail: bad.map(name).join(", ") };
}

const HELD_ITEM = ["accepted", "part_financed"];
const FUNDED = ["financed", "early_paid", "dpo"];

/** What an invoice is by itself, whoever were asked to pay it early. */
type InvoiceItself = Pick<EligibilityInvoice, "number" | "status" | "due_date" | "overdue">;

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

/** Why an item may not be used by whoever is asked, or how little of it is left; undefined where nothing is wrong. */
function held({ invoice_paid: item, invoices, number, amount }: EligibilityItem, product: EligibilityInput["product"]) {
  if (item !== undefined && product === "finance" && item.barred !== undefined) return `${number} ${item.barred}`;
  const left = item?.available ?? invoices.map(({ free }) => free).toSorted(compare)[0];
  return left !== undefined && compare(left, amount) < 0 ? `${number} short ${left} ${amount}` : undefined;
}

/** No invoice is held by another deal that is being decided; an item has enough left and may be used. */
export const notLocked: Test = (input) => {
  const bad = [
    ...invoicesOf(input)
      .filter((invoice) => invoice.funding_status === "locked" && !invoice.own)
      .map((invoice) => `${invoice.number} locked`),
    ...input.items.flatMap((item) => held(item, input.product) ?? []),
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

/** The supplier's KYC case at the fund provider is approved and not run out. */
export const kycOk: Test = ({ funded, kyc, today }) => {
  if (!funded) return undefined;
  const holds = kyc?.status === "approved" && (kyc.valid_until === undefined || kyc.valid_until >= today);
  return passes(holds, kyc === undefined ? "none" : [kyc.status, kyc.valid_until].filter(Boolean).join(" "));
};

const PRODUCT_OF: Readonly<Record<string, string>> = {
  finance: "finance",
  factoring: "factoring",
  early_payment: "early_payment",
  dpo: "dpo",
};

/** The facility is active and carries the product. */
export const facilityActive: Test = ({ funded, facility, product }) => {
  if (!funded) return undefined;
  const wanted = PRODUCT_OF[product];
  if (wanted === undefined) return undefined;
  return passes(facility?.status === "active" && facility.products.includes(wanted), facility?.status ?? "none");
};

/** The pay-out account is active, its holding time over. */
export const accountActive: Test = ({ account, product }) => {
  if (product === "issue") return undefined;
  if (account === undefined) return { pass: "warn", detail: "none" };
  return passes(
    account.status === "active" && account.ready_at === undefined,
    [account.status, account.ready_at].filter(Boolean).join(" "),
  );
};

/** Facility and items speak one currency. */
export const oneCurrency: Test = ({ currency, facility, funded }) =>
  funded && facility !== undefined
    ? passes(facility.currency === currency, `${currency} ${facility.currency}`)
    : { pass: "pass", detail: currency };

/** Seller and buyer are not of one group. */
export const relatedParty: Test = ({ related }) => ({
  pass: related ? "warn" : "pass",
  detail: related ? "related" : "0",
});

/** Each required document category has a file. */
export const documentsThere: Test = ({ missing_documents: missing }) =>
  passes(missing.length === 0, missing.length === 0 ? "0" : missing.join(", "));

/** The buyer of a factored invoice is on a list of the fund provider. */
export const buyerListed: Test = ({ product, buyer_limit: limit }) =>
  product === "factoring"
    ? passes(
        limit !== undefined && limit.status === "active",
        limit === undefined ? "none" : `${limit.list} ${limit.status}`,
      )
    : undefined;

/**
 * The buyer has not refused the notice of assignment; on the general list it must be acknowledged before money flows.
 */
export const noticeServed: Test = ({ product, buyer_limit: limit }) => {
  if (product !== "factoring" || limit === undefined) return undefined;
  if (limit.noa_status === "refused") return { pass: "fail", detail: "refused" };
  const settled = limit.list === "whitelist" || ["acknowledged", "deemed"].includes(limit.noa_status);
  return { pass: settled ? "pass" : "warn", detail: limit.noa_status };
};
