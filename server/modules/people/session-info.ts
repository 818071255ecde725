import type { Answered } from "../../platform/answered.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { calendarOf } from "../../platform/calendar.ts";
import { refuse } from "../../platform/refusal.ts";
import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";

/** Invitations and link requests that wait for the acting company, for those who may answer them. */
async function contactCount(context: ReadContext): Promise<number> {
  if (!context.acting?.permissions.has("company.manage")) return 0;
  const row = await context.db.first<{ count: number }>(
    `SELECT count(*)::int AS count FROM vendor_invite WHERE invited_company = $1 AND status IN ('sent', 'opened')`,
    [context.acting.company?.id ?? null],
  );
  return row?.count ?? 0;
}

interface Person extends Record<string, unknown> {
  id: string;
  guide_step: number | null;
  has_done_tour: boolean | null;
  language: string | null;
}

interface Company extends Record<string, unknown> {
  id: string;
}

/** Who is signed in: person, company, entities, permissions, brand, business date and tour. */
export async function sessionInfo(context: ReadContext): Promise<Answered<"session_info">> {
  const { acting } = context;
  if (!acting) return refuse("session_expired");
  const person = await context.db.first<Person>(
    `SELECT id, name, email, job_title, guide_step, has_done_tour, language FROM "user" WHERE id = $1`,
    [acting.user.id],
  );
  const company =
    acting.company &&
    (await context.db.first<Company>(`SELECT id, name, role, status, brand FROM company WHERE id = $1`, [
      acting.company.id,
    ]));
  const entities = await context.db.rows(
    `SELECT id, legal_name, uen
      FROM company_entity
      WHERE id = ANY($1::bigint[])
      ORDER BY is_default DESC NULLS LAST, id`,
    [acting.entities],
  );
  const tour = { guide_step: person?.guide_step ?? 0, has_done_tour: person?.has_done_tour === true };
  const { brand: _brand, ...companyShown } = company ?? { brand: undefined };
  const { today, holidays, paymentDay } = calendarOf(context);
  return {
    user: {
      ...filled(person),
      company: acting.company?.id,
      roles: acting.roles,
      current_role: acting.role,
      is_company_admin: acting.isCompanyAdmin,
      ...tour,
    },
    ...(company ? { company: filled(companyShown) } : {}),
    entities,
    current_entity_id: acting.entities[0],
    permissions: [...acting.permissions],
    brand: context.brand,
    locale: person?.language ?? context.language,
    business_date: today,
    payment_day: paymentDay,
    holidays: [...holidays],
    simulated: context.environment.simulated === true,
    tour,
    counters: { contact: await contactCount(context) },
  };
}

/** Without the columns that are empty. */
const filled = (row: Record<string, unknown> | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== null));

/** Writes the given columns of the signed-in person; gives the session's picture anew. */
async function write(context: WriteContext, values: Record<string, unknown>): Promise<Answered<"session_info">> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length > 0) {
    const sets = given.map(([name], place) => `"${name}" = $${place + 2}`).join(", ");
    await context.trx.run(`UPDATE "user" SET ${sets}, version = version + 1 WHERE id = $1`, [
      context.acting?.user.id,
      ...given.map(([, value]) => value),
    ]);
  }
  return sessionInfo(context);
}

/** Name, job title and language of the signed-in person. */
export const modifyInfo = (
  input: HandlerInputs["user.modify_info"],
  context: WriteContext,
): Promise<HandlerAnswers["user.modify_info"]> =>
  write(context, { name: input.name, job_title: input.job_title, language: input.language });

/** How far the guided tour has come. */
export const guide = (
  input: HandlerInputs["user.guide"] | HandlerInputs["user.guide_step"],
  context: WriteContext,
): Promise<HandlerAnswers["user.guide"]> =>
  write(context, {
    guide_step: input.step === undefined ? undefined : Number(input.step),
    has_done_tour: input.done,
  });
