import type { FinancingApplication } from "../../../generated/types/records.d.ts";
import type { Deal, Side } from "../ledger/postings/draft.ts";
import { given } from "../../platform/records/fields.ts";
import type { RecordReader } from "../../platform/lifecycle/transition-context.ts";
import { sideOf } from "../ledger/sides.ts";

/**
 * The parties of a financing with their books, and who bears penalty and late fee: the supplier where there is
 * recourse.
 */
export interface DealSides {
  readonly financier: Side;
  readonly supplier: Side;
  readonly obligor: Side;
  readonly bornBy: "supplier" | "enterprise";
  readonly debtor: Side;
}

/** Parties of a financing, read through the plan. */
export function sidesOf(reader: RecordReader, financing: FinancingApplication): DealSides {
  const supplier = sideOf(reader, financing.seller_entity);
  const obligor = sideOf(reader, financing.obligor_entity);
  const bornBy = financing.recourse === true ? "supplier" : "enterprise";
  return {
    financier: sideOf(reader, financing.financier_entity),
    supplier,
    obligor,
    bornBy,
    debtor: bornBy === "supplier" ? supplier : obligor,
  };
}
/** What every journal of a deal carries: its number, day and currency. */
export const entryOf = (
  deal: { readonly number?: string | null; readonly currency?: string | null },
  date: string,
): Deal => ({ source: given(deal, "number"), date, currency: given(deal, "currency") });
