import type { VirtualField } from "../../platform/query/expression.ts";
import type { Effect } from "../../platform/lifecycle/effects.ts";
import * as item from "./effects/item.ts";
import { reads } from "../../platform/handler.ts";
import { emptyForm } from "../../platform/letters/document.ts";
import { recordByLink } from "../../platform/links/open.ts";
import { tasksAbout } from "../../platform/tasks/list.ts";
import { itemHolders, itemCredit } from "./item-credit.ts";
import { itemFields } from "./drafted.ts";
import * as guards from "./guards.ts";
import { ip_face_split } from "./invariants.ts";
import type { Module } from "../../platform/module.ts";
import * as itemParts from "./effects/item-parts.ts";

/** Effects of invoice-paid items. */
const invoicePaidEffects: Readonly<Record<string, Effect>> = {
  ...itemParts,
  ...item,
};

/** Of how many invoices an invoice-paid item is made. */
const itemFigures: Readonly<Record<string, VirtualField>> = {
  "invoice_paid.invoice_count": {
    type: "integer",
    text: (item) => `(SELECT count(*)::integer FROM invoice_paid_invoices i WHERE i.parent = ${item}.id)`,
  },
};

/** Invoice-paid items. */
export const invoicePaid: Module = {
  handlers: {
    "invoice_paid.credit": reads((_input, context) => itemCredit(context)),
    "invoice_paid.holders": reads(itemHolders),
    "invoice_paid.poc_template": reads(emptyForm("payment_obligation_confirmation")),
    "invoice_paid.by_link": recordByLink("invoice_paid"),
    "todo.invoicepaid_count": reads(async (_input, context) => ({ count: await tasksAbout(context, "invoice_paid") })),
  },
  guards,
  effects: invoicePaidEffects,
  figures: itemFigures,
  beforeSave: { invoice_paid: itemFields },
  checklists: { invoice_paid: () => ["ip"] },
  invariants: { ip_face_split },
};
