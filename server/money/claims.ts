import { less } from "../pricing/share.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import type { Moment } from "../lifecycle/plan/moment.ts";
import { moneyOf, rowsIn } from "../trade/amount.ts";
import { LIVE } from "./deal.ts";

/** What of an item's face the obligor still pays. */
export const openFace = (item: Row): string => less(moneyOf(item, "face"), moneyOf(item, "collected"), moneyOf(item, "reduced"));

/** A financing that claims a part of an invoice without having it in its hand. */
export interface ClaimBeside {
  readonly financing: Row;
  readonly amount: string;
}

/**
 * Financings that go on since a payment of theirs was taken back, after another deal took the rest of their invoice: what each of them
 * still claims of it, the earliest first. The deal that holds the invoice is none of them.
 */
export function claimsBeside({ record, facts, at }: Pick<Moment, "record" | "facts" | "at">): ClaimBeside[] {
  return ((facts["financings_of_invoice"] as readonly string[] | undefined) ?? []).flatMap((id) => {
    const financing = id === String(record["held_by"] ?? "") ? undefined : at("financing_application", id);
    if (!financing || !(LIVE as readonly unknown[]).includes(financing["status"])) return [];
    const item = rowsIn(financing, "items").find((row) => String(row["invoice"]) === String(record["id"]));
    const amount = item ? openFace(item) : "0.00";
    return amount === "0.00" ? [] : [{ financing, amount }];
  });
}
