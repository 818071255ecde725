import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../platform/context.ts";
import { anyRecord } from "../../platform/query/unscoped.ts";
import { updateRecord } from "../../platform/records/update.ts";
import { refuse } from "../../platform/refusal.ts";
import { asPlatform, executeNow } from "../../platform/lifecycle/execute-now.ts";
import { ownRegistration } from "./token.ts";

/**
 * The third step, which may be left out: what is to be financed. It becomes part of the company that was made.
 * @throws Refusal token_invalid without a registration to go on with
 */
export async function giveNeeds(input: HandlerInputs["registration.credit"], context: WriteContext): Promise<unknown> {
  const registration = await ownRegistration(input, context);
  if (registration.status === "started")
    return refuse("token_invalid", { data: { purpose: "registration", can_resend: false } });
  const platform = asPlatform(context);
  const { register_token: _token, ...given } = input;
  await executeNow(platform, "registration", registration.id, "give_needs", { currency: "SGD", ...given });
  const company =
    registration.company === undefined
      ? undefined
      : await anyRecord(context.trx, context.registry, "company", String(registration.company), { lock: true });
  if (company)
    await updateRecord(platform, "company", company.id, company.version, {
      industry_ssic: input.industry,
      annual_turnover_band: input.turnover_band,
    });
  return { next: "/emailVerified" };
}
