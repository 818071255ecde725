import { rateSql } from "./booking.ts";
import { ruled } from "../../platform/invariants/rule.ts";

/** The active credit limits of one enterprise, over all financiers, stay within the platform's cap. */
export const enterprise_cap = ruled({
  about: "credit_limit",
  sql: (only, registry) => {
    const cap = `${registry.constants.business.credit_limit}::numeric(15,2)`;
    const sum = `sum(round(c.approved * ${rateSql(registry, "c.currency")}, 2))`;
    return `
  SELECT 'company_entity ' || c.entity AS record,
    'active credit limits of ' || ${sum} || ' SGD, the cap is ' || ${cap} AS says
  FROM credit_limit c
  WHERE c.status = 'active' AND c.entity IN (SELECT entity FROM credit_limit WHERE ${only("id")})
  GROUP BY c.entity
  HAVING ${sum} > ${cap}`;
  },
});
