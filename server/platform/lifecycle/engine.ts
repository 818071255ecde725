import type { ActAnswer, ActRequest, Engine } from "../engine.ts";
import type { WriteContext } from "../context.ts";
import { tell } from "../observe/events.ts";
import { seen, transitions } from "../observe/kinds.ts";
import { Refusal } from "../refusal.ts";
import { isRepeatable } from "../store/retry.ts";
import { act } from "./act.ts";
import { allowedActions, offeredActions } from "./allowed.ts";
import { beforeSave } from "./derive/before-save.ts";
import { life } from "./life.ts";
import { preview } from "./preview.ts";
import { saved } from "./saved.ts";

/** Takes a transition, and tells whoever counts what came of it. */
async function actSeen(context: WriteContext, request: ActRequest): Promise<ActAnswer> {
  const name = `${request.entity}.${request.transition}`;
  try {
    const answer = await seen(transitions, { name }, () => act(context, request));
    const { pending_approval: pending } = (answer.next ?? {}) as { pending_approval?: unknown };
    const outcome = pending === undefined ? "done" : "waits";
    context.trx.committed(() => tell("transition", { name, outcome }));
    return answer;
  } catch (error) {
    const outcome = error instanceof Refusal ? "refused" : isRepeatable(error) ? "repeated" : "failed";
    tell("transition", { name, outcome });
    throw error;
  }
}

/** The engine of lifecycles: every write of a record's state goes through it. */
export const engine: Engine = {
  act: actSeen,
  plan: preview,
  allowedActions,
  offeredActions,
  life,
  derive: beforeSave,
  saved,
};
