import type { Registry } from "../../../../registry/registry.ts";
import type { Columns } from "../../../platform/import/columns.ts";

/** Columns that a row of imported invoices may have: those of an invoice and of one of its lines. */
export const invoiceColumns = (registry: Registry): Columns => ({
  names: Object.keys(registry.entities.get("invoice_import")?.properties["rows"]?.items?.properties ?? {}),
  namespace: "invoice_import",
  prefix: "rows.",
});
