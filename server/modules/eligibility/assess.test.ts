import { expect, it } from "vitest";
import { assess, assessForAll, failed } from "./assess.ts";
import type { Code } from "./checks.ts";
import type { EligibilityInput, EligibilityInvoice, EligibilityItem } from "./input.ts";
import { heldBack } from "./read-items.ts";

const invoice = (over: Partial<EligibilityInvoice> = {}): EligibilityInvoice => ({
  id: "1",
  number: "INV-BP-1101",
  status: "confirmed",
  funding_status: "ip_issued",
  free: "109000.00",
  outstanding: "109000.00",
  due_date: "2027-01-15",
  overdue: false,
  own: false,
  duplicate: false,
  near: [],
  held_back: false,
  ...over,
});
const item = (over: Partial<EligibilityItem> = {}): EligibilityItem => ({
  number: "IP-2026-000040",
  amount: "109000.00",
  maturity_date: "2027-01-15",
  invoices: [invoice()],
  invoice_paid: { status: "accepted", available: "109000.00", financed: "0.00" },
  ...over,
});
const input = (over: Partial<EligibilityInput> = {}): EligibilityInput => ({
  product: "finance",
  today: "2026-11-23",
  start: "2026-11-24",
  currency: "SGD",
  amount: "98100.00",
  funded: true,
  items: [item()],
  kyc: { status: "approved", valid_until: "2027-06-30" },
  facility: {
    status: "active",
    available: "2759110.00",
    currency: "SGD",
    products: ["finance", "dpo"],
    max_tenor: 120,
    limit: "3000000.00",
  },
  credit_limit: { status: "active", available: "4652290.00" },
  vendor_sub_limit: { status: "active", available: "431330.00" },
  credit_notes: "0.00",
  over_advance: "0.00",
  missing_documents: [],
  account: { status: "active" },
  related: false,
  ...over,
});
const outcome = (over: Partial<EligibilityInput>, code: Code) =>
  assess(input(over)).find((check) => check.code === code);
const raw = (over: Partial<EligibilityInvoice>, amount = "54500.00") =>
  item({
    number: "INV-BP-1088",
    amount,
    invoices: [invoice({ number: "INV-BP-1088", funding_status: "none", free: "54500.00", ...over })],
    invoice_paid: undefined,
  } as never);

it("lets a clean financing of an item pass, with the number behind each check", () => {
  const checks = assess(input());
  expect(failed(checks)).toEqual([]);
  expect(checks.map((check) => check.code)).toEqual([
    "KYC_OK",
    "FACILITY_ACTIVE",
    "CONFIRMED",
    "NOT_LOCKED",
    "NOT_FUNDED",
    "NO_DUPLICATE",
    "NOT_OVERDUE",
    "NO_DISPUTE",
    "TENOR",
    "LIMIT_FACILITY",
    "LIMIT_SUB",
    "LIMIT_CREDIT",
    "CREDIT_NOTES",
    "OVER_ADVANCE",
    "DOCS",
    "ACCOUNT_ACTIVE",
    "CURRENCY",
    "RELATED_PARTY",
  ]);
  expect(checks.find((check) => check.code === "TENOR")?.detail).toBe("52 (1–120)");
  expect(checks.find((check) => check.code === "LIMIT_SUB")?.detail).toBe("431330.00 98100.00");
});

it.each<[Code, Partial<EligibilityInput>, string]>([
  ["KYC_OK", { kyc: undefined }, "none"],
  ["KYC_OK", { kyc: { status: "approved", valid_until: "2026-11-22" } }, "approved 2026-11-22"],
  ["FACILITY_ACTIVE", { facility: { ...input().facility!, status: "frozen" } }, "frozen"],
  ["FACILITY_ACTIVE", { facility: { ...input().facility!, products: ["dpo"] } }, "active"],
  [
    "CONFIRMED",
    {
      items: [item({ invoice_paid: { status: "issued", available: "109000.00", financed: "0.00" } })],
    },
    "IP-2026-000040 issued",
  ],
  ["CONFIRMED", { product: "factoring", items: [raw({ status: "submitted" })] }, "INV-BP-1088 submitted"],
  [
    "NOT_LOCKED",
    {
      items: [
        item({ invoice_paid: { status: "accepted", available: "109000.00", financed: "0.00", barred: "not_named" } }),
      ],
    },
    "IP-2026-000040 not_named",
  ],
  ["NOT_LOCKED", { items: [item({ amount: "109000.01" })] }, "IP-2026-000040 short 109000.00 109000.01"],
  ["NOT_LOCKED", { product: "factoring", items: [raw({ funding_status: "locked" })] }, "INV-BP-1088 locked"],
  ["NOT_LOCKED", { product: "factoring", items: [raw({}, "54500.01")] }, "INV-BP-1088 short 54500.00 54500.01"],
  [
    "NOT_FUNDED",
    { product: "factoring", items: [raw({ funding_status: "financed", duplicate: true })] },
    "INV-BP-1088 financed",
  ],
  [
    "NO_DUPLICATE",
    { product: "factoring", items: [raw({ funding_status: "financed", duplicate: true })] },
    "INV-BP-1088",
  ],
  [
    "NO_DUPLICATE",
    {
      items: [item({ invoice_paid: { status: "financed", available: "0.00", financed: "109000.00" } })],
    },
    "IP-2026-000040",
  ],
  [
    "NOT_OVERDUE",
    { items: [item({ invoices: [invoice({ overdue: true, due_date: "2026-11-13" })] })] },
    "INV-BP-1101 2026-11-13",
  ],
  ["NO_DISPUTE", { items: [item({ invoices: [invoice({ status: "disputed" })] })] }, "INV-BP-1101"],
  ["TENOR", { items: [item({ maturity_date: "2027-03-25" })] }, "121 (1–120)"],
  ["LIMIT_FACILITY", { facility: { ...input().facility!, available: "98099.99" } }, "of_buyer 98100.00"],
  ["LIMIT_SUB", { vendor_sub_limit: undefined }, "none 98100.00"],
  ["LIMIT_CREDIT", { credit_limit: { status: "frozen", available: "4652290.00" } }, "0.00 98100.00 frozen"],
  [
    "CREDIT_NOTES",
    { credit_notes: "16350.00", items: [item({ invoices: [invoice({ held_back: true })] })] },
    "INV-BP-1101 16350.00",
  ],
  ["OVER_ADVANCE", { over_advance: "14715.00" }, "14715.00"],
  ["DOCS", { missing_documents: ["finance.invoice"] }, "finance.invoice"],
  ["ACCOUNT_ACTIVE", { account: { status: "verified", ready_at: "2026-11-24" } }, "verified 2026-11-24"],
  ["CURRENCY", { currency: "USD" }, "USD SGD"],
  ["BUYER_LISTED", { product: "factoring" }, "none"],
  [
    "NOA",
    {
      product: "factoring",
      buyer_limit: { status: "active", available: "1.00", list: "general", noa_status: "refused" },
    },
    "refused",
  ],
])("%s fails and says by how much", (code, over, detail) => {
  expect(outcome(over, code)).toEqual({ code, pass: "fail", detail });
});

it.each<[Code, Partial<EligibilityInput>]>([
  ["NO_DUPLICATE", { product: "factoring", items: [raw({ near: ["INV-BP-1089"] })] }],
  [
    "CONCENTRATION",
    { facility: { ...input().facility!, concentration_warn_pct: "5.00" }, buyer_exposure: "100000.00" },
  ],
  ["RELATED_PARTY", { related: true }],
  [
    "NOA",
    { product: "factoring", buyer_limit: { status: "active", available: "1.00", list: "general", noa_status: "sent" } },
  ],
])("%s warns and lets pass", (code, over) => {
  expect(outcome(over, code)?.pass).toBe("warn");
});

it("tells a buyer's share of the facility, and not from which share its fund provider watches it", () => {
  const facility = { ...input().facility!, concentration_warn_pct: "5.00" };
  expect(outcome({ facility, buyer_exposure: "100000.00" }, "CONCENTRATION")?.detail).toMatch(/^\d+\.\d\d$/);
});

it("says what stands against a deal before what speaks for it", () => {
  const near = item({ invoices: [invoice({ near: ["INV-BP-1100"], overdue: true })] });
  const outcomes = assess(input({ items: [near] })).map(({ pass, code }) => `${pass} ${code}`);
  expect(outcomes.slice(0, 2)).toEqual(["fail NOT_OVERDUE", "warn NO_DUPLICATE"]);
  expect(outcomes.slice(2).every((one) => one.startsWith("pass "))).toBe(true);
});

it("asks nothing of limits where the enterprise pays early by itself", () => {
  const codes = assess(input({ product: "early_payment", funded: false, items: [raw({})] })).map((check) => check.code);
  expect(
    codes.filter(
      (code) => code.startsWith("LIMIT") || code === "TENOR" || code === "FACILITY_ACTIVE" || code === "KYC_OK",
    ),
  ).toEqual([]);
});

it("holds back the named invoice and the oldest ones up to the credit notes' sum", () => {
  const open = [
    { id: "3", outstanding: "100.00", due_date: "2027-01-03" },
    { id: "1", outstanding: "60.00", due_date: "2027-01-01" },
    { id: "2", outstanding: "50.00", due_date: "2027-01-02" },
  ];
  expect([...heldBack(open, [{ invoice: "3", total: "60.01" }])].toSorted()).toEqual(["1", "2", "3"]);
  expect([...heldBack(open, [{ invoice: "3", total: "60.00" }])].toSorted()).toEqual(["1", "3"]);
  expect([...heldBack(open, [])]).toEqual([]);
});

it("tells a supplier what is left of its own limits, and of the buyer's only whether they carry it", () => {
  const details = (over: Partial<EligibilityInput>) =>
    Object.fromEntries(
      assess(input(over)).flatMap(({ code, detail }) => (code.startsWith("LIMIT_") ? [[code, detail]] : [])),
    );
  expect(details({})).toEqual({
    LIMIT_FACILITY: "of_buyer 98100.00",
    LIMIT_SUB: "431330.00 98100.00",
    LIMIT_CREDIT: "of_buyer 98100.00",
  });
  expect(details({ product: "early_payment" })).toMatchObject({ LIMIT_CREDIT: "of_buyer 98100.00" });
  expect(details({ product: "dpo" })).toMatchObject({
    LIMIT_FACILITY: "2759110.00 98100.00",
    LIMIT_CREDIT: "4652290.00 98100.00",
  });
  expect(details({ product: "factoring", items: [raw({})] })).toMatchObject({ LIMIT_FACILITY: "2759110.00 98100.00" });
});

it("keeps what is left of the buyer's limits apart from what everybody is told of them", () => {
  const left = (over: Partial<EligibilityInput>) =>
    Object.fromEntries(
      assessForAll(input(over)).flatMap((check) => ("left" in check ? [[check.code, check.left]] : [])),
    );
  expect(left({})).toEqual({ LIMIT_FACILITY: "2759110.00", LIMIT_CREDIT: "4652290.00" });
  expect(left({ product: "dpo" })).toEqual({});
  expect(assess(input()).some((check) => "left" in check)).toBe(false);
});
