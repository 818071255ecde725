import { reads } from "../../platform/handler.ts";
import { eligibilityOfRows, eligibleInvoices } from "./eligible-invoices.ts";
import type { Module } from "../../platform/module.ts";

/** Eligibility. */
export const eligibility: Module = {
  handlers: {
    "invoice.eligible": reads(eligibleInvoices),
    "invoice.eligibility": reads(eligibilityOfRows),
  },
};
