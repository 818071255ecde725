import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { ReadContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { detail } from "../../../platform/records/detail.ts";
import { refuse } from "../../../platform/refusal.ts";

/** A discounted payables order by its number. @throws Refusal not_found for one that is not there or not the asker's */
export async function dpoByNumber(input: HandlerInputs["dpo.by_number"], context: ReadContext): Promise<unknown> {
  const row = await context.db.first<{ id: string }>(`SELECT id FROM dpo WHERE number = $1`, [input.number]);
  return row ? detail(context, engine, "dpo", row.id) : refuse("not_found");
}
