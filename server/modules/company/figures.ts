import type { VirtualField } from "../../platform/query/virtual-fields/virtual-field.ts";

/** The change of registered data that a company has asked for and that waits for a fund provider. */
export const companyFigures: Readonly<Record<string, VirtualField>> = {
  "company.change_request_id": {
    type: "bigint",
    text: (company) =>
      `(
          SELECT max(change.id)
          FROM company_change change
          JOIN company_entity own ON own.id = change.entity
          WHERE own.company = ${company}.id AND change.status = 'submitted'
        )`,
  },
};

/**
 * Whether a fund provider's approval rests on what the register says of the entity: then it changes by request alone.
 */
export const entityFigures: Readonly<Record<string, VirtualField>> = {
  "company_entity.is_approved": {
    type: "boolean",
    text: (entity) => `EXISTS (SELECT 1 FROM kyc_case k WHERE k.entity = ${entity}.id AND k.status = 'approved')`,
  },
};
