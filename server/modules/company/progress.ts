import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { CompanyProgress } from "../../../generated/types/records.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { ownCompany } from "../people/colleague.ts";

/** What a whole company tells of itself and has on the platform. */
type Item = NonNullable<NonNullable<CompanyProgress["missing"]>[number]["item"]>;

/** Which of it the own company has. */
const has = (context: ReadContext): Promise<Readonly<Record<Item, boolean>> | undefined> =>
  context.db.first<Record<Item, boolean>>(
    `SELECT c.industry_ssic IS NOT NULL AS industry, c.annual_turnover_band IS NOT NULL AS turnover,
       c.employees IS NOT NULL AS employees, c.website IS NOT NULL AS website,
       coalesce(cardinality(c.business_types), 0) > 0 AS business_types,
       e.registered_address IS NOT NULL AS address, e.finance_email IS NOT NULL AS finance_email,
       EXISTS (
         SELECT 1 FROM authorizer a JOIN company_entity o ON o.id = a.entity WHERE o.company = c.id AND a.status = 'active'
       ) AS authorizer,
       EXISTS (
         SELECT 1
         FROM bank_account b JOIN company_entity o ON o.id = b.entity
         WHERE o.company = c.id AND b.status IN ('verified', 'active')
       ) AS bank_account
     FROM company c LEFT JOIN company_entity e ON e.company = c.id AND e.is_default
     WHERE c.id = $1::bigint`,
    [ownCompany(context)],
  );

/** How complete the own company's profile is, and what is missing. */
export async function companyProgress(
  _input: HandlerInputs["company.progress"],
  context: ReadContext,
): Promise<HandlerAnswers["company.progress"]> {
  const found = Object.entries((await has(context)) ?? {}) as [Item, boolean][];
  const missing = found.flatMap(([item, isThere]) => (isThere ? [] : [{ item }]));
  const share = Math.floor(((found.length - missing.length) * 100) / Math.max(1, found.length));
  return { completeness: `${share}.00`, missing };
}
