import type { Handlers } from "../handler.ts";
import { reads, writes } from "../handler.ts";
import { buyerInvoices } from "./buyer/invoices.ts";
import { contactMails } from "./contact/mails.ts";
import { fundProviderContacts } from "./contact/fund-providers.ts";
import { allMails, mailDetail } from "./mail/detail.ts";
import { resendMail } from "./mail/resend.ts";
import { vendorRecords } from "./vendor/records.ts";

/** Handlers of contacts, mails, vendors and buyers, by the name that calls give them. */
export const handlers: Handlers = {
  "buyer.invoices": reads(buyerInvoices),
  "contact.fi_list": reads((_input, context) => fundProviderContacts(context)),
  "contact.mails": reads(contactMails),
  "mail.all": reads(allMails),
  "mail.get": reads(mailDetail),
  "mail.resend": writes(resendMail),
  "vendor.records": reads(vendorRecords),
};
