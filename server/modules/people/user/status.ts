import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { refuseFields } from "../../../platform/refusal.ts";
import { executeNow } from "../../../platform/lifecycle/execute-now.ts";
import { lockedColleague } from "./colleague.ts";

/** Tasks in the hands of somebody who left go back to everyone who may take them. */
async function handBackTasks(context: WriteContext, user: string): Promise<void> {
  await context.trx.run(
    `UPDATE task
      SET status = 'todo', claimed_by = NULL, version = version + 1
      WHERE claimed_by = $1 AND status = 'claimed'`,
    [user],
  );
}

/**
 * Disables or enables a person. Disabling ends all sessions and mailed links at once and hands open tasks back.
 * @throws Refusal invalid_fields without a reason for disabling, rule_violated for oneself or the last administrator,
 * stale_version where it is so already
 */
export async function setUserStatus(input: HandlerInputs["user.set_status"], context: WriteContext): Promise<unknown> {
  const user = await lockedColleague(context, input.id);
  const disables = input.status === "disabled";
  if (disables && input.reason === undefined)
    refuseFields([
      {
        field: "reason",
        message: context.say("error", "keyword.required", { label: context.say("runtime", "comment") }),
      },
    ]);
  await executeNow(
    context,
    "user",
    user.id,
    disables ? "disable" : "enable",
    disables ? { comment: input.reason } : {},
  );
  if (disables) await handBackTasks(context, user.id);
  return { id: user.id, status: input.status };
}
