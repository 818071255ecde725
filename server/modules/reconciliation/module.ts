import type { Module } from "../../platform/module.ts";
import { advance_within_rate, one_cent_funded_once } from "./deals.ts";
import { disbursement_adds_up, repayment_adds_up } from "./payments.ts";
import { enterprise_cap, limit_equals_deals, limit_within_cap, dealReach } from "./limits.ts";
import { ledger_equals_deals, trade_debts_equal_invoices } from "./books.ts";

/** What always holds between deals of all kinds, invoices, limits and books. */
export const reconciliation: Module = {
  invariants: {
    advance_within_rate,
    disbursement_adds_up,
    enterprise_cap,
    ledger_equals_deals,
    limit_equals_deals,
    limit_within_cap,
    one_cent_funded_once,
    repayment_adds_up,
    trade_debts_equal_invoices,
  },
  reach: dealReach,
};
