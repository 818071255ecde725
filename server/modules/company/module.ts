import type { VirtualField } from "../../platform/query/expression.ts";
import type { Module } from "../../platform/module.ts";
import { ALWAYS_TWO } from "../../platform/lifecycle/approval/rules.ts";
import { paidAt, paidInto } from "./paid-at.ts";
import { reads, writes } from "../../platform/handler.ts";
import { evenly } from "../../platform/session/password.ts";
import {
  companyGet,
  companyUpdate,
  adminBasic,
  deleteEntity,
  proveFinanceEmail,
  addEntityUsers,
  entityUsers,
} from "./own-company.ts";
import { companyProgress } from "./progress.ts";
import { byUen, entityFields } from "./business-register.ts";
import { accountName, authorizerFields, sustainabilityScore } from "./derive.ts";
import { admissionHandlers } from "./admission.ts";
import { brandsShown } from "./brands.ts";
import * as effects from "./effects.ts";
import * as guards from "./guards.ts";
import { fundProviderFields, providerHandlers } from "./fund-providers.ts";

/** The change of registered data that a company has asked for and that waits for a fund provider. */
const companyFigures: Readonly<Record<string, VirtualField>> = {
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
const entityFigures: Readonly<Record<string, VirtualField>> = {
  "company_entity.is_approved": {
    type: "boolean",
    text: (entity) => `EXISTS (SELECT 1 FROM kyc_case k WHERE k.entity = ${entity}.id AND k.status = 'approved')`,
  },
};

/** Companies with their legal entities, authorizers, bank accounts and fund providers. */
export const company: Module = {
  handlers: {
    ...admissionHandlers,
    "company.brands": reads((_input, context) => brandsShown(context)),
    ...providerHandlers,
    "company.get": reads(companyGet),
    "company.progress": reads(companyProgress),
    "company.update": writes(companyUpdate),
    "company.set_types": writes(companyUpdate),
    "company_entity.by_uen": evenly(byUen),
    "company_entity.delete": writes(deleteEntity),
    "company_entity.prove_finance_email": writes(proveFinanceEmail),
    "company_entity.users": reads(entityUsers),
    "company_entity.add_users": writes(addEntityUsers),
    "user.admin_basic": writes(adminBasic),
  },
  guards,
  effects,
  figures: { ...companyFigures, ...entityFigures },
  derived: {
    sustainability: (values) => ({ score: sustainabilityScore(values) }),
    bank_account: (values) => ({ short_name: accountName(values) }),
  },
  beforeSave: { authorizer: authorizerFields, company_entity: entityFields, fund_provider: fundProviderFields },
  approvals: { bank: { standard: ALWAYS_TWO } },
  specimens: { company: "company", company_entity: "company", fund_provider: "company", authorizer: "person" },
  paidAt: { company_entity: paidAt, bank_account: paidInto },
};
