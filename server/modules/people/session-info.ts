import { present } from "../../platform/present.ts";
import type { Answered } from "../../platform/answered.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { calendarOf } from "../../platform/calendar.ts";
import { refuse } from "../../platform/refusal.ts";
import type { Id } from "../../../schemas/vocabulary/value.ts";
import { anyId, firstOf, rowsOf, tables, type Database } from "../../platform/store/handle.ts";
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

/** Who is signed in: person, company, entities, permissions, brand, business date and tour. */
export async function sessionInfo(context: ReadContext): Promise<Answered<"session_info">> {
  const { acting } = context;
  if (!acting) return refuse("session_expired");
  const person = await firstOf(
    context.db,
    tables
      .selectFrom("user")
      .select(["id", "name", "email", "job_title", "guide_step", "has_done_tour", "language"])
      .where("id", "=", acting.user.id as Id<"user">),
  );
  const company =
    acting.company &&
    (await firstOf(
      context.db,
      tables
        .selectFrom("company")
        .select(["id", "name", "role", "status"])
        .where("id", "=", acting.company.id as Id<"company">),
    ));
  const entities = await rowsOf(
    context.db,
    tables
      .selectFrom("company_entity")
      .select(["id", "legal_name", "uen"])
      .where("id", "=", anyId(acting.entities as readonly Id<"company_entity">[]))
      .orderBy("is_default", (order) => order.desc().nullsLast())
      .orderBy("id"),
  );
  const tour = { guide_step: person?.guide_step ?? 0, has_done_tour: person?.has_done_tour === true };
  const { today, holidays, paymentDay } = calendarOf(context);
  return {
    user: {
      ...present(person ?? {}),
      company: acting.company?.id,
      roles: acting.roles,
      current_role: acting.role,
      is_company_admin: acting.isCompanyAdmin,
      ...tour,
    },
    ...(company ? { company: present(company) } : {}),
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

/** What people say of themselves beside their session. */
type OwnColumns = Pick<Database["user"], "name" | "job_title" | "language" | "guide_step" | "has_done_tour">;

/** What is given of them; what is left out stays as it is. */
type Given = { readonly [Column in keyof OwnColumns]?: OwnColumns[Column] | undefined };

/** Writes the given columns of the signed-in person; gives the session's picture anew. */
async function write(context: WriteContext, values: Given): Promise<Answered<"session_info">> {
  const id = context.acting?.user.id as Id<"user"> | undefined;
  if (id !== undefined && Object.values(values).some((value) => value !== undefined))
    await rowsOf(
      context.trx,
      tables
        .updateTable("user")
        .set((user) => ({ ...values, version: user("version", "+", 1) }))
        .where("id", "=", id)
        .returning("id"),
    );
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
