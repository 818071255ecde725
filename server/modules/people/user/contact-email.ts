import type { Stored } from "../../../platform/query/stored.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { OwnContext, WriteContext } from "../../../platform/context.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { revokeLinksTo } from "../../../platform/session/sign-out.ts";
import { updateRecord } from "../../../platform/records/update.ts";
import { endSessionsOf, rotateSession } from "../../../platform/session/start.ts";
import { sendAbout } from "../../sign-in/account/letter.ts";
import { lockedRecord } from "../../../platform/lifecycle/execute-now.ts";
import { plainAddress } from "../../../platform/session/address.ts";
import { requireOwnPassword } from "../../sign-in/password/own.ts";
import { lockedColleague } from "./colleague.ts";
import { requireMove } from "../../sign-in/proof.ts";

async function change(
  context: WriteContext,
  before: Stored<"user">,
  input: HandlerInputs["user.set_contact_email"] | HandlerInputs["user.manage_contact_email"],
): Promise<unknown> {
  const address = plainAddress(String(input.contact_email));
  await requireMove(context, input, "contact_email", address);
  // The old address hears of it: whoever lost the account learns so in time.
  await sendAbout(context, "user", before, "contact_changed");
  const after = await updateRecord(context, "user", before.id, before.version, { contact_email: address });
  // What was mailed to the old address is nobody's business there any more.
  if (before.contact_email !== address) await revokeLinksTo(context, [before.contact_email]);
  await writeAudit(context, {
    action: "user.contact_email",
    entity: "user",
    id: after.id,
    version: after.version,
    before,
    after,
  });
  // Codes go there from now on: whoever came in before this shows again who they are.
  const isOwn = before.id === context.acting?.user.id;
  await endSessionsOf(context, before.id, isOwn ? { except: context.acting?.session ?? "" } : {});
  if (isOwn) context.answer.startSession(await rotateSession(context));
  return { contact_email: address };
}

/**
 * Where notices and codes go, of oneself: by the password, a code of one's own and one that went to the new address.
 * @throws Refusal token_invalid, invalid_fields at `old` or `own_code`
 */
export async function setContactEmail(
  input: HandlerInputs["user.set_contact_email"],
  context: OwnContext,
): Promise<unknown> {
  await requireOwnPassword(context, input.old, "old");
  return context.transaction(async (write) =>
    change(write, await lockedRecord(write, "user", write.acting?.user.id ?? "0"), input),
  );
}

/**
 * The same, of a colleague where one is named; password and own code are those of who asks.
 * @throws Refusal not_found, token_invalid, invalid_fields as setContactEmail
 */
export async function manageContactEmail(
  input: HandlerInputs["user.manage_contact_email"],
  context: OwnContext,
): Promise<unknown> {
  await requireOwnPassword(context, input.old, "old");
  return context.transaction(async (write) =>
    change(write, await lockedColleague(write, input.user ?? write.acting?.user.id), input),
  );
}
