import type { Dpo, DpoPayables, EarlyPayment, EarlyPaymentItems } from "../../../generated/types/records.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import type { Money } from "../../../schemas/vocabulary/value.ts";
import { withComputed } from "../../platform/lifecycle/computed-fields.ts";
import { moneyOf, rowsIn } from "../../platform/records/fields.ts";

/** An item that is paid before its due date, with what is taken off for it. */
interface PricedItem {
  readonly amount: Money;
  readonly discount: Money;
}

/** What priced items come to together, and what is paid for each of them. */
export interface Totals {
  readonly face: Money;
  readonly discount: Money;
  readonly net: Money;
  readonly pays: readonly Money[];
}

/** What items come to as the entity of their deal computes it: a quote has no arithmetic of its own for that. */
export type TotalsOf = (items: readonly PricedItem[]) => Totals;

/** What the record of a deal says that it comes to, and what its rows say that is paid for each. */
const totalsIn = (record: EarlyPayment | Dpo, rows: readonly (EarlyPaymentItems | DpoPayables)[]): Totals => ({
  face: moneyOf(record, "face_total"),
  discount: moneyOf(record, "discount_total"),
  net: moneyOf(record, "net_total"),
  pays: rows.map((row) => moneyOf(row, "pay")),
});

/** The totals of an early payment, of the record that its items make. */
export const earlyTotalsBy =
  (computed: (sets: Pick<EarlyPayment, "items">) => EarlyPayment): TotalsOf =>
  (items) => {
    const record = computed({ items: items.map(({ amount, discount }) => ({ amount, discount })) });
    return totalsIn(record, rowsIn(record, "items"));
  };

/** The totals of an early payment that is not there yet. */
export const earlyTotals = (registry: Registry): TotalsOf =>
  earlyTotalsBy((sets) => withComputed(registry, "early_payment", sets));

/** The totals of an order of discounted payables, of the record that its payables make. */
export const orderTotalsBy =
  (computed: (sets: Pick<Dpo, "payables">) => Dpo): TotalsOf =>
  (items) => {
    const record = computed({ payables: items.map(({ amount, discount }) => ({ face: amount, discount })) });
    return totalsIn(record, rowsIn(record, "payables"));
  };

/** The totals of an order of discounted payables that is not there yet. */
export const orderTotals = (registry: Registry): TotalsOf =>
  orderTotalsBy((sets) => withComputed(registry, "dpo", sets));
