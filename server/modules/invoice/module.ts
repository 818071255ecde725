import type { VirtualField } from "../../platform/query/expression.ts";
import type { Invoice } from "../../../generated/types/records.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import { rolled } from "../../../schemas/vocabulary/day/business-day.ts";
import { holidaysOf } from "../../platform/calendar.ts";
import { withComputed } from "../../platform/lifecycle/computed-fields.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { numberKey } from "./duplicates.ts";
import { owns, reads } from "../../platform/handler.ts";
import { importTemplate } from "../../platform/import.ts";
import { recordByLink } from "../../platform/links/open.ts";
import type { Module } from "../../platform/module.ts";
import { takingUp, totalsEqualRows } from "../../platform/totals/running-totals.ts";
import { checkNumber, numberMustBeFree } from "./number-check.ts";
import * as guards from "./guards.ts";
import { invoiceColumns, importInvoices } from "./import.ts";
import { invoice_outstanding } from "./invariants.ts";
import { OPEN_INVOICES } from "./open-totals.ts";
import * as effects from "./effects.ts";

/** How much of an invoice a deal may be made of: what is outstanding, and no more than its buyer confirmed. */
const invoiceFigures: Readonly<Record<string, VirtualField>> = {
  "invoice.usable": {
    type: "numeric(15,2)",
    text: (invoice) =>
      `CASE WHEN ${invoice}.status = 'confirmed' THEN least(${invoice}.outstanding, coalesce(${invoice}.confirmed_amount, ${invoice}.outstanding))::numeric(15,2) END`,
  },
};

/** An invoice's amounts, its due date on a business day, and the key of its number (none while it has no number). */
function deriveInvoice(values: Invoice, registry: Registry): Row {
  const invoice: Invoice = withComputed(registry, "invoice", values);
  const key = numberKey(invoice.invoice_no ?? "");
  return {
    ...invoice,
    due_date_adjusted: invoice.due_date ? rolled(invoice.due_date, holidaysOf(registry)) : null,
    number_key: key === "" ? null : key,
  };
}

/** Invoices: entry, import, confirmation, dispute, payment, archive, deliveries, and what a deal does to them. */
export const invoice: Module = {
  handlers: {
    "delivery_record.by_link": recordByLink("delivery_record"),
    "invoice.checkno": reads(checkNumber),
    "invoice.import": owns(importInvoices),
    "invoice.import_template": reads(async (_input, context) =>
      importTemplate(context, "invoices", invoiceColumns(context.registry)),
    ),
  },
  guards,
  effects,
  figures: invoiceFigures,
  derived: { invoice: deriveInvoice },
  draftChecks: { invoice: numberMustBeFree },
  // An invoice is in one live funding at most; who funds it already is told to nobody.
  uniqueIndexes: { invoice_live_fingerprint: "duplicate" },
  invariants: { invoice_outstanding, open_totals_equal_invoices: totalsEqualRows(OPEN_INVOICES) },
  work: [takingUp(OPEN_INVOICES)],
};
