import type { WriteContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import type { Input } from "../../handler.ts";
import { writeAudit } from "../../records/audit.ts";
import { revokeLinksTo } from "../../people/sign-out.ts";
import { updateRecord } from "../../records/update.ts";
import { sendAbout } from "../account/letter.ts";
import { lockedRecord } from "../account/take.ts";
import { plainAddress } from "../email/address.ts";
import { lockedColleague } from "./colleague.ts";
import { requireProof } from "./proof.ts";

async function change(context: WriteContext, before: StoredRecord, input: Input): Promise<unknown> {
  const address = plainAddress(String(input["contact_email"]));
  await requireProof(context, input, "contact_email", address);
  // The old address hears of it: whoever lost the account learns so in time.
  await sendAbout(context, "user", before, "contact_changed");
  const after = await updateRecord(context, "user", before.id, before.version, { contact_email: address });
  // What was mailed to the old address is nobody's business there any more.
  if (before["contact_email"] !== address) await revokeLinksTo(context, [before["contact_email"]]);
  await writeAudit(context, { action: "user.contact_email", entity: "user", id: after.id, version: after.version, before, after });
  return { contact_email: address };
}

/** Where notices go, of oneself; proven by a code that went to the new address. @throws Refusal 1037 */
export const setContactEmail = async (input: Input, context: WriteContext): Promise<unknown> =>
  change(context, await lockedRecord(context, "user", context.acting?.user.id ?? "0"), input);

/** The same, of a colleague where one is named. @throws Refusal 1005, 1037 */
export const manageContactEmail = async (input: Input, context: WriteContext): Promise<unknown> =>
  change(context, await lockedColleague(context, input["user"] ?? context.acting?.user.id), input);
