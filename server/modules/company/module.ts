import type { Module } from "../../platform/module.ts";
import { reads, writes } from "../../platform/handler.ts";
import { evenly } from "../../platform/session/constant-time.ts";
import { companyGet, companyUpdate } from "./own.ts";
import { adminBasic } from "./entity/admin-basic.ts";
import { byUen } from "./entity/by-uen.ts";
import { deleteEntity } from "./entity/delete.ts";
import { proveFinanceEmail } from "./entity/finance-email.ts";
import { addEntityUsers, entityUsers } from "./entity/users.ts";
import { accountName } from "./account-name.ts";
import { admissionHandlers } from "./admission/handlers.ts";
import { brandsShown } from "./brands.ts";
import { authorizerFields } from "./authorizer-fields.ts";
import * as effects from "./effects.ts";
import { companyFigures, entityFigures } from "./figures.ts";
import * as guards from "./guards.ts";
import { fundProviderFields } from "./providers/fields.ts";
import { providerHandlers } from "./providers/handlers.ts";
import { entityFields } from "./registered.ts";
import { sustainabilityScore } from "./sustainability.ts";

/** Companies with their legal entities, authorizers, bank accounts and fund providers. */
export const company: Module = {
  handlers: {
    ...admissionHandlers,
    "company.brands": reads((_input, context) => brandsShown(context)),
    ...providerHandlers,
    "company.get": reads(companyGet),
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
};
