import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../platform/context.ts";
import { keepMade } from "../../platform/files/stored.ts";
import type { Running } from "../../platform/options.ts";
import { retryOf } from "../../platform/jobs/outbox.ts";
import { ServiceUnavailable, UnusableAnswer } from "../../platform/ports/service-unavailable.ts";
import type { BureauReport, CreditBureau } from "../../platform/ports/bureau.ts";
import { insertRecord } from "../../platform/records/write.ts";
import { refuse } from "../../platform/refusal.ts";
import { makeContext } from "../../platform/write-context.ts";

interface Ordered {
  id: string;
  uen: string;
  ordered_at: string;
}

const AT_ONCE = 20;

/** Keeps what the bureau reported, or that it could not be had. */
async function keep(context: WriteContext, id: string, report: BureauReport | undefined): Promise<void> {
  const at = context.ports.clock.stamp();
  if (!report) {
    await context.trx.run(
      `UPDATE brc_report
        SET state = 'failed', version = version + 1, updated_at = $2
        WHERE id = $1 AND state = 'ordered'`,
      [id, at],
    );
    return;
  }
  // Another process may have fetched it meanwhile: one report has one paper.
  if (
    !(await context.trx.first(
      "SELECT 1 AS open FROM brc_report WHERE id = $1::bigint AND state = 'ordered' FOR UPDATE",
      [id],
    ))
  )
    return;
  const pdf = await keepMade(context, {
    name: `${report.report_no}.pdf`,
    type: "application/pdf",
    bytes: report.pdf,
    entity: "brc_report",
    record: id,
  });
  await context.trx.run(
    `UPDATE brc_report
       SET state = 'delivered', pdf_file = $15::bigint, source = $2, report_no = $3, score = $4, grade = $5,
         payment_index = $6, litigation_count = $7, litigation_amount = $8::numeric,
       bankruptcy = $9, director_adverse_count = $10, shareholders = $12::jsonb, ex_directors = $13::jsonb,
       cost = $14::numeric, version = version + 1, updated_at = $11
       WHERE id = $1 AND state = 'ordered'`,
    [
      id,
      context.ports.bureau.simulated ? "simulated" : "bureau",
      report.report_no,
      report.score,
      report.grade,
      report.payment_index,
      report.litigation_count,
      report.litigation_amount,
      report.bankruptcy,
      report.director_adverse_count,
      at,
      JSON.stringify(report.shareholders),
      JSON.stringify(report.ex_directors),
      report.cost,
      pdf,
    ],
  );
  await context.trx.run(
    `UPDATE kyc_case
       SET brc_report = $1::bigint
       FROM brc_report report
       WHERE report.id = $1::bigint
         AND kyc_case.entity = report.subject_entity
         AND kyc_case.financier_entity = report.financier_entity
       AND kyc_case.status IN ('submitted', 'in_review', 'info_requested')`,
    [id],
  );
}

/** How long a bureau that does not answer is left alone, in milliseconds. */
const REST = 60_000;
const restsUntil = new WeakMap<CreditBureau, number>();

/** Whether a report waits to be fetched, and the bureau is not being left alone. */
export async function areReportsOrdered({ store, ports }: Running): Promise<boolean> {
  if ((restsUntil.get(ports.bureau) ?? 0) > ports.clock.now().getTime()) return false;
  return (
    (await store.reading.first("SELECT 1 AS waiting FROM brc_report WHERE state = 'ordered' LIMIT 1")) !== undefined
  );
}

/**
 * Fetches the reports that reviews have ordered; outside of any transaction, each kept in one of its own. Gives how
 * many. While the bureau does not answer they stay ordered, for as long as a mail would be tried; one that makes no
 * sense has failed, for asked again it would cost again and say the same.
 */
export async function deliverReports(running: Running): Promise<number> {
  const {
    store,
    registry,
    ports: { bureau, clock },
  } = running;
  const open = await store.reading.rows<Ordered>(
    `SELECT report.id, entity.uen, report.ordered_at
      FROM brc_report report
      JOIN company_entity entity ON entity.id = report.subject_entity
      WHERE report.state = 'ordered'
      ORDER BY report.id
      LIMIT ${AT_ONCE}`,
  );
  let fetched = 0;
  for (const { id, uen, ordered_at: ordered } of open) {
    const report = await bureau.order({ uen, on: clock.today(), reference: id }).catch((error: unknown) => error);
    const isAway =
      report instanceof ServiceUnavailable && !(report instanceof UnusableAnswer) && bureau.absent !== true;
    if (isAway && Date.parse(clock.stamp()) - Date.parse(ordered) < retryOf(registry).giveUpSeconds * 1_000) {
      restsUntil.set(bureau, clock.now().getTime() + REST);
      break;
    }
    await store.transaction((trx) =>
      keep(makeContext({ ...running, trx }), id, report instanceof Error ? undefined : (report as BureauReport)),
    );
    fetched += 1;
  }
  return fetched;
}

/**
 * Orders a report on a company that applied to the asker's company and agreed to it. The order is kept before the
 * bureau is asked, and its id is the reference by which it is asked: asked again, it costs nothing more. A bureau that
 * does not answer now is asked later, by deliverReports.
 * @throws Refusal precondition_missing without the company's consent, rule_violated where there is no bureau
 */
export async function orderReport(
  input: HandlerInputs["brc_report.order"],
  context: OwnContext,
): Promise<HandlerAnswers["brc_report.order"]> {
  const {
    ports: { bureau, clock },
  } = context;
  const subject = input.subject_entity;
  const found = await context.db.first<{ uen: string; own: string }>(
    `SELECT entity.uen, kyc_case.financier_entity AS own
     FROM kyc_case
     JOIN company_entity entity ON entity.id = kyc_case.entity
     WHERE kyc_case.entity = $1::bigint
       AND kyc_case.financier_entity = ANY($2::bigint[])
       AND kyc_case.status <> 'draft'
       AND kyc_case.declarations->>'consent_credit_bureau' = 'true'
     ORDER BY kyc_case.id DESC
     LIMIT 1`,
    [subject, context.acting?.entities ?? []],
  );
  if (!found) return refuse("precondition_missing", { data: { missing: ["bureau_consent"] } });
  if (bureau.absent === true)
    return refuse("rule_violated", { data: { rule: "bureau_absent" }, message: context.say("guard", "bureau_absent") });
  const { id } = await context.part(1, async (write) => {
    const made = await insertRecord(write, "brc_report", {
      financier_entity: found.own,
      subject_entity: subject,
      ordered_at: write.ports.clock.stamp(),
      state: "ordered",
    });
    return { id: made.id };
  });
  const report = await bureau
    .order({ uen: found.uen, on: clock.today(), reference: id })
    .catch((error: unknown) => error);
  // It answers: what else waits for it is asked for at once.
  if (!(report instanceof Error)) restsUntil.delete(bureau);
  return context.finish(async (write) => {
    if (report instanceof UnusableAnswer) await keep(write, id, undefined);
    else if (!(report instanceof Error)) await keep(write, id, report as BureauReport);
    return {};
  });
}
