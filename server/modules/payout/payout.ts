import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { readRecord } from "../../platform/query/read.ts";
import { refuse } from "../../platform/refusal.ts";

const FIELDS: Readonly<Record<string, string>> = { fa: "financing", ep: "early_payment", dpo: "dpo", refund: "refund" };

/** The pay-out that waits for a deal, to be prepared. @throws Refusal rule_violated where the deal waits for none */
export async function payoutOf(input: HandlerInputs["disbursement.create"], context: WriteContext): Promise<unknown> {
  const field = FIELDS[String(input.source_kind)];
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
