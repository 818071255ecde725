import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { ReadContext } from "../context.ts";
import { life } from "../lifecycle/life.ts";
import { allowedActions } from "../lifecycle/allowed.ts";
import { wireMaker } from "../query/wire.ts";
import { taskOfNumber } from "./of-number.ts";

/** One task by its human number, with what the reader may do about it. @throws Refusal not_found */
export async function taskByNumber(input: HandlerInputs["task.by_number"], context: ReadContext): Promise<unknown> {
  const task = await taskOfNumber(context, input.number);
  const [actions = []] = await allowedActions(context, "task", [task]);
  return { ...wireMaker(context, "task")(task), allowed_actions: actions, ...(await life(context, "task", task)) };
}
