import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../platform/context.ts";
import { findLink, linkState } from "../../platform/lifecycle/link.ts";
import { anyRecord, anyRecords } from "../../platform/query/unscoped.ts";
import { refuse } from "../../platform/refusal.ts";

/** Who brought somebody here, and what is known of them because of it. */
export interface Referral {
  readonly company: string;
  readonly company_name: string;
  readonly role: "supplier" | "enterprise";
  readonly financier_name?: string;
  readonly expires_at?: string;
  readonly uen?: string;
  readonly legal_name?: string;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  /** The invitation that it came with. */
  readonly invite?: string;
}

const text = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);

/** A referral without what is not known of it. */
const filled = (values: { readonly [Field in keyof Referral]: Referral[Field] | undefined }): Referral =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as unknown as Referral;

/** A supplier's invitation by the secret of its mail, while it is open. */
async function invited(context: ReadContext, code: string): Promise<Referral | undefined> {
  const link = await findLink(context.db, code);
  if (!link || link.subject_entity !== "vendor_invite" || linkState(link, context.ports.clock.now()) !== "open")
    return undefined;
  const invite = await anyRecord(context.db, context.registry, "vendor_invite", link.subject_id);
  const company = invite && (await anyRecord(context.db, context.registry, "company", String(invite.company)));
  if (!invite || !company) return undefined;
  const facility =
    invite.facility === undefined
      ? undefined
      : await anyRecord(context.db, context.registry, "facility", String(invite.facility));
  const financier =
    facility?.financier_entity === undefined
      ? undefined
      : await anyRecord(context.db, context.registry, "company_entity", String(facility.financier_entity));
  return filled({
    company: company.id,
    company_name: String(company.name),
    role: "supplier",
    financier_name: text(financier?.legal_name),
    expires_at: link.expires_at,
    invite: invite.id,
    uen: text(invite.uen),
    legal_name: text(invite.vendor_name),
    name: text(invite.contact_name),
    email: text(invite.email),
    phone: text(invite.phone),
  });
}

/** Whom companies of a role bring. */
const BRINGS: Readonly<Record<string, Referral["role"]>> = {
  enterprise: "supplier",
  financier: "enterprise",
  supplier: "supplier",
};

/** A company's own code, which it may hand out. */
async function recommended(context: ReadContext, code: string): Promise<Referral | undefined> {
  const [company] = await anyRecords(
    context.db,
    context.registry,
    "company",
    { referral_code: code, status: "active" },
    { limit: 1 },
  );
  const role = company && BRINGS[String(company.role)];
  return company && role
    ? filled({
        company: company.id,
        company_name: String(company.name),
        role,
        financier_name: company.role === "financier" ? String(company.name) : undefined,
      })
    : undefined;
}

/** The referral of a code or of an invitation's secret; undefined where it means nothing. */
export async function referralOf(context: ReadContext, code: string): Promise<Referral | undefined> {
  return (await invited(context, code)) ?? (await recommended(context, code));
}

/**
 * Tells whoever opens a referral who sent it.
 * @throws Refusal token_invalid with the specification's sentence when it cannot be found
 */
export async function referral(
  input: HandlerInputs["registration.referral"],
  context: ReadContext,
): Promise<HandlerAnswers["registration.referral"]> {
  const found = await referralOf(context, input.token ?? input.code ?? "");
  if (!found)
    return refuse("token_invalid", {
      data: { purpose: "referral", can_resend: false },
      message: context.say("error", "referral_unknown"),
    });
  const { company: _company, invite: _invite, ...rest } = found;
  return rest;
}
