import type { Id } from "../../../schemas/vocabulary/value.ts";
import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { plusHours } from "../../../schemas/vocabulary/format/datetime.ts";
import { given } from "../../platform/records/fields.ts";
import { effect } from "../../platform/lifecycle/effects.ts";
import { newRecord, step, creation } from "../../platform/lifecycle/step.ts";
import { sibling_accounts, waiting_requests } from "./facts.ts";
import { account_to_sign, requestSigning } from "../people/signing-right.ts";

/** The company behind an entity, whether the entity is its main one, and its other main ones. */
interface OwningCompany {
  readonly company: Id<"company"> | undefined;
  readonly is_default: boolean;
  readonly others: readonly Id<"company_entity">[];
}

/** Reads it, of an entity or of a record about one. */
const owning_company = async ({
  db,
  entity,
  record,
  lock,
}: ReadingOf<"company_change" | "company_entity">): Promise<OwningCompany> => {
  const id = entity === "company_entity" ? record.id : record.entity;
  const rows = await db.rows<{ id: Id<"company_entity">; company: Id<"company">; is_default: boolean | null }>(
    `SELECT id, company, is_default
      FROM company_entity
      WHERE company = (SELECT company FROM company_entity WHERE id = $1::bigint)
      ORDER BY id${lock ? " FOR UPDATE" : ""}`,
    [id ?? null],
  );
  const own = rows.find((row) => row.id === String(id));
  return {
    company: own?.company,
    is_default: own?.is_default === true,
    others: rows.filter((row) => row.is_default === true && row.id !== own?.id).map((row) => row.id),
  };
};

/** Legal entities of a company that hold a registration number. */
type ClaimedNumbers = readonly Id<"company_entity">[];

/** Reads them. */
const claimed_numbers = async ({ db, record, lock }: ReadingOf<"company">): Promise<ClaimedNumbers> =>
  (
    await db.rows<{ id: Id<"company_entity"> }>(
      `SELECT id
        FROM company_entity
        WHERE company = $1::bigint AND uen IS NOT NULL
        ORDER BY id${lock ? " FOR UPDATE" : ""}`,
      [record.id ?? null],
    )
  ).map(({ id }) => id);

/** Approved cases that rest on an entity's data, with the companies that approved them. */
interface ApprovedCases {
  readonly approved: readonly { readonly id: Id<"kyc_case">; readonly financier: Id<"company"> }[];
}

/** Reads them. */
const approved_cases = async ({ db, record }: ReadingOf<"company_change">): Promise<ApprovedCases> => ({
  approved: await db.rows<{ id: Id<"kyc_case">; financier: Id<"company"> }>(
    `SELECT kyc_case.id, provider.company AS financier
     FROM kyc_case
     JOIN company_entity provider ON provider.id = kyc_case.financier_entity
     WHERE kyc_case.entity = $1::bigint AND kyc_case.status = 'approved' ORDER BY kyc_case.id`,
    [record.entity ?? null],
  ),
});

/**
 * The fund provider's result is kept beside those of others. Whoever is found to bind the company may sign for it here
 * too, once the company agrees to that: it is asked where the person has an account.
 */
export const record_audit = effect("record_audit", { account_to_sign }, ({ record, ask, actor, now, facts }) => ({
  steps: ask.audit_result === "approved" ? requestSigning(facts.account_to_sign) : [],
  creates: [
    newRecord("authorizer_audit", {
      authorizer: record.id,
      financier_company: actor.kind === "system" ? undefined : actor.company,
      result: ask.audit_result,
      at: now,
      ...(ask.comment === undefined ? {} : { comment: ask.comment }),
    }),
  ],
}));

/** The account of who was audited may sign for the company. */
export const give_signing = effect("give_signing", ({ record }) => ({
  steps: record.account ? [step("user.become_signatory", record.account)] : [],
}));

/** The hold before the first pay-out begins. */
export const start_hold = effect("start_hold", ({ today, now, windows }) => ({
  sets: { verified_on: today, hold_until: plusHours(now, windows.account_hold_hours) },
}));

/** The first active account of a currency is its default. */
export const first_is_default = effect("first_is_default", { sibling_accounts }, ({ facts }) =>
  facts.sibling_accounts.defaults.length === 0 ? { sets: { is_default: true } } : {},
);

/** No other account of the entity in this currency is the default. */
export const only_default = effect("only_default", { sibling_accounts }, ({ facts }) => ({
  sets: { is_default: true },
  steps: facts.sibling_accounts.defaults.map((id) => step("bank_account.lose_default", id)),
}));

/** The entity is its company's main one; whichever was is not any more. */
export const only_default_entity = effect("only_default_entity", { owning_company }, ({ facts }) => ({
  sets: { is_default: true },
  steps: facts.owning_company.others.map((id) => step("company_entity.lose_default", id)),
}));

/** The numbers that a refused company claimed are free for the company they belong to. */
export const give_back_numbers = effect("give_back_numbers", { claimed_numbers }, ({ facts }) => ({
  steps: facts.claimed_numbers.map((id) => step("company_entity.give_back", id)),
}));

/**
 * The company's registered data become those that were asked for, and with its main entity the company is renamed;
 * cases approved by others expire, since what they rest on has changed.
 */
export const apply_company_change = effect(
  "apply_company_change",
  { approved_cases, owning_company },
  ({ record, actor, facts }) => {
    const { approved } = facts.approved_cases;
    const { company, is_default } = facts.owning_company;
    const { block, street, floor, unit, building, postal } = record;
    const own = actor.kind === "system" ? "" : actor.company;
    return {
      steps: [
        step("company_entity.apply_change", given(record, "entity"), {
          legal_name: given(record, "legal_name"),
          entity_type: given(record, "entity_type"),
          registered_address: { block, street, floor, unit, building, postal, country: "SG" },
        }),
        ...(is_default && company ? [step("company.rename", company, { name: given(record, "legal_name") })] : []),
        ...approved.filter((one) => one.financier !== own).map((one) => step("kyc_case.expire", one.id)),
      ],
    };
  },
);

/**
 * Whoever named the company before it was admitted finds it now: suppliers that sell to it, enterprises that asked it,
 * the fund provider whose code it came with.
 */
export const meet_who_waits = effect("meet_who_waits", { waiting_requests }, ({ record, facts }) => {
  const { buyers, requests, referring_provider } = facts.waiting_requests;
  return {
    steps: [
      ...buyers.map(({ id, entity }) => step("buyer.find", id, { buyer_entity: entity })),
      ...requests.map(({ id, entity }) => step("fund_provider.find", id, { provider_entity: entity })),
      ...(referring_provider
        ? [
            creation("fund_provider.bring", {
              company: record.id,
              provider_entity: referring_provider.provider,
              name: referring_provider.name,
              contact_name: referring_provider.contact,
              email: referring_provider.email,
            }),
          ]
        : []),
    ],
  };
});
