import { owns } from "../../platform/handler.ts";
import type { Module } from "../../platform/module.ts";
import { areReportsOrdered, deliverReports, orderReport } from "./order-report.ts";

/** Credit reports that are ordered of a bureau. */
export const creditReport: Module = {
  handlers: { "brc_report.order": owns(orderReport) },
  work: [{ name: "reports", every: 5, isDue: areReportsOrdered, work: deliverReports, longest: 300 }],
};
