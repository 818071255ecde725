import type { FeeRule } from "./fee.ts";

/**
 * What is funded: a held payment obligation, a factored invoice, a discounted payable, or the transfer of a payment
 * obligation.
 */
export type Product = "finance" | "factoring" | "dpo" | "transfer";

/** Flat and least amounts that differ by currency. */
interface Amounts {
  readonly loa: string;
  readonly processing: string;
  readonly late: string;
}

const amountsOf = (currency: string): Amounts =>
  currency === "USD"
    ? { loa: "40.00", processing: "120.00", late: "30.00" }
    : { loa: "50.00", processing: "150.00", late: "40.00" };

const late = (amounts: Amounts, payer: FeeRule["payer"]): FeeRule => ({
  code: "LATE_ADMIN",
  base: "flat",
  flat: amounts.late,
  gst: false,
  payer,
  collect: "at_repayment",
});

const arrangement = (amounts: Amounts): FeeRule[] => [
  { code: "LOA_ADMIN", base: "flat", flat: amounts.loa, gst: true, payer: "supplier", collect: "upfront_order" },
  {
    code: "PROCESSING",
    base: "advance",
    pct: "0.50",
    min: amounts.processing,
    gst: true,
    payer: "supplier",
    collect: "deduct",
  },
];

/**
 * The fees of a financier who has set none of their own. LOA_ADMIN and PROCESSING belong to financing applications
 * only; the late fee falls on the supplier where there is recourse (factoring), else on the enterprise.
 */
export function defaultFees(product: Product, currency: string): readonly FeeRule[] {
  const amounts = amountsOf(currency);
  const rules: Record<Product, FeeRule[]> = {
    finance: [...arrangement(amounts), late(amounts, "enterprise")],
    factoring: [...arrangement(amounts), late(amounts, "supplier")],
    dpo: [
      {
        code: "PLATFORM_DPO",
        base: "face",
        pct: "0.05",
        min: "25.00",
        gst: true,
        payer: "enterprise",
        collect: "billed",
      },
      late(amounts, "enterprise"),
    ],
    transfer: [
      {
        code: "TRANSFER",
        base: "face",
        pct: "0.10",
        min: "20.00",
        gst: true,
        payer: "supplier",
        collect: "upfront_order",
      },
    ],
  };
  return rules[product];
}
