import type { Asked } from "../../../platform/query/asked/asked.ts";

/** The change of registered data that a company has asked for and that waits for a fund provider. */
export const companyFigures: Readonly<Record<string, Asked>> = {
  "company.change_request_id": {
    type: "bigint",
    text: (company) =>
      `(SELECT max(change.id) FROM company_change change JOIN company_entity own ON own.id = change.entity WHERE own.company = ${company}.id AND change.status = 'submitted')`,
  },
};
