import { present } from "../../platform/present.ts";
import type { ReadContext } from "../../platform/context.ts";
import { WAITS, waitsFor } from "../../platform/tasks/inbox.ts";
import { nextStep } from "./next-step.ts";
import { countOf, isPayable, openInvoices, type OpenInvoices, sumOf } from "./open-invoices.ts";
import { ownEntities, sideText } from "./side.ts";
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

/** Figures of open invoices: counts of all, and the money in the currency of which there are most. */
async function invoiceFigures(context: ReadContext, open: readonly OpenInvoices[]): Promise<Figures> {
  const amount = (of: "total" | "outstanding", groups: readonly OpenInvoices[]) => sumOf(groups.map((one) => one[of]));
  const of = (status: OpenInvoices["status"]) => open.filter((group) => group.status === status);
  const overdue = open.filter((group) => isPayable(group) && group.due === "late");
  const counts = new Map<string, number>();
  for (const { currency, count } of open) counts.set(currency, (counts.get(currency) ?? 0) + count);
  const [most] = [...counts].sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
  const currency = most?.[0] ?? (await lastCurrency(context));
  const own = (groups: readonly OpenInvoices[]) => groups.filter((group) => group.currency === currency);
  return {
    currency,
    drafts: countOf(of("draft")),
    to_confirm: countOf(of("submitted")),
    to_confirm_amount: amount("total", own(of("submitted"))),
    disputed: countOf(of("disputed")),
    disputed_amount: amount("outstanding", own(of("disputed"))),
    overdue: countOf(overdue),
    overdue_amount: amount("outstanding", own(overdue)),
    outstanding_amount: amount("outstanding", own(open.filter(isPayable))),
  };
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
async function onboardingProgress(context: ReadContext): Promise<Figures> {
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

/** The figures of today for the acting person's dashboard, from the rows themselves. */
export async function today(context: ReadContext): Promise<Figures> {
  const role = context.acting?.role;
  const trades = role === "supplier" || role === "enterprise";
  const open = trades ? await openInvoices(context) : [];
  const own =
    role === "admin"
      ? await platformFigures(context)
      : trades
        ? { ...(await onboardingProgress(context)), ...(await invoiceFigures(context, open)) }
        : {};
  return present({
    ...(await taskFigures(context)),
    ...(await waitingMoney(context, open)),
    ...(await nextStep(context)),
    ...own,
  });
}
