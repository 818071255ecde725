import type { ReadingOf } from "../../platform/lifecycle/transition-context.ts";
import { guard } from "../../platform/lifecycle/guards.ts";
import { sibling_accounts } from "./facts.ts";
import { signing_confirmer } from "../people/signing-right.ts";
import { isFilled } from "../../../schemas/vocabulary/path.ts";

/** What speaks for and against an authorizer: who else binds the company, the officers its KYC names. */
interface SigningAuthority {
  readonly other_ceos: number;
  readonly officers: readonly string[];
}

/** Reads it. */
const signing_authority = async ({ db, record, lock }: ReadingOf<"authorizer">): Promise<SigningAuthority> => {
  const id = String(record.id);
  const ceos = await db.rows(
    `SELECT one.id FROM authorizer one JOIN company_entity entity ON entity.id = one.entity
     WHERE entity.company = (SELECT company FROM company_entity WHERE id = $1::bigint)
       AND one.authorizer_type = 'ceo'
       AND one.status = 'active'
       AND one.id <> $2::bigint${lock ? " FOR SHARE OF one" : ""}`,
    [record.entity ?? null, id],
  );
  const officers = await db.rows<{ name: string }>(
    `SELECT director.name
      FROM kyc_case_directors director
      JOIN kyc_case ON kyc_case.id = director.parent
      WHERE kyc_case.entity = $1::bigint`,
    [record.entity ?? null],
  );
  return { other_ceos: ceos.length, officers: officers.map(({ name }) => name) };
};

const plain = (name: unknown): string =>
  String(name ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Who was identified by Singpass is an officer that the company's case names, or a resolution empowers them. */
export const officer_named = guard("officer_named", { signing_authority }, ({ record, facts }) => {
  const { officers } = facts.signing_authority;
  if (record.source !== "myinfo" || isFilled(record.board_resolution) || officers.length === 0) return undefined;
  return officers.some((name) => plain(name) === plain(record.name))
    ? undefined
    : { params: { name: record.name ?? "" } };
});

/** A company keeps a CEO who is empowered. */
export const not_last_ceo = guard("not_last_ceo", { signing_authority }, ({ record, facts }) =>
  record.authorizer_type === "ceo" && record.status === "active" && facts.signing_authority.other_ceos === 0
    ? {}
    : undefined,
);

/**
 * The same account is not in another's hand: whoever is second is told who holds it.
 * Refuses with the state in which that one is, and the name of who entered it.
 */
export const account_not_in_hand = guard("account_not_in_hand", { sibling_accounts }, ({ facts }) => {
  const held = facts.sibling_accounts.in_hand;
  return held && { params: { name: held.by }, details: { current_status: held.status, pending_by: held.by } };
});

/** The account is not among the entity's accounts already. */
export const account_is_new = guard("account_is_new", { sibling_accounts }, ({ facts }) =>
  facts.sibling_accounts.same > 0 ? {} : undefined,
);

/** Only where nobody else of the company could confirm it does somebody let an account sign alone. */
export const nobody_confirms_signing = guard("nobody_confirms_signing", { signing_confirmer }, ({ facts }) =>
  facts.signing_confirmer ? {} : undefined,
);
