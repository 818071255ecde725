import { isBeneficialOwner } from "../../kyc/derive.ts";
import { knownOf } from "../../kyc/known.ts";
import { masked } from "../../../platform/masking.ts";
import type { Retrieved, RetrievedMember } from "../../../platform/ports/myinfo/myinfo.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { newestId, readRecord } from "../../../platform/query/read.ts";
import { detail } from "../../../platform/records/detail.ts";
import { createDraft, updateDraft } from "../../../platform/records/draft.ts";
import { updateRecord } from "../../../platform/records/write.ts";
import { refuse } from "../../../platform/refusal.ts";
import { consumeRetrieved, type RegistrationOrigin } from "./request.ts";

/** A field of a KYC case for which Myinfo has a value. */
export interface RetrievedField {
  /** Path in a KYC case: company_profile.uen. */
  readonly field: string;
  readonly value: unknown;
  /** What people read; identity numbers only as masks. */
  readonly shown: string;
}

const line = (parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== "").join(" ");
const member = ({ name, id_no, nationality, position, appointed_on, share_pct }: RetrievedMember) => ({
  name,
  id_no,
  ...Object.fromEntries(
    Object.entries({ nationality, position, appointed_on, share_pct }).filter(([, value]) => value !== undefined),
  ),
});

function addressShown({
  block,
  street,
  floor,
  unit,
  building,
  postal,
}: {
  block?: string;
  street: string;
  floor?: string;
  unit?: string;
  building?: string;
  postal: string;
}): string {
  return line([block, street, floor && unit ? `#${floor}-${unit}` : undefined, building, postal]);
}

/** The fields of a KYC case that these data fill, in the order of the form. */
export function fieldsOf({ person, company }: Retrieved): RetrievedField[] {
  const plain = (field: string, value: string | undefined, shown = value): RetrievedField[] =>
    value === undefined || value === "" ? [] : [{ field, value, shown: shown ?? "" }];
  const own = company
    ? [
        ...plain("company_profile.uen", company.uen),
        ...plain("company_profile.legal_name", company.legal_name),
        ...plain("company_profile.entity_type", company.entity_type),
        ...plain("company_profile.registration_date", company.registration_date),
        ...plain("company_profile.nature_of_business", company.nature_of_business),
        { field: "company_profile.registered_address", value: company.address, shown: addressShown(company.address) },
        {
          field: "shareholders",
          value: company.shareholders.map((one) => ({ ...member(one), is_ubo: isBeneficialOwner(one) })),
          shown: company.shareholders
            .map(({ name, share_pct }) => line([name, share_pct === undefined ? undefined : `${share_pct} %`]))
            .join(", "),
        },
        {
          field: "directors",
          value: company.directors.map(member),
          shown: company.directors.map(({ name }) => name).join(", "),
        },
      ]
    : [];
  return [
    ...own,
    ...plain("administratorInformation.admin_name", person.name),
    ...plain("administratorInformation.admin_id_no", person.id_no, String(masked(person.id_no))),
    ...(person.address
      ? [
          {
            field: "administratorInformation.admin_address",
            value: person.address,
            shown: addressShown(person.address),
          },
        ]
      : []),
    ...plain("administratorInformation.admin_email", person.email),
    ...plain("administratorInformation.admin_phone", person.mobile),
  ];
}

/** What a person may still change, although it was prefilled: how to reach them. */
export const REACHED_BY: readonly string[] = [
  "administratorInformation.admin_email",
  "administratorInformation.admin_phone",
  "company_profile.nature_of_business",
];

type Values = Record<string, unknown>;

/** Fields laid over the values that are there: groups keep what is not filled. */
function mergedFields(before: Values, fields: readonly RetrievedField[]): Values {
  const values: Values = {};
  for (const { field, value } of fields) {
    const [group = "", name] = field.split(".");
    if (name === undefined) values[group] = value;
    else
      values[group] = {
        ...(before[group] as Values | undefined),
        ...(values[group] as Values | undefined),
        [name]: value,
      };
  }
  return values;
}

/** The draft that is filled: the named one, else the newest, of the fund provider if one was chosen; else none. */
async function draftOf(
  context: WriteContext,
  named: unknown,
  { financier_entity }: RegistrationOrigin,
): Promise<string | undefined> {
  if (named !== undefined) return String(named);
  return newestId(context, "kyc_case", { status: "draft", ...(financier_entity ? { financier_entity } : {}) });
}

/** Refuses data of a company that is not the asker's own. */
async function mustBeOwnCompany(context: WriteContext, uen: string | undefined): Promise<void> {
  if (uen === undefined) return;
  const own = await context.trx.first(`SELECT id FROM company_entity WHERE uen = $1 AND id = ANY($2::bigint[])`, [
    uen,
    context.acting?.entities ?? [],
  ]);
  if (!own && context.acting?.role !== "financier")
    refuse("rule_violated", {
      data: { rule: "other_company" },
      message: context.say("guard", "other_company", { uen }),
    });
}

/**
 * Takes accepted data of Myinfo over into a KYC case, where they are locked with their source shown.
 * @throws Refusal token_invalid for a state that was used or is another's, rule_violated for another company's data
 */
export async function fillCase(
  input: HandlerInputs["kyc_case.myinfo_submit"],
  context: WriteContext,
): Promise<HandlerAnswers["kyc_case.myinfo_submit"]> {
  const { retrieved, brought } = await consumeRetrieved(context, input.state);
  await mustBeOwnCompany(context, retrieved.company?.uen);
  const accepted = new Set<string>(input.accepted_fields ?? []);
  const fields = fieldsOf(retrieved).filter(({ field }) => accepted.has(field));
  const id = await draftOf(context, input.kyc_case ?? brought.kyc_case, brought);
  const before = id === undefined ? undefined : (await readRecord(context, "kyc_case", id, { lock: true })).record;
  const begun: Values = before ?? { ...(await knownOf(context)) };
  const values = { ...(before ? {} : begun), ...mergedFields(begun, fields) };
  const stored = before
    ? await updateDraft(context, engine, "kyc_case", { ...values, id: before.id, version: before.version })
    : await createDraft(context, engine, "kyc_case", {
        ...values,
        ...(brought.financier_entity ? { financier_entity: brought.financier_entity } : {}),
      });
  const sources = ((stored.field_sources ?? []) as { field: string }[]).filter((one) => !accepted.has(one.field));
  const field_sources = [
    ...sources,
    ...fields.filter(({ field }) => !REACHED_BY.includes(field)).map(({ field }) => ({ field, source: "myinfo" })),
  ];
  await updateRecord(context, "kyc_case", stored.id, stored.version, {
    field_sources,
    ...(stored.submitted_via === "self" ? { submitted_via: "myinfo" } : {}),
  });
  return detail(context, engine, "kyc_case", stored.id);
}
