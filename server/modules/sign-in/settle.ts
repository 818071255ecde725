import type { WriteContext } from "../../platform/context.ts";
import { writeAudit } from "../../platform/records/audit.ts";
import { updateRecord } from "../../platform/records/update.ts";
import { refuse } from "../../platform/refusal.ts";
import { endSessionsOf, rotateSession } from "../../platform/session/start.ts";
import { sendAbout } from "./account/letter.ts";
import { lockedRecord } from "../../platform/lifecycle/execute-now.ts";

/** Writes what changed, ends all other sessions, gives this one a new secret and tells the owner. */
export async function settle(
  context: WriteContext,
  values: Record<string, unknown>,
  action: string,
  letter?: string,
): Promise<unknown> {
  const id = context.acting?.user.id ?? refuse("session_expired");
  const before = await lockedRecord(context, "user", id);
  const after = await updateRecord(context, "user", id, before.version, values);
  await writeAudit(context, { action, entity: "user", id, version: after.version });
  await endSessionsOf(context, id, { except: context.acting?.session ?? "" });
  context.answer.startSession(await rotateSession(context));
  if (letter !== undefined) await sendAbout(context, "user", before, letter);
  return {};
}
