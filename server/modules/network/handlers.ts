import type { Answered } from "../../platform/answered.ts";
import { present } from "../../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { mailsTo } from "./figures.ts";
import { readRecord } from "../../platform/query/read.ts";
import { type NamedHandlers, reads, writes } from "../../platform/handler.ts";
import { emptyForm } from "../../platform/letters/document.ts";
import { buyersOwing, exportBuyersOwing, relatedEnterprises } from "./buyers.ts";
import { fundProviderContacts, messageFundProvider } from "./contacts.ts";
import { allMails, mailDetail, resendMail } from "./mail.ts";
import { chooseNotification, notificationChoices } from "./notification-choices.ts";
import { previewInvitation } from "./invitations.ts";
import {
  letterDocument,
  letterVersion,
  letterVersions,
  changeTemplate,
  resetTemplate,
  templates,
} from "./templates.ts";
import { vendorRecords, vendorVolumes } from "./vendors.ts";

/** The own company's mails to a contact, newest first. @throws Refusal not_found for a contact of somebody else */
async function contactMails(
  input: HandlerInputs["contact.mails"],
  context: ReadContext,
): Promise<HandlerAnswers["contact.mails"]> {
  const { record } = await readRecord(context, "contact", input.contact);
  const { page, size } = input.list;
  const all = `FROM (${mailsTo("c")}) m`;
  const rows = await context.db.rows<Answered<"mail_sent">>(
    `SELECT m.id AS mail, m.sent_at, m.subject, m.letter, m.status
      FROM contact c, LATERAL (SELECT m.* ${all}) m
      WHERE c.id = $1
      ORDER BY m.id DESC
      LIMIT $2 OFFSET $3`,
    [record.id, size, (page - 1) * size],
  );
  const count = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM contact c, LATERAL (SELECT m.id ${all}) m WHERE c.id = $1`,
    [record.id],
  );
  return {
    rows: rows.map((row) => present(row)),
    count: count?.count ?? 0,
  };
}

/** What is announced today to the asker's role and brand, in the asker's language, the newest first. */
async function announcements(context: ReadContext): Promise<HandlerAnswers["announcement.list"]> {
  const rows = await context.db.rows<Record<"id" | "title" | "title_zh" | "body" | "body_zh" | "shown_from", string>>(
    `SELECT id, title, title_zh, body, body_zh, shown_from FROM announcement
     WHERE status = 'published'
       AND $1 = ANY(roles)
       AND (brand IS NULL OR brand = $2)
       AND $3::date BETWEEN shown_from AND shown_until
     ORDER BY shown_from DESC, id DESC
     LIMIT 10`,
    [context.acting?.role ?? "", context.brand, context.ports.clock.today()],
  );
  const chinese = context.language.startsWith("zh");
  return {
    count: rows.length,
    rows: rows.map(({ title, title_zh, body, body_zh, ...row }) => ({
      ...row,
      title: chinese ? title_zh : title,
      body: chinese ? body_zh : body,
    })),
  };
}

/**
 * Handlers of contacts, mails, vendors, buyers and what the platform's operator keeps, by the name that calls give
 * them.
 */
export const handlers: NamedHandlers = {
  "announcement.list": reads((_input, context) => announcements(context)),
  "bank_account.template": reads(emptyForm("vendor_payment_form")),
  "buyer.export_owed": reads(exportBuyersOwing),
  "buyer.owed": reads(buyersOwing),
  "company_entity.related": reads(relatedEnterprises),
  "contact.fi_list": reads(fundProviderContacts),
  "contact.mails": reads(contactMails),
  "contact.message": writes(messageFundProvider),
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
  "vendor.volume": reads(vendorVolumes),
};
