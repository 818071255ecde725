import { reads } from "../../platform/handler.ts";
import type { Module } from "../../platform/module.ts";
import { takingUp, totalsEqualRows } from "../../platform/totals/running-totals.ts";
import { ageing, due, monthlyRecords } from "./records.ts";
import { revenue, supplierCredit } from "./funding.ts";
import { RECORDS_MADE } from "./records-made.ts";
import { today } from "./today.ts";

/** Figures of the dashboards. */
export const statistics: Module = {
  handlers: {
    "statistics.today": reads((_input, context) => today(context)),
    "statistics.due": reads(due),
    "statistics.ageing": reads(ageing),
    "statistics.credit_supplier": reads((_input, context) => supplierCredit(context)),
    "statistics.revenue": reads(revenue),
    "statistics.records_supplier": reads(monthlyRecords),
    "statistics.records_enterprise": reads(monthlyRecords),
  },
  invariants: { made_totals_equal_records: totalsEqualRows(RECORDS_MADE) },
  work: [takingUp(RECORDS_MADE)],
};
