import type { WriteContext } from "../../platform/context.ts";
import { updateRecord } from "../../platform/records/write.ts";
import { endSessionsOf, revokeLinksTo } from "../../platform/session/session.ts";

/** What stays of a person, and why it must. */
export const RETAINED: readonly { readonly what: string; readonly why: string }[] = [
  {
    what: "audit and history (name and phone as they were when somebody acted)",
    why: "they are only ever added to and chained; they prove who decided about money, and four eyes rest on them",
  },
  {
    what: "journals, limits and deals (the account's id)",
    why: "books are kept for as long as the law asks, and an id names nobody once the account is erased",
  },
  {
    what: "papers of KYC, authorizers and signatures, with their files",
    why: "the law against money laundering asks for them for years after the business has ended, and a signed document proves a claim",
  },
];

/** What was erased: the account, and how many rows of each table. */
interface Erased {
  readonly id: string;
  readonly rows: Readonly<Record<string, number>>;
}

interface Person {
  readonly id: string;
  readonly version: number;
  readonly email: string;
  readonly contact_email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly is_company_admin: boolean | null;
}

/** Rows that are only this person's own: nothing is left of them. */
const OWN = [
  "authenticator",
  "known_device",
  "saved_view",
  "report_favourite",
  "draft",
  "notification_preference",
  "notice",
] as const;

/** Fields of an account that say who somebody is. */
const OF_ACCOUNT = [
  "phone",
  "job_title",
  "department",
  "avatar",
  "id_type",
  "id_no",
  "nationality",
  "notification_prefs",
  "password_hash",
  "last_login_at",
  "deputy",
  "deputy_from",
  "deputy_until",
] as const;

const NAME = "Erased person";

/**
 * Erases a person's data in the running transaction, everywhere but in what is RETAINED.
 * @returns what was erased; `nobody` for an unknown address, `last administrator` where a company would be left without
 * one
 */
export async function erasePerson(
  context: WriteContext,
  email: string,
): Promise<Erased | "nobody" | "last administrator"> {
  const { trx } = context;
  const person = await trx.first<Person>(
    `SELECT id, version, email, contact_email, phone, company, is_company_admin
      FROM "user"
      WHERE lower(email) = lower($1)
      FOR UPDATE`,
    [email.trim()],
  );
  if (!person) return "nobody";
  const others = await trx.first(
    `SELECT 1 AS found
      FROM "user"
      WHERE company = $1::bigint AND id <> $2::bigint AND is_company_admin AND status = 'active'
      LIMIT 1`,
    [person.company, person.id],
  );
  const isRequired = await trx.first(
    `SELECT 1 AS found FROM "user" WHERE company = $1::bigint AND id <> $2::bigint AND status = 'active' LIMIT 1`,
    [person.company, person.id],
  );
  if (person.is_company_admin === true && isRequired && !others) return "last administrator";

  const addresses = [person.email, person.contact_email].flatMap((one) => (one === null ? [] : [one.toLowerCase()]));
  const nowhere = `erased-${person.id}@erased.invalid`;
  const rows: Record<string, number> = {};
  const run = async (table: string, text: string, values: readonly unknown[]): Promise<void> => {
    rows[table] = (rows[table] ?? 0) + (await trx.run(text, values));
  };
  await endSessionsOf(context, person.id);
  await revokeLinksTo(context, addresses);
  for (const table of OWN) await run(table, `DELETE FROM ${table} WHERE "user" = $1::bigint`, [person.id]);
  await run("one_time_code", "DELETE FROM one_time_code WHERE lower(address) = ANY($1::text[]) OR address = $2", [
    addresses,
    person.phone,
  ]);
  await run("email_link", "UPDATE email_link SET recipient = $2 WHERE lower(recipient) = ANY($1::text[])", [
    addresses,
    nowhere,
  ]);
  await run(
    "mail",
    `UPDATE mail
       SET recipient = $2, subject = '', body = '', html = NULL, events = NULL, error = NULL, version = version + 1,
       status = CASE WHEN status = 'queued' THEN 'failed' ELSE status END
     WHERE lower(recipient) = ANY($1::text[])`,
    [addresses, nowhere],
  );
  await run(
    "text_message",
    `UPDATE text_message
      SET recipient = '+6500000000', body = '', version = version + 1,
        status = CASE WHEN status = 'queued' THEN 'failed' ELSE status END
      WHERE recipient = $1`,
    [person.phone],
  );
  await run(
    "contact",
    `UPDATE contact SET name = $2, email = $3, phone = NULL, notes = NULL, position = NULL, version = version + 1
      WHERE lower(email) = ANY($1::text[])`,
    [addresses, NAME, nowhere],
  );
  await run(
    "registration",
    `UPDATE registration
     SET name = $2, email = $3, phone = NULL, admin_email = NULL, admin_phone = NULL, password_hash = NULL,
       version = version + 1
     WHERE applicant = $1::bigint OR lower(email) = ANY($4::text[])`,
    [person.id, NAME, nowhere, addresses],
  );
  await run("idempotency_result", "DELETE FROM idempotency_result WHERE actor = $1", [person.id]);
  await updateRecord(context, "user", person.id, person.version, {
    ...Object.fromEntries(OF_ACCOUNT.map((field) => [field, null])),
    email: nowhere,
    contact_email: nowhere,
    name: NAME,
    status: "disabled",
    is_company_admin: false,
  });
  rows["user"] = 1;
  return { id: person.id, rows };
}
