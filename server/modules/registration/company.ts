import type { LetterAbout } from "../../platform/lifecycle/correspondence.ts";
import type { Stored } from "../../platform/query/rows.ts";
import type { WriteContext } from "../../platform/context.ts";
import { modelOf } from "../../platform/lifecycle/plan/configured.ts";
import { system } from "../../platform/lifecycle/plan/actor.ts";
import { writeTimeline } from "../../platform/lifecycle/timeline/write.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { deleteRecord, insertRecord, updateRecord } from "../../platform/records/write.ts";
import { lookUpCompany } from "../company/business-register.ts";
import { sendAbout } from "../sign-in/account-mail.ts";

/** Departments that every company begins with. */
export const DEPARTMENTS = ["Finance", "Operations", "Management"];

/** Makes the departments that every company begins with. */
async function makeDepartments(context: WriteContext, company: string): Promise<void> {
  for (const name of DEPARTMENTS) await insertRecord(context, "department", { company, name });
}

const entityValues = (registration: Stored<"registration">) => ({
  uen: registration.uen,
  legal_name: registration.legal_name,
  entity_type: registration.entity_type,
});

/** The first person of a company is its administrator, and may prepare and send its first papers. */
const FIRST_GROUPS = ["company_administrator", "maker", "checker_l1"];

/** How a company of a role begins: some are admitted by the operator before anybody else finds them. */
const firstStatus = ({ registry }: WriteContext, role: unknown): string =>
  registry.roles.roles[String(role)]?.before_admission === undefined ? "onboarding" : "registered";

/** Makes the company, its first entity and its first person, who then gets the mail to verify the address. */
export async function openCompany(context: WriteContext, registration: Stored<"registration">): Promise<void> {
  const { role, brand } = registration;
  const company = await insertRecord(context, "company", {
    name: registration.legal_name,
    role,
    brand,
    status: firstStatus(context, role),
    business_types: registration.business_types,
  });
  const found = await lookUpCompany(context, String(registration.uen));
  const entity = await insertRecord(context, "company_entity", {
    company: company.id,
    ...entityValues(registration),
    entity_status: found?.entity_status ?? "live",
    primary_ssic: found?.primary_ssic,
    is_default: true,
    finance_email: registration.email,
    phone: registration.admin_phone ?? registration.phone,
  });
  await makeDepartments(context, company.id);
  const user = await insertRecord(context, "user", {
    email: registration.email,
    contact_email: registration.email,
    name: registration.name,
    phone: registration.phone,
    job_title: registration.job_title,
    company: company.id,
    roles: [role],
    permission_groups: FIRST_GROUPS,
    is_company_admin: true,
    status: "unverified",
    legal_entities: [entity.id],
    language: context.language.startsWith("zh") ? "zh-CN" : "en-US",
    terms_version: registration.terms_version,
    terms_accepted_at: context.ports.clock.stamp(),
    password_hash: registration.password_hash,
  });
  await updateRecord(
    context,
    "registration",
    registration.id,
    (await anyRecord(context.trx, context.registry, "registration", registration.id))?.version ?? registration.version,
    { company: company.id, applicant: user.id },
  );
  await writeTimeline(context, system, {
    entity: "user",
    id: user.id,
    transition: "register",
    axis: "status",
    to: "unverified",
  });
  await writeAudit(context, {
    action: "user.register",
    entity: "user",
    id: user.id,
    version: user.version,
    after: user,
  });
  // Whoever came by the invitation to this address goes on to the password in the same browser.
  if (registration.email_proven === true) return;
  for (const letter of modelOf(context.registry).move("user", "register")?.transition.letters ?? [])
    await sendAbout(context, "user", user, letter as LetterAbout<"user">);
}

/** Brings what an earlier answer made in line with the one given now. */
export async function changeCompany(context: WriteContext, registration: Stored<"registration">): Promise<void> {
  const company = await anyRecord(context.trx, context.registry, "company", String(registration.company), {
    lock: true,
  });
  const user = await anyRecord(context.trx, context.registry, "user", String(registration.applicant), {
    lock: true,
  });
  const entity = await context.trx.first<{ id: string; version: number }>(
    `SELECT id, version FROM company_entity WHERE company = $1 ORDER BY id LIMIT 1`,
    [company?.id ?? null],
  );
  if (!company || !user || !entity || user.status !== "unverified") return;
  await updateRecord(context, "company", company.id, company.version, {
    name: registration.legal_name,
    role: registration.role,
    status: firstStatus(context, registration.role),
    business_types: registration.business_types ?? null,
  });
  await updateRecord(context, "company_entity", entity.id, entity.version, entityValues(registration));
  await updateRecord(context, "user", user.id, user.version, {
    roles: [registration.role],
    job_title: registration.job_title ?? null,
  });
}

/** Takes back what an earlier answer made: the company turned out to be here already. */
export async function closeCompany(context: WriteContext, registration: Stored<"registration">): Promise<void> {
  const company = String(registration.company);
  const user = await anyRecord(context.trx, context.registry, "user", String(registration.applicant), {
    lock: true,
  });
  if (!user || user.status !== "unverified") return;
  const now = await anyRecord(context.trx, context.registry, "registration", registration.id);
  await updateRecord(context, "registration", registration.id, now?.version ?? registration.version, {
    company: null,
    applicant: null,
  });
  await context.trx.run(
    `UPDATE email_link SET revoked_at = $2, company = NULL WHERE subject_entity = 'user' AND subject_id = $1`,
    [user.id, context.ports.clock.now().toISOString()],
  );
  await context.trx.run(`UPDATE mail SET company = NULL WHERE company = $1`, [company]);
  await context.trx.run("DELETE FROM department WHERE company = $1", [company]);
  await context.trx.run("DELETE FROM company_entity WHERE company = $1", [company]);
  await deleteRecord(context, "user", user.id, user.version);
  await context.trx.run("DELETE FROM company WHERE id = $1", [company]);
}
