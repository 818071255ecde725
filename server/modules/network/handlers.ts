import type { Handlers } from "../../platform/handler.ts";
import { reads, writes } from "../../platform/handler.ts";
import { announcements } from "./announcement/list.ts";
import { emptyForm } from "../../platform/letters/empty-form.ts";
import { buyerInvoices } from "./buyer/invoices.ts";
import { relatedEnterprises } from "./buyer/related.ts";
import { contactMails } from "./contact/mails.ts";
import { fundProviderContacts } from "./contact/fund-providers.ts";
import { allMails, mailDetail } from "./mail/detail.ts";
import { resendMail } from "./mail/resend.ts";
import { chooseNotification, notificationChoices } from "./preferences/choices.ts";
import { previewInvitation } from "./invitation/preview.ts";
import { letterDocument, letterVersion, letterVersions } from "./template/previews.ts";
import { changeTemplate, resetTemplate, templates } from "./template/templates.ts";
import { vendorRecords } from "./vendor/records.ts";

/**
 * Handlers of contacts, mails, vendors, buyers and what the platform's operator keeps, by the name that calls give
 * them.
 */
export const handlers: Handlers = {
  "announcement.list": reads((_input, context) => announcements(context)),
  "bank_account.template": reads(emptyForm("vendor_payment_form")),
  "buyer.invoices": reads(buyerInvoices),
  "company_entity.related": reads(relatedEnterprises),
  "contact.fi_list": reads(fundProviderContacts),
  "contact.mails": reads(contactMails),
  "mail.all": reads(allMails),
  "mail.get": reads(mailDetail),
  "mail.resend": writes(resendMail),
  "notification_preference.list": reads((_input, context) => notificationChoices(context)),
  "notification_preference.update": writes(chooseNotification),
  "letter_version.document": reads(letterDocument),
  "letter_version.get": reads(letterVersion),
  "letter_version.list": reads(letterVersions),
  "template.list": reads(templates),
  "template.reset": writes(resetTemplate),
  "template.update": writes(changeTemplate),
  "vendor_invite.preview": reads(previewInvitation),
  "vendor.records": reads(vendorRecords),
};
