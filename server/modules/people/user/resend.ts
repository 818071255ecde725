import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { modelOf } from "../../../platform/lifecycle/known-model.ts";
import { noteSending } from "../../../platform/one-time-code/count.ts";
import { readRecord } from "../../../platform/query/read.ts";
import { refuse } from "../../../platform/refusal.ts";
import { executeNow } from "../../../platform/lifecycle/execute-now.ts";
import { lockedColleague } from "./colleague.ts";
import { invite } from "./create.ts";

/**
 * Sends an invitation again: a colleague's, open anew where it had ended, or a supplier's by the transition of its own.
 * @throws Refusal rule_violated when there is none open, code_sent_recently too soon, too_many_codes too many
 */
export async function resend(input: HandlerInputs["user.resend"], context: WriteContext): Promise<unknown> {
  if (input.user !== undefined) {
    const user = await lockedColleague(context, input.user);
    if (user.status === "lapsed") {
      await noteSending(context, String(user.email));
      await executeNow(context, "user", user.id, "invite_again");
      return { sent_at: context.ports.clock.stamp() };
    }
    if (user.status !== "invited")
      refuse("rule_violated", { data: { rule: "not_invited" }, message: context.say("error", "not_invited") });
    await invite(context, user);
  } else {
    const { record } = await readRecord(context, "vendor_invite", input.invite, { lock: true });
    if (!modelOf(context.registry).move("vendor_invite", "resend")) refuse("not_found");
    await executeNow(context, "vendor_invite", record.id, "resend");
  }
  return { sent_at: context.ports.clock.stamp() };
}
