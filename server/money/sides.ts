import type { Side } from "../ledger/postings/draft.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";
import { sideOf } from "../lifecycle/sides.ts";

/** The parties of a financing with their books, and who bears penalty and late fee: the supplier where there is recourse. */
export interface DealSides {
  readonly financier: Side;
  readonly supplier: Side;
  readonly obligor: Side;
  readonly bornBy: "supplier" | "enterprise";
  readonly debtor: Side;
}

/** Parties of a financing, read through the plan. */
export function sidesOf(moment: Pick<Moment, "at">, financing: Row): DealSides {
  const supplier = sideOf(moment, financing["seller_entity"]);
  const obligor = sideOf(moment, financing["obligor_entity"]);
  const bornBy = financing["recourse"] === true ? "supplier" : "enterprise";
  return { financier: sideOf(moment, financing["financier_entity"]), supplier, obligor, bornBy, debtor: bornBy === "supplier" ? supplier : obligor };
}

/** What every journal of a deal carries: its number, day and currency. */
export const entryOf = (deal: Row, date: string): { source: string; date: string; currency: string } => ({ source: String(deal["number"]), date, currency: String(deal["currency"]) });
