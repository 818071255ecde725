import type { VirtualField } from "../../platform/query/expression.ts";

/** The entities of the company that lists a buyer, by which indexes of invoices and limits are asked. */
const own = (buyer: string): string =>
  `ARRAY(SELECT e.id FROM company_entity e WHERE e.company = ${buyer}.owner_company)`;

/**
 * Invoices on this buyer that concern the company that lists it: its own sales, or those it may see as fund provider.
 */
const invoices = (buyer: string, what: string, where: string) => `(SELECT ${what} FROM invoice i
  WHERE i.buyer_entity = ${buyer}.buyer_entity
    AND (i.seller_entity = ANY(${own(buyer)}) OR i.financiers && ${own(buyer)}) AND ${where})`;

/**
 * Of the limits in force on a buyer that an entity has or grants the one that comes first by a sort, read from the end
 * of an index however many limits there are.
 */
const firstLimit = (buyer: string, side: string, what: string, where: string, sort: string) =>
  `(SELECT ${what} FROM buyer_limit l
      WHERE l.buyer_entity = ${buyer}.buyer_entity AND l.${side} = e.id AND l.status = 'active'${where}
      ORDER BY ${sort} LIMIT 1)`;

/** In how many days from their issue a `buyer` pays invoices, on average. */
export const averageDays = (buyer: string): string =>
  invoices(buyer, "round(avg(i.payment_date - i.issue_date))::integer", `i.payment_date IS NOT NULL`);

/** The list on which a `buyer` has a limit. */
export const buyerList = (buyer: string): string =>
  `(SELECT min(first.list)
    FROM company_entity e CROSS JOIN LATERAL (
      ${firstLimit(buyer, "supplier_entity", "l.list", "", "l.list")}
      UNION ALL ${firstLimit(buyer, "financier_entity", "l.list", "", "l.list")}
    ) first
    WHERE e.company = ${buyer}.owner_company)`;

/** The newest rating that the company which lists a `buyer` gave it. */
export const buyerRating = (buyer: string): string =>
  `(SELECT first.rating
    FROM company_entity e CROSS JOIN LATERAL
      ${firstLimit(buyer, "financier_entity", "l.id, l.rating", " AND l.rating IS NOT NULL", "l.id DESC")} first
    WHERE e.company = ${buyer}.owner_company
    ORDER BY first.id DESC LIMIT 1)`;

/** How a buyer stands to the company that lists it, and how it pays. */
export const buyerFigures: Readonly<Record<string, VirtualField>> = {
  "buyer.relation": {
    type: "text",
    text: (buyer) => `(CASE WHEN EXISTS (SELECT 1 FROM company_relation r
      WHERE r.buyer_entity = ${buyer}.buyer_entity
        AND r.seller_entity = ANY(${own(buyer)})
        AND r.status = 'linked') THEN 'linked'
      WHEN ${buyer}.link IN ('asked', 'declined', 'invited') THEN ${buyer}.link
        WHEN ${buyer}.buyer_entity IS NULL THEN 'off_platform'
        ELSE 'not_linked' END)`,
  },
  "buyer.average_days": { type: "integer", text: averageDays },
  "buyer.dispute_pct": {
    type: "numeric",
    text: (buyer) =>
      invoices(
        buyer,
        `round(100.0 * count(*) FILTER (WHERE i.status = 'disputed') / nullif(count(*), 0), 2)`,
        `i.status <> 'draft'`,
      ),
  },
  "buyer.list": { type: "text", text: buyerList },
  "buyer.rating": { type: "text", text: buyerRating },
};

/** A company's mails to a contact: what it was told, or what was sent in its name. */
export const mailsTo = (contact: string): string =>
  `SELECT m.*
    FROM mail m
    WHERE lower(m.recipient) = lower(${contact}.email)
      AND (m.company = ${contact}.company OR m.sender_company = ${contact}.company)`;

/** When a contact was last written to, of the mails that a company is told by, or that were sent in its name. */
const lastMail = (contact: string, side: string): string =>
  `(SELECT max(m.created_at) FROM mail m
      WHERE lower(m.recipient) = lower(${contact}.email) AND m.${side} = ${contact}.company)`;

/**
 * The legal entity with a contact's UEN, or its company. Only one that deals with the own company already is named:
 * nobody learns by a contact who else is here.
 */
const linked = (contact: string, column: "id" | "company"): string =>
  `(SELECT e.${column} FROM (SELECT id, company FROM company_entity WHERE uen = ${contact}.uen OFFSET 0) e
      WHERE EXISTS (
        SELECT 1
        FROM company_entity o
        JOIN company_relation r ON r.buyer_entity = o.id
        WHERE o.company = ${contact}.company AND r.seller_entity = e.id
      ) OR EXISTS (
        SELECT 1
        FROM company_entity o
        JOIN company_relation r ON r.seller_entity = o.id
        WHERE o.company = ${contact}.company AND r.buyer_entity = e.id
      ) ORDER BY e.id LIMIT 1)`;

/** When something last happened with a contact, and whether its company is here. */
export const contactFigures: Readonly<Record<string, VirtualField>> = {
  "contact.last_activity": {
    type: "timestamp with time zone",
    text: (contact) =>
      `greatest(${contact}.updated_at, ${lastMail(contact, "company")}, ${lastMail(contact, "sender_company")})`,
  },
  "contact.linked_company": { type: "bigint", text: (contact) => linked(contact, "company") },
  "contact.linked_entity": { type: "bigint", text: (contact) => linked(contact, "id") },
};

/** How many of the own records carry a tag: of all tags at once, for a list may be sorted by it. */
export const tagFigures: Readonly<Record<string, VirtualField>> = {
  "tag.usage_count": {
    type: "integer",
    text: (tag, values) => `(CASE WHEN ${tag}.company = ${values.company()} THEN coalesce((
        SELECT jsonb_object_agg(used.tag, used.times)
        FROM (
          SELECT carried.tag, count(*) AS times
          FROM (
            SELECT unnest(c.tags) AS tag FROM contact c WHERE c.company = ${values.company()}
            UNION ALL SELECT unnest(v.tags) FROM vendor v WHERE v.owner_company = ${values.company()}
            UNION ALL SELECT unnest(b.tags) FROM buyer b WHERE b.owner_company = ${values.company()}
          ) carried
          WHERE carried.tag IS NOT NULL
          GROUP BY carried.tag
        ) used
      ) ->> ${tag}.id::text, '0')::integer END)`,
  },
};

/** What a `vendor` is called: as it is registered, or as it was invited. */
export const vendorName = (vendor: string): string =>
  `coalesce((SELECT e.legal_name FROM company_entity e WHERE e.id = ${vendor}.vendor_entity),
    (SELECT n.vendor_name FROM vendor_invite n WHERE n.id = ${vendor}.invite))`;

/** Name and the last change of account of a vendor. */
export const vendorFigures: Readonly<Record<string, VirtualField>> = {
  "vendor.name": { type: "text", text: vendorName },
  "vendor.account_changed_on": {
    type: "date",
    text: (vendor) =>
      `(
          SELECT max(a.created_at)::date
          FROM bank_account a
          WHERE a.entity = ${vendor}.vendor_entity AND a.status IN ('pending', 'verified', 'active')
        )`,
  },
};
