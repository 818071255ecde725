import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { readRecord } from "../../platform/query/read.ts";
import { refuse } from "../../platform/refusal.ts";
import type { VirtualField } from "../../platform/query/expression.ts";

const FIELDS: Readonly<Record<string, string>> = { fa: "financing", ep: "early_payment", dpo: "dpo", refund: "refund" };

/** The pay-out that waits for a deal, to be prepared. @throws Refusal rule_violated where the deal waits for none */
export async function payoutOf(
  input: HandlerInputs["disbursement.create"],
  context: WriteContext,
): Promise<HandlerAnswers["disbursement.create"]> {
  const field = FIELDS[input.source_kind];
  const found =
    field === undefined
      ? undefined
      : await context.trx.first<{ id: string }>(
          `SELECT id
            FROM disbursement
            WHERE ${field} = $1::bigint AND status IN ('due', 'failed')
            ORDER BY id DESC
            LIMIT 1`,
          [input.source_id],
        );
  if (!found)
    return refuse("rule_violated", {
      data: { rule: "deal_payable" },
      message: context.say("guard", "deal_payable", { number: "" }),
    });
  const { record } = await readRecord(context, "disbursement", found.id);
  return { id: record.id, version: record.version, number: record.number, status: record.status };
}

/**
 * Whether nothing stands against a pay-out where its deal stands: its limits are in force and it is not frozen, its
 * assignment is signed and its notice accepted where one is needed. Nothing is said of what uses neither.
 */
export const disbursementFigures: Readonly<Record<string, VirtualField>> = {
  "disbursement.limit_ok": {
    type: "boolean",
    text: (
      payout,
    ) => `(CASE WHEN ${payout}.financing IS NOT NULL THEN (SELECT f.status = 'active' AND NOT coalesce(a.frozen, false) FROM financing_application a JOIN facility f ON f.id = a.facility WHERE a.id = ${payout}.financing)
      WHEN ${payout}.dpo IS NOT NULL THEN (
        SELECT f.status = 'active' FROM dpo o JOIN facility f ON f.id = o.facility WHERE o.id = ${payout}.dpo
      )
      WHEN ${payout}.early_payment IS NOT NULL THEN (
        SELECT f.status = 'active'
        FROM early_payment e
        JOIN facility f ON f.id = e.facility
        WHERE e.id = ${payout}.early_payment
      ) END)`,
  },
  "disbursement.loa_ok": {
    type: "boolean",
    text: (
      payout,
    ) => `(CASE WHEN ${payout}.financing IS NOT NULL THEN EXISTS (SELECT 1 FROM letter_of_assignment l JOIN financing_application a ON a.assignment = l.id WHERE a.id = ${payout}.financing
      AND (
        l.status IN ('acknowledged', 'deemed')
          OR (l.status IN ('countersigned', 'notice_served') AND NOT coalesce(l.notice_required, false))
      )) END)`,
  },
};
