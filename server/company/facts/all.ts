import type { Fact } from "../../lifecycle/facts/fact.ts";
import { account_ground } from "./account_ground.ts";
import { approved_cases } from "./approved_cases.ts";
import { authorizer_ground } from "./authorizer_ground.ts";
import { claimed_numbers } from "./claimed_numbers.ts";
import { entity_ground } from "./entity_ground.ts";
import { waiting_requests } from "./waiting_requests.ts";

/** Readers of what guards and effects of a company's authorizers and accounts look at. */
export const companyReaders: Readonly<Record<string, Fact>> = { approved_cases, account_ground, authorizer_ground, claimed_numbers, entity_ground, waiting_requests };

/** Which of them each guard and effect needs. */
export const companyNeeded: Readonly<Record<string, readonly string[]>> = {
  officer_named: ["authorizer_ground"], not_last_ceo: ["authorizer_ground"],
  apply_company_change: ["approved_cases", "entity_ground"], only_default_entity: ["entity_ground"],
  account_is_new: ["account_ground"], first_is_default: ["account_ground"], only_default: ["account_ground"],
  give_back_numbers: ["claimed_numbers"],
  meet_who_waits: ["waiting_requests"],
};
