import { invoiceFigures } from "./figures.ts";
import type { Invoice } from "../../../generated/types/records.d.ts";
import type { Registry } from "../../../registry/registry.ts";
import { rolled } from "../../../schemas/vocabulary/day/business-day.ts";
import { holidaysOf } from "../../platform/calendar/holidays.ts";
import { withComputed } from "../../platform/lifecycle/derive/computed.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import { numberKey } from "./number-key.ts";
import { owns, reads } from "../../platform/handler.ts";
import { importTemplate } from "../../platform/import/template.ts";
import { recordByLink } from "../../platform/links/record.ts";
import type { Module } from "../../platform/module.ts";
import { checkNumber } from "./checkno.ts";
import * as deliveryEffects from "./effects/delivery.ts";
import * as invoiceEffects from "./effects/invoice.ts";
import * as guards from "./guards.ts";
import { invoiceColumns } from "./import/columns.ts";
import { importInvoices } from "./import/import.ts";
import { invoice_outstanding } from "./invariants.ts";
import { numberMustBeFree } from "./number-check.ts";

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
  effects: { ...deliveryEffects, ...invoiceEffects },
  figures: invoiceFigures,
  derived: { invoice: deriveInvoice },
  draftChecks: { invoice: numberMustBeFree },
  invariants: { invoice_outstanding },
};
