import type { ReadContext } from "../../platform/context.ts";
import { WAITS, waitsFor } from "../../platform/tasks/inbox.ts";
import { nextStep } from "./next-step.ts";
import { OPEN, ownEntities, PAYABLE, sideText } from "./side.ts";
import { waitingMoney } from "./waiting.ts";

type Figures = Record<string, unknown>;

/** Tasks that wait for this person. */
async function taskFigures(context: ReadContext): Promise<Figures> {
  const row = await context.db.first<Figures>(
    `SELECT count(*)::int AS tasks, count(*) FILTER (WHERE due_at < $7::date)::int AS tasks_overdue,
       min(due_at)::timestamptz AS oldest_task_due
     FROM task WHERE ${WAITS}`,
    [...(await waitsFor(context)), context.ports.clock.today()],
  );
  return row ?? {};
}

/** The currency of what the company last had to do with; asked where nothing is open. */
async function lastCurrency(context: ReadContext): Promise<string> {
  const row = await context.db.first<{ currency: string }>(
    `SELECT currency FROM invoice WHERE ${sideText(context)} ORDER BY created_at DESC LIMIT 1`,
    [ownEntities(context)],
  );
  return row?.currency ?? "SGD";
}

const COUNTS = ["drafts", "to_confirm", "disputed", "overdue"] as const;

/** Figures of open invoices: counts of all, and the money in the currency of which there are most. */
async function invoiceFigures(context: ReadContext): Promise<Figures> {
  const amount = (what: string, when: string) => `coalesce(sum(${what}) FILTER (WHERE ${when}), 0)::numeric(20,2) AS`;
  const overdue = `${PAYABLE} AND due_date_adjusted < $2::date`;
  const rows = await context.db.rows<Figures & Record<(typeof COUNTS)[number], number> & { currency: string }>(
    `SELECT currency, count(*) FILTER (WHERE status = 'draft')::int AS drafts,
       count(*) FILTER (WHERE status = 'submitted')::int AS to_confirm,
       ${amount("total", "status = 'submitted'")} to_confirm_amount,
       count(*) FILTER (WHERE status = 'disputed')::int AS disputed,
       ${amount("outstanding", "status = 'disputed'")} disputed_amount,
       count(*) FILTER (WHERE ${overdue})::int AS overdue, ${amount("outstanding", overdue)} overdue_amount,
       ${amount("outstanding", PAYABLE)} outstanding_amount
     FROM invoice WHERE ${sideText(context)} AND ${OPEN}
     GROUP BY currency ORDER BY count(*) DESC, currency`,
    [ownEntities(context), context.ports.clock.today()],
  );
  const nothing = { currency: "", drafts: 0, to_confirm: 0, disputed: 0, overdue: 0 };
  const none = "0.00";
  const money = { to_confirm_amount: none, disputed_amount: none, overdue_amount: none, outstanding_amount: none };
  const [main = { ...nothing, ...money, currency: await lastCurrency(context) }] = rows;
  const counts = COUNTS.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)] as const);
  return { ...main, ...Object.fromEntries(counts) };
}

async function platformFigures(context: ReadContext): Promise<Figures> {
  const row = await context.db.first<Figures>(
    `SELECT (SELECT count(*)::int FROM "user" WHERE status = 'active') AS users_active,
         (SELECT count(*)::int FROM company WHERE status = 'active') AS companies_active,
       (SELECT count(*)::int FROM mail WHERE status IN ('failed', 'bounced')) AS mails_failed`,
  );
  return row ?? {};
}

const STEPS: Readonly<Record<string, string>> = {
  draft: "draft",
  submitted: "waiting",
  in_review: "waiting",
  info_requested: "questions",
};

/** How far a company that is still being taken in has come with its KYC case; nothing for others. */
async function takenIn(context: ReadContext): Promise<Figures> {
  const { acting } = context;
  if (!["onboarding", "registered"].includes(acting?.company?.status ?? "")) return {};
  const row = await context.db.first<{ id: string; status: string }>(
    `SELECT id, status
      FROM kyc_case
      WHERE entity = ANY($1::bigint[]) AND status = ANY($2::text[])
      ORDER BY id DESC
      LIMIT 1`,
    [ownEntities(context), Object.keys(STEPS)],
  );
  return row ? { kyc_step: STEPS[row.status], kyc_case: row.id } : { kyc_step: "begin" };
}

const filled = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null));

/** The figures of today for the acting person's dashboard, from the rows themselves. */
export async function today(context: ReadContext): Promise<Figures> {
  const role = context.acting?.role;
  const own =
    role === "admin"
      ? await platformFigures(context)
      : role === "supplier" || role === "enterprise"
        ? { ...(await takenIn(context)), ...(await invoiceFigures(context)) }
        : {};
  return filled({
    ...(await taskFigures(context)),
    ...(await waitingMoney(context)),
    ...(await nextStep(context)),
    ...own,
  });
}
