import type { Module } from "../../platform/module.ts";
import { advance_within_rate } from "./advance_within_rate.ts";
import { disbursement_adds_up } from "./disbursement_adds_up.ts";
import { enterprise_cap } from "./enterprise_cap.ts";
import { ledger_equals_deals } from "./ledger_equals_deals.ts";
import { limit_equals_deals } from "./limit_equals_deals.ts";
import { limit_within_cap } from "./limit_within_cap.ts";
import { one_cent_funded_once } from "./one_cent_funded_once.ts";
import { dealReach } from "./reach.ts";
import { repayment_adds_up } from "./repayment_adds_up.ts";
import { trade_debts_equal_invoices } from "./trade_debts_equal_invoices.ts";

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
