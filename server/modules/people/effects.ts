import { administers, withoutAdministration, isInvited } from "./rights.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import { binds_company, requestSigning } from "./signing-right.ts";

/** The group of whoever signs for a company. */
const SIGNATORY = "signatory" as const;

/** What a person has to whom nothing is proposed. */
const NOTHING_PROPOSED = {
  proposed_groups: [],
  proposed_own_groups: [],
  proposed_ceiling: null,
  proposed_by: null,
} as const;

/** What was proposed is forgotten; the person keeps the rights there are. */
export const drop_rights = effect("drop_rights", () => ({ sets: { ...NOTHING_PROPOSED, takes_over_from: [] } }));

/** What was proposed is forgotten, and of whoever has not taken the invitation yet also what was agreed to. */
export const withhold_rights = effect("withhold_rights", ({ record }) => ({
  sets: {
    ...NOTHING_PROPOSED,
    takes_over_from: [],
    ...(isInvited(record.status)
      ? { permission_groups: [], own_groups: [], amount_ceiling: null, is_company_admin: false }
      : {}),
  },
}));

/** The person becomes an administrator of the company beside whatever they may do already. */
export const entrust_administration = effect("entrust_administration", ({ record }) => ({
  sets: {
    permission_groups: ["company_administrator", ...withoutAdministration(record.permission_groups)],
    is_company_admin: true,
  },
}));

/** Where who comes by an invitation binds the company, the company is asked to let them sign here. */
export const sign_as_authorizer = effect("sign_as_authorizer", { binds_company }, ({ facts }) => ({
  steps: requestSigning(facts.binds_company),
}));

/** The person signs for the company beside whatever they may do already. */
export const become_signatory = effect("become_signatory", ({ record }) => ({
  sets: { permission_groups: [...new Set([...(record.permission_groups ?? []), SIGNATORY])] },
}));

/** Administration goes to the successor; the other permissions stay. */
export const lay_down_administration = effect("lay_down_administration", ({ record }) => ({
  sets: { permission_groups: withoutAdministration(record.permission_groups), is_company_admin: false },
}));

/** Who proposed the rights; what was asked takes the place of anything proposed before. */
export const note_proposer = effect("note_proposer", ({ actor, ask }) => ({
  sets: {
    proposed_by: actor.kind === "user" ? actor.id : null,
    proposed_groups: ask.proposed_groups ?? [],
    proposed_own_groups: ask.proposed_own_groups ?? [],
    proposed_ceiling: ask.proposed_ceiling ?? null,
    takes_over_from: ask.takes_over_from ?? [],
  },
}));

/** The proposed rights become the person's own. */
export const take_rights = effect("take_rights", ({ record, ask }) => {
  const atOnce = record.rights_status !== "proposed";
  const groups = atOnce ? (ask.proposed_groups ?? []) : (record.proposed_groups ?? []);
  return {
    sets: {
      permission_groups: groups,
      own_groups: (atOnce ? ask.proposed_own_groups : record.proposed_own_groups) ?? [],
      amount_ceiling: (atOnce ? ask.proposed_ceiling : record.proposed_ceiling) ?? null,
      is_company_admin: administers(groups),
      ...NOTHING_PROPOSED,
      ...(atOnce ? { takes_over_from: ask.takes_over_from ?? [] } : {}),
    },
  };
});
