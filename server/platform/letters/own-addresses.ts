import type { Reading } from "../store/handle.ts";

const OWN = `SELECT lower(u.email) AS email
  FROM "user" u
  WHERE u.company = $1::bigint AND u.status = 'active' AND lower(u.email) = ANY($2::text[])
  UNION SELECT lower(u.contact_email)
  FROM "user" u
  WHERE u.company = $1::bigint AND u.status = 'active' AND lower(u.contact_email) = ANY($2::text[])
  UNION SELECT lower(e.finance_email)
  FROM company_entity e
  WHERE e.company = $1::bigint AND lower(e.finance_email) = ANY($2::text[])`;

/**
 * Which of these addresses are a company's own now: of its active people, or those that its legal entities name for
 * their finances; in lower case.
 */
export async function ownAddresses(
  db: Reading,
  company: string,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(
    (await db.rows<{ email: string }>(OWN, [company, addresses.map((one) => one.toLowerCase())])).map(
      ({ email }) => email,
    ),
  );
}
