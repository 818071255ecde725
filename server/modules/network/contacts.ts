import { present } from "../../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { lockedRecord } from "../../platform/lifecycle/engine.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import type { Contact } from "../../../generated/types/records.d.ts";
import type { Row } from "../../platform/lifecycle/plan/model.ts";
import type { Stored } from "../../platform/query/rows.ts";
import { sendAbout } from "../sign-in/account-mail.ts";

/**
 * A contact's fields before they are written. Several people may read one mailbox; the same person is listed once.
 * @throws Refusal invalid_fields at email for somebody of the same name and address who is a contact already
 */
export async function contactFields(
  context: ReadContext,
  values: Contact,
  previous: Stored<"contact"> | undefined,
): Promise<Row> {
  const { name, email } = values;
  if (name === undefined || email === undefined || (name === previous?.name && email === previous.email)) return values;
  const other = await context.db.first<{ name: string }>(
    `SELECT name
      FROM contact
      WHERE company = $1::bigint AND status = 'active' AND lower(name) = lower($2) AND lower(email) = lower($3)
        AND id IS DISTINCT FROM $4::bigint
      LIMIT 1`,
    [context.acting?.company?.id ?? null, name, email, previous?.id ?? null],
  );
  if (other) refuseFields([{ field: "email", message: context.say("error", "contact_twice", { name: other.name }) }]);
  return values;
}

interface Person {
  id: string;
  name: string;
  organisation: string;
  position: string | null;
  email: string;
  phone: string | null;
  products: string[] | null;
  is_manager: boolean;
}

/**
 * Fund providers with which a company deals: it handed in KYC there, has a facility or limit, or was given a
 * relationship manager.
 */
const LINKED = `SELECT e.company
  FROM kyc_case k
  JOIN company_entity e ON e.id = k.financier_entity
  JOIN company_entity o ON o.id = k.entity
  WHERE o.company = $1 AND k.status NOT IN ('draft', 'withdrawn')
  UNION SELECT e.company
  FROM facility f
  JOIN company_entity e ON e.id = f.financier_entity
  JOIN company_entity o ON o.id = f.entity
  WHERE o.company = $1 AND f.status <> 'draft'
  UNION SELECT u.company FROM company c JOIN "user" u ON u.id = c.relationship_manager WHERE c.id = $1`;

/** The people to speak with at the fund providers of the own company; with a provider's entity those of this one. */
function peopleAt(context: ReadContext, provider: string | undefined): Promise<Person[]> {
  return context.db.rows<Person>(
    `SELECT u.id, u.name, c.name AS organisation, u.job_title AS position,
         coalesce(u.contact_email, u.email) AS email, u.phone, u.id = o.relationship_manager AS is_manager,
       (
         SELECT array_agg(p.name ORDER BY p.name) FROM product p WHERE p.company = c.id AND p.status = 'published'
       ) AS products
     FROM company c JOIN "user" u ON u.company = c.id JOIN company o ON o.id = $1
     WHERE c.role = 'financier'
       AND c.status = 'active'
       AND u.status = 'active'
       AND c.id IN (${LINKED})
       AND (u.is_company_admin OR u.id = o.relationship_manager)
       AND ($2::bigint IS NULL OR c.id = (SELECT p.company FROM company_entity p WHERE p.id = $2))
     ORDER BY (u.id = o.relationship_manager) DESC NULLS LAST, c.name, u.name`,
    [context.acting?.company?.id ?? null, provider ?? null],
  );
}

/**
 * People to speak with at the fund providers of the own company: its relationship manager first, then their
 * administrators, with the brand's hours and what the provider offers. With `provider_entity` those of this one
 * provider.
 */
export async function fundProviderContacts(
  input: HandlerInputs["contact.fi_list"],
  context: ReadContext,
): Promise<HandlerAnswers["contact.fi_list"]> {
  const rows = await peopleAt(context, input.provider_entity);
  const hours = context.registry.brands.get(context.brand)?.support.hours;
  return {
    rows: rows.map((row) => ({
      ...present(row),
      is_manager: row.is_manager === true,
      ...(hours === undefined ? {} : { support_hours: hours }),
    })),
    count: rows.length,
  };
}

const DAY = 24 * 60 * 60 * 1_000;

/**
 * Writes to one of these people: a mail in the company's name that says who wrote and where to answer, kept among the
 * mails of both. What was typed is plain text, and loses its web addresses.
 * @throws Refusal not_found for anybody else, rule_violated once they have had as many from the company within a day as
 * constants.json allows to one address
 */
export async function messageFundProvider(
  input: HandlerInputs["contact.message"],
  context: WriteContext,
): Promise<HandlerAnswers["contact.message"]> {
  const { acting } = context;
  const person = (await peopleAt(context, undefined)).find(({ id }) => id === input.to) ?? refuse("not_found");
  // Two messages at the same moment are counted one after the other.
  const record = await lockedRecord(context, "user", person.id);
  const limit = context.registry.constants.mail.to_one_address_per_day;
  const sent = await context.trx.first<{ count: number }>(
    `SELECT count(*)::int AS count
      FROM mail
      WHERE sender_company = $1
        AND lower(recipient) = lower($2)
        AND letter = 'provider_message'
        AND created_at > $3::timestamptz`,
    [acting?.company?.id ?? null, person.email, new Date(Date.parse(context.ports.clock.stamp()) - DAY).toISOString()],
  );
  if ((sent?.count ?? 0) >= limit)
    refuse("rule_violated", {
      data: { rule: "one_outside_address" },
      message: context.say("error", "rule.one_outside_address", { limit, email: person.name }),
    });
  await sendAbout(context, "user", { ...record, email: person.email }, "provider_message", {
    subject: input.subject,
    message: input.message,
    reply_to: acting?.user.email ?? "",
  });
  await writeAudit(context, { action: "contact.message", entity: "user", id: record.id, version: record.version });
  return {};
}
