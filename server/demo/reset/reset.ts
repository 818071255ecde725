import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { OwnContext, ReadContext } from "../../platform/context.ts";
import { refuse } from "../../platform/refusal.ts";
import { exclusively } from "../exclusively.ts";
import { backToSeed, isKept, seededDate } from "./seed-snapshot.ts";

/** Refuses where no demo lives: in environments of real users, and on a database server, whoever it belongs to. */
async function mustBeDemo(context: ReadContext | OwnContext): Promise<void> {
  if (
    context.environment.seeds !== true ||
    typeof context.environment.clock !== "string" ||
    (
      await context.db.first<{ embedded: boolean }>(
        "SELECT version() LIKE '%wasm%' OR version() LIKE '%emscripten%' AS embedded",
      )
    )?.embedded !== true
  )
    refuse("unknown_route");
}

/** Whether the demo can be begun anew, and the date it is then. @throws Refusal unknown_route where there is no demo */
export async function seedState(_input: HandlerInputs["demo.seed"], context: ReadContext): Promise<unknown> {
  await mustBeDemo(context);
  return { kept: await isKept(context.db), business_date: context.environment.clock };
}

/**
 * Begins the demo anew: every table as it was made, the business date with it; everybody is signed out, who asked too.
 * @throws Refusal unknown_route where there is no demo, rule_violated where none was kept or days are being worked off
 */
export async function resetSeed(_input: HandlerInputs["demo.reset"], context: OwnContext): Promise<unknown> {
  await mustBeDemo(context);
  return exclusively(context, async () => {
    const done = await context.transaction(async ({ trx }) => {
      const rows = await backToSeed(trx);
      return rows === undefined
        ? undefined
        : { rows, date: (await seededDate(trx)) ?? String(context.environment.clock) };
    });
    if (done === undefined) refuse("rule_violated", { data: { rule: "seed_kept" } });
    context.ports.clock.setToday(done.date);
    context.answer.endSession();
    return { kept: true, business_date: done.date, rows: done.rows };
  });
}
