import { isBeneficialOwner } from "../../kyc/beneficial.ts";
import { masked } from "../../../platform/masking/mask.ts";
import type { Retrieved, RetrievedMember } from "../../../platform/ports/myinfo/myinfo.ts";

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
