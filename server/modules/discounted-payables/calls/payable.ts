import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext, WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import type { Row } from "../../../platform/lifecycle/plan/model.ts";
import type { Stored } from "../../../platform/query/stored.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { deleteDraft, updateDraft } from "../../../platform/records/draft.ts";
import { refuse } from "../../../platform/refusal.ts";
import { rowsIn } from "../../../platform/records/fields.ts";
import { payableRow, readPayables } from "./payables.ts";

/**
 * The draft of the asker's orders in which a payable stands: the one of a number, else the newest; undefined where it
 * is in none.
 */
async function draftOf(context: ReadContext, invoice: string, number?: string): Promise<string | undefined> {
  return (
    await context.db.first<{ id: string }>(
      `SELECT d.id
        FROM dpo d
        JOIN dpo_payables p ON p.parent = d.id
        JOIN company_entity e ON e.id = d.enterprise_entity
        WHERE d.status = 'draft'
          AND e.company = $1::bigint
          AND p.invoice = $2::bigint
          AND ($3::text IS NULL OR d.number = $3)
        ORDER BY d.id DESC
        LIMIT 1`,
      [context.acting?.company?.id ?? null, invoice, number ?? null],
    )
  )?.id;
}

/**
 * One payable: what of it stands in the draft of an order, else all of it that is free, with what that costs.
 * @throws Refusal not_found where it is none of the asker's
 */
export async function payableGet(input: HandlerInputs["dpo_payable.get"], context: ReadContext): Promise<unknown> {
  const id = String(input.id);
  const payable = (await readPayables(context)).find((one) => one.id === id) ?? refuse("not_found");
  const draft = await draftOf(context, id, input.number);
  if (draft === undefined) return payableRow(context, payable);
  const { record } = await readRecord(context, "dpo", draft);
  const line = rowsIn(record, "payables").find((row) => String(row.invoice) === id) ?? {};
  return {
    ...payableRow(context, payable, {
      face: String(line.face),
      payDate: String(record.pay_date ?? ""),
      extension: Number(record.extension_days ?? 0),
    }),
    dpo: draft,
  };
}

/**
 * The draft with its payables, this one apart.
 * @throws Refusal not_found where the payable is in no draft of the asker's
 */
async function parted(
  context: WriteContext,
  id: string,
  number: string | undefined,
): Promise<{ draft: Stored<"dpo">; line: Row; others: Row[] }> {
  const { record } = await readRecord(context, "dpo", (await draftOf(context, id, number)) ?? refuse("not_found"), {
    lock: true,
  });
  const rows = rowsIn(record, "payables").map(({ invoice, face }) => ({ invoice, face }));
  return {
    draft: record,
    line: rows.find((row) => String(row.invoice) === id) ?? {},
    others: rows.filter((row) => String(row.invoice) !== id),
  };
}

/**
 * Changes how much of a payable the draft of an order takes, and by how many days it is extended.
 * @throws Refusal as a change of the order's draft does
 */
export async function payableUpdate(
  input: HandlerInputs["dpo_payable.update"],
  context: WriteContext,
): Promise<unknown> {
  const id = String(input.id);
  const { draft, line } = await parted(context, id, input.number);
  const rows = rowsIn(draft, "payables").map(({ invoice, face }) =>
    String(invoice) === id ? { ...line, face: input.face ?? face } : { invoice, face },
  );
  await updateDraft(context, engine, "dpo", {
    id: draft.id,
    version: draft.version,
    payables: rows,
    ...(input.extension_days === undefined ? {} : { extension_days: input.extension_days }),
  });
  return payableGet({ id: input.id, ...(draft.number ? { number: draft.number } : {}) }, context);
}

/** Takes a payable out of the draft of an order; with the last one the draft goes too. */
export async function payableDelete(
  input: HandlerInputs["dpo_payable.delete"],
  context: WriteContext,
): Promise<unknown> {
  const { draft, others } = await parted(context, String(input.id), input.number);
  if (others.length === 0) await deleteDraft(context, engine, "dpo", { id: draft.id, version: draft.version });
  else await updateDraft(context, engine, "dpo", { id: draft.id, version: draft.version, payables: others });
  return {};
}
