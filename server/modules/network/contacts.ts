import { present } from "../../platform/present.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";

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

/**
 * People to speak with at the fund providers of the own company: its relationship manager first, then their
 * administrators, with the brand's hours and what the provider offers. With `provider_entity` those of this one
 * provider.
 */
export async function fundProviderContacts(
  input: HandlerInputs["contact.fi_list"],
  context: ReadContext,
): Promise<HandlerAnswers["contact.fi_list"]> {
  const own = context.acting?.company?.id ?? null;
  const rows = await context.db.rows<Person>(
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
    [own, input.provider_entity ?? null],
  );
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
