import type { VirtualField } from "../../../platform/query/virtual-fields/virtual-field.ts";

/**
 * Whether a fund provider's approval rests on what the register says of the entity: then it changes by request alone.
 */
export const entityFigures: Readonly<Record<string, VirtualField>> = {
  "company_entity.is_approved": {
    type: "boolean",
    text: (entity) => `EXISTS (SELECT 1 FROM kyc_case k WHERE k.entity = ${entity}.id AND k.status = 'approved')`,
  },
};
