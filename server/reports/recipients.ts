import type { WriteContext } from "../context.ts";
import type { Row } from "../lifecycle/plan/model.ts";
import { refuseFields } from "../refusal.ts";
import type { Reading } from "../store/handle.ts";

const OWN = `SELECT lower(u.email) AS email FROM "user" u WHERE u.company = $1::bigint AND u.status = 'active' AND lower(u.email) = ANY($2::text[])
  UNION SELECT lower(u.contact_email) FROM "user" u WHERE u.company = $1::bigint AND u.status = 'active' AND lower(u.contact_email) = ANY($2::text[])
  UNION SELECT lower(e.finance_email) FROM company_entity e WHERE e.company = $1::bigint AND lower(e.finance_email) = ANY($2::text[])`;

/** Which of these addresses are a company's own now: of its active people, or those that its legal entities name for their finances; in lower case. */
export async function ownAddresses(db: Reading, company: string, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await db.rows<{ email: string }>(OWN, [company, addresses.map((one) => one.toLowerCase())])).map(({ email }) => email));
}

/**
 * To whom planned reports go: people of the company, and the addresses that its legal entities name for their finances.
 * @throws Refusal 100 at each address of somebody else
 */
export async function scheduleFields(context: WriteContext, values: Row): Promise<Row> {
  const recipients = Array.isArray(values["recipients"]) ? values["recipients"].map((one) => String(one).toLowerCase()) : [];
  const company = values["company"] ?? context.acting?.company?.id;
  if (recipients.length === 0 || company === undefined) return values;
  const own = await ownAddresses(context.trx, String(company), recipients);
  const message = context.say("error", "rule.own_recipients");
  const wrong = recipients.flatMap((one, place) => (own.has(one) ? [] : [{ field: `recipients[${place}]`, message }]));
  return wrong.length > 0 ? refuseFields(wrong) : values;
}
