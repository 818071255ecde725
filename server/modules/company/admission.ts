import { present } from "../../platform/present.ts";
import type { ReadContext } from "../../platform/context.ts";
import { askRegister } from "./business-register.ts";
import { likeness } from "./alike.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import { reads, type NamedHandlers } from "../../platform/handler.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { readRecord } from "../../platform/query/read.ts";
import { refuse } from "../../platform/refusal.ts";

/** Who a company says it is. */
interface Claim {
  readonly company: string;
  readonly legal_name: string;
  readonly uen: string;
}

/** A company that is here, by what may be taken for another's. */
interface ExistingCompany {
  name: string;
  uen: string;
  role: string;
  status: string;
}

const OTHERS = `SELECT e.legal_name AS name, coalesce(e.uen, e.former_uen) AS uen, c.role, c.status
    FROM company_entity e
    JOIN company c ON c.id = e.company
    WHERE e.company <> $1::bigint
    ORDER BY e.legal_name, e.id`;

/** The name by which a register knows a company, as it is compared: case and full stops aside. */
const plain = (name: string): string =>
  name
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What the business register says of a name and number. */
async function asRegistered(context: ReadContext, { legal_name, uen }: Claim): Promise<Record<string, string>> {
  const { found, isAnswered } = await askRegister(context, uen);
  const agrees = !isAnswered
    ? "not_asked"
    : found === undefined
      ? "not_there"
      : plain(found.legal_name) === plain(legal_name)
        ? "agrees"
        : "differs";
  return {
    register: agrees,
    ...(found ? { register_name: found.legal_name, register_status: found.entity_status } : {}),
  };
}

/** The companies here that a name or number could be taken for, each with why. */
async function alikeTo(
  { db }: ReadContext,
  { company, legal_name, uen }: Claim,
): Promise<(ExistingCompany & { why: string })[]> {
  const others = await db.rows<ExistingCompany>(OTHERS, [company]);
  return others.flatMap((one) => {
    const why = likeness({ name: legal_name, uen }, one);
    return why === undefined ? [] : [{ ...one, why }];
  });
}

interface Registered {
  id: string;
  legal_name: string;
  uen: string;
}

const REGISTERED = `SELECT c.id, c.role, c.created_at AS registered_at, coalesce(e.uen, e.former_uen) AS uen, e.legal_name, e.entity_type,
    u.name AS contact_name, u.job_title AS contact_job, u.email, u.phone
  FROM company c
  JOIN company_entity e ON e.company = c.id
  LEFT JOIN "user" u ON u.company = c.id AND u.is_company_admin
  WHERE c.id = $1::bigint
  ORDER BY e.is_default DESC NULLS LAST, e.id, u.id
  LIMIT 1`;

/**
 * What a company gave when it registered, what the register says of its number, and whom it could be taken for.
 * @throws Refusal not_found for a company that is not there
 */
async function admission(
  input: HandlerInputs["company.admission"],
  context: ReadContext,
): Promise<HandlerAnswers["company.admission"]> {
  const registered = (await context.db.first<Registered>(REGISTERED, [input.id])) ?? refuse("not_found");
  const claim = { ...registered, company: registered.id };
  return {
    ...present(registered),
    ...(await asRegistered(context, claim)),
    alike: await alikeTo(context, claim),
  };
}

/**
 * Companies that others hear of; one that waits for its admission, or is closed, is told to nobody but the operator.
 */
const ADMITTED_STATES: readonly string[] = ["onboarding", "active", "suspended"];

/**
 * Who the applicant of a KYC case says it is, beside the business register and the companies that its name or number
 * could be taken for: a fund provider is to see both before it approves.
 * @throws Refusal not_found for a case that the caller does not see
 */
async function identity(
  input: HandlerInputs["kyc_case.identity"],
  context: ReadContext,
): Promise<HandlerAnswers["kyc_case.identity"]> {
  const { record } = await readRecord(context, "kyc_case", input.id);
  const entity =
    (await anyRecord(context.db, context.registry, "company_entity", String(record.entity))) ?? refuse("not_found");
  const claim = {
    company: String(entity.company),
    legal_name: String(entity.legal_name),
    uen: String(entity.uen ?? entity.former_uen),
  };
  const alike = await alikeTo(context, claim);
  return {
    id: record.id,
    legal_name: claim.legal_name,
    uen: claim.uen,
    ...(await asRegistered(context, claim)),
    alike: alike
      .filter(({ status }) => ADMITTED_STATES.includes(status))
      .map(({ name, uen, why }) => ({ name, uen, why })),
  };
}

/** Calls about who a company is: of the operator before it is admitted, of a fund provider about an applicant. */
export const admissionHandlers: NamedHandlers = {
  "company.admission": reads(admission),
  "kyc_case.identity": reads(identity),
};
