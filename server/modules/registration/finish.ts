import type { WriteContext } from "../../platform/context.ts";
import { modelOf } from "../../platform/lifecycle/known-model.ts";
import { anyRecord, anyRecords } from "../../platform/query/unscoped.ts";
import { matchProviders } from "../company/providers/match.ts";
import { matchBuyers } from "../network/buyer/match.ts";
import { matchInvitations } from "../network/invitation/match.ts";
import { executeNow } from "../../platform/lifecycle/execute-now.ts";

const OPEN = ["company_given", "needs_given"];

/** Ends the registration of somebody whose address is verified, and moves the invitation that brought them on. */
export async function finishRegistration(platform: WriteContext, user: string): Promise<void> {
  const [registration] = await anyRecords(
    platform.trx,
    platform.registry,
    "registration",
    { applicant: user, status: OPEN },
    { lock: true, limit: 1 },
  );
  if (!registration) return;
  await executeNow(platform, "registration", registration.id, "complete");
  // Who waits for a company that the operator admits finds it then.
  if (
    (await anyRecord(platform.trx, platform.registry, "company", String(registration.company)))?.status === "registered"
  )
    return;
  const invite =
    registration.invite === undefined
      ? undefined
      : await anyRecord(platform.trx, platform.registry, "vendor_invite", String(registration.invite), {
          lock: true,
        });
  const move = modelOf(platform.registry).move("vendor_invite", "register");
  const starts = [move?.transition.from ?? []].flat();
  if (invite && move && starts.includes(String(invite.status)))
    await executeNow(platform, "vendor_invite", invite.id, "register", { invited_company: registration.company });
  await matchInvitations(platform, String(registration.company));
  await matchBuyers(platform, String(registration.company));
  await matchProviders(platform, String(registration.company));
}
