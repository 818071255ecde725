import type { VirtualField } from "../../../platform/query/virtual-fields/virtual-field.ts";

/** A company's mails to a contact: what it was told, or what was sent in its name. */
export const mailsTo = (contact: string): string =>
  `SELECT m.* FROM mail m WHERE lower(m.recipient) = lower(${contact}.email) AND (m.company = ${contact}.company OR m.sender_company = ${contact}.company)`;

/** When something last happened with a contact, and whether its company is here. */
export const contactFigures: Readonly<Record<string, VirtualField>> = {
  "contact.last_activity": {
    type: "timestamp with time zone",
    text: (contact) => `greatest(${contact}.updated_at, (SELECT max(sent.created_at) FROM (${mailsTo(contact)}) sent))`,
  },
  "contact.linked_company": {
    type: "bigint",
    // Only a company that deals with the own one already is named: nobody learns by a contact who else is here.
    text: (contact) => `(SELECT e.company FROM company_entity e WHERE e.uen = ${contact}.uen AND EXISTS (
      SELECT 1 FROM company_relation r JOIN company_entity s ON s.id = r.seller_entity JOIN company_entity b ON b.id = r.buyer_entity
      WHERE (r.seller_entity = e.id AND b.company = ${contact}.company) OR (r.buyer_entity = e.id AND s.company = ${contact}.company)) ORDER BY e.id LIMIT 1)`,
  },
};
