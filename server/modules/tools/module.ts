import { reads, writes } from "../../platform/handler.ts";
import { withComputed } from "../../platform/lifecycle/computed-fields.ts";
import type { Module } from "../../platform/module.ts";
import { inHomeCurrency, ownInvoiceFields, ownInvoicePaper } from "./own-invoice.ts";
import { knownOrder, checkOwnNumber } from "./orders.ts";
import { accountDocument, customerAccount, receivableLedger } from "./receivables.ts";
import { ownInvoiceFigures, salesStatistics, receivableFigures, salesOrderFigures } from "./figures.ts";
import * as effects from "./effects.ts";
import * as guards from "./guards.ts";

/** A company's own sales orders, invoices, bills and receivables. */
export const tools: Module = {
  handlers: {
    "receivable_row.ledger": reads(receivableLedger),
    "receivable_row.account": reads(customerAccount),
    "receivable_row.account_pdf": reads(accountDocument),
    "tool_invoice.checkno": reads(checkOwnNumber),
    "tool_invoice.pdf": writes(ownInvoicePaper),
    "sales_order.known": reads(knownOrder),
    "sales_order.statistics": reads(salesStatistics),
  },
  guards,
  effects,
  figures: { ...ownInvoiceFigures, ...receivableFigures, ...salesOrderFigures },
  derived: {
    sales_order: (values, registry) => withComputed(registry, "sales_order", values),
    bill: (values, registry) => withComputed(registry, "bill", values),
    tool_invoice: (values, registry) => inHomeCurrency(registry, withComputed(registry, "tool_invoice", values)),
  },
  beforeSave: { tool_invoice: ownInvoiceFields },
};
