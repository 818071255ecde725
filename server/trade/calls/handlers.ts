import { reads, writes } from "../../handler.ts";
import type { Handlers } from "../../handler.ts";
import { recordByLink } from "../../obligation/link/record.ts";
import { decisionOn } from "../../limits/calls/decision.ts";
import { dpoByNumber } from "./dpo-number.ts";
import { dpoRule, proposeDpoRule } from "./dpo-rule.ts";
import { earlyTerms, eligibleEarly } from "./eligible-early.ts";
import { eligibilityOfRows, eligibleInvoices } from "./eligible-invoices.ts";
import { emptyForm } from "../../letters/empty-form.ts";
import { itemHolders } from "./holders.ts";
import { itemCredit } from "./item-credit.ts";
import { payableDelete, payableGet, payableUpdate } from "./payable.ts";
import { payableList, payableProgramme, payableVendors } from "./payables.ts";

/** Handlers of invoice-paid items, early payment, discounted payables and deliveries. */
export const tradeHandlers: Handlers = {
  "invoice_paid.credit": reads((_input, context) => itemCredit(context)),
  "invoice_paid.holders": reads(itemHolders),
  "credit_note.template": reads(emptyForm("credit_note")),
  "invoice_paid.poc_template": reads(emptyForm("payment_obligation_confirmation")),
  "invoice_paid.by_link": recordByLink("invoice_paid"),
  "delivery_record.by_link": recordByLink("delivery_record"),
  "dpo.decision": reads(decisionOn("dpo")),
  "early_payment.decision": reads(decisionOn("early_payment")),
  "dpo.by_number": reads(dpoByNumber),
  "dpo_payable.list": reads(payableList),
  "dpo_payable.get": reads(payableGet),
  "dpo_payable.update": writes(payableUpdate),
  "dpo_payable.delete": writes(payableDelete),
  "dpo_payable.programme": reads(payableProgramme),
  "dpo_payable.vendors": reads(payableVendors),
  "rule.dpo": reads(dpoRule),
  "rule.set_dpo": writes(proposeDpoRule),
  "early_payment.eligible": reads(eligibleEarly),
  "early_payment.terms": reads(earlyTerms),
  "invoice.eligible": reads(eligibleInvoices),
  "invoice.eligibility": reads(eligibilityOfRows),
};
