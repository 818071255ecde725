import type { Effect } from "../../lifecycle/effects/effect.ts";
import type { ApprovedCases } from "../facts/approved_cases.ts";
import type { AccountGround } from "../facts/account_ground.ts";
import type { WaitingRequests } from "../facts/waiting_requests.ts";
import type { ClaimedNumbers } from "../facts/claimed_numbers.ts";
import type { EntityGround } from "../facts/entity_ground.ts";

const HOLD_HOURS = 24;

/** The fund provider's result is kept beside those of others. */
const record_audit: Effect = ({ record, ask, actor, now }) => ({
  creates: [{
    entity: "authorizer_audit",
    values: { authorizer: record["id"], financier_company: actor.kind === "system" ? undefined : actor.company, result: ask["audit_result"], at: now, ...(ask["comment"] === undefined ? {} : { comment: ask["comment"] }) },
  }],
});

/** The day from which the account counts as changed. */
const note_change: Effect = ({ today }) => ({ sets: { changed_on: today } });

/** The hold before the first pay-out begins. */
const start_hold: Effect = ({ today, now }) => ({ sets: { verified_on: today, hold_until: new Date(Date.parse(now) + HOLD_HOURS * 3_600_000).toISOString() } });

/** The first active account of a currency is its default. */
const first_is_default: Effect = ({ facts }) => ((facts["account_ground"] as AccountGround).defaults.length === 0 ? { sets: { is_default: true } } : {});

/** No other account of the entity in this currency is the default. */
const only_default: Effect = ({ facts }) => ({
  sets: { is_default: true },
  steps: (facts["account_ground"] as AccountGround).defaults.map((id) => ({ do: "bank_account.lose_default", id })),
});

/** The account is no default any more. */
const not_default: Effect = () => ({ sets: { is_default: false } });

/** The entity is its company's main one; whichever was is not any more. */
const only_default_entity: Effect = ({ facts }) => ({ sets: { is_default: true }, steps: (facts["entity_ground"] as EntityGround).others.map((id) => ({ do: "company_entity.lose_default", id })) });

/** The numbers that a refused company claimed are free for the company they belong to. */
const give_back_numbers: Effect = ({ facts }) => ({ steps: (facts["claimed_numbers"] as ClaimedNumbers).map((id) => ({ do: "company_entity.give_back", id })) });

/** The entity has no number any more; the record keeps which one it claimed. */
const without_number: Effect = ({ record }) => ({ sets: { uen: null, former_uen: record["uen"] } });

/** The entity is not the main one any more. */
const entity_not_default: Effect = () => ({ sets: { is_default: false } });

/** The company's registered data become those that were asked for, and with its main entity the company is renamed; cases approved by others expire, since what they rest on has changed. */
const apply_company_change: Effect = ({ record, actor, facts }) => {
  const { approved } = facts["approved_cases"] as ApprovedCases;
  const { company, is_default } = facts["entity_ground"] as EntityGround;
  const { block, street, floor, unit, building, postal } = record;
  const own = actor.kind === "system" ? "" : actor.company;
  return {
    steps: [
      { do: "company_entity.apply_change", id: String(record["entity"]), values: { legal_name: record["legal_name"], entity_type: record["entity_type"], registered_address: { block, street, floor, unit, building, postal, country: "SG" } } },
      ...(is_default ? [{ do: "company.rename", id: company, values: { name: record["legal_name"] } }] : []),
      ...approved.filter((one) => one.financier !== own).map((one) => ({ do: "kyc_case.expire", id: one.id })),
    ],
  };
};

/** Whoever named the company before it was admitted finds it now: suppliers that sell to it, enterprises that asked it, the fund provider whose code it came with. */
const meet_who_waits: Effect = ({ record, facts }) => {
  const { buyers, requests, bringer } = facts["waiting_requests"] as WaitingRequests;
  return {
    steps: [
      ...buyers.map(({ id, entity }) => ({ do: "buyer.find", id, values: { buyer_entity: entity } })),
      ...requests.map(({ id, entity }) => ({ do: "fund_provider.find", id, values: { provider_entity: entity } })),
      ...(bringer ? [{ do: "fund_provider.bring", create: { company: record["id"], provider_entity: bringer.provider, name: bringer.name, contact_name: bringer.contact, email: bringer.email } }] : []),
    ],
  };
};

/** Effects of companies, their authorizers and bank accounts by name. */
export const companyEffects: Readonly<Record<string, Effect>> = { meet_who_waits, apply_company_change, entity_not_default, first_is_default, give_back_numbers, without_number, not_default, note_change, only_default, only_default_entity, record_audit, start_hold };
