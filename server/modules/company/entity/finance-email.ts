import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { updateRecord } from "../../../platform/records/update.ts";
import { refuse } from "../../../platform/refusal.ts";
import { lockedRecord } from "../../../platform/lifecycle/execute-now.ts";
import { plainAddress } from "../../../platform/session/address.ts";
import { requireProof } from "../../sign-in/proof.ts";

/**
 * Where letters about money go, of an entity of the own company: by the code that was mailed there, so that no letter
 * goes to an address that nobody of the company reads.
 * @throws Refusal not_found for an entity of others, token_invalid for a wrong code
 */
export async function proveFinanceEmail(
  input: HandlerInputs["company_entity.prove_finance_email"],
  context: WriteContext,
): Promise<unknown> {
  const before = await lockedRecord(context, "company_entity", String(input.id));
  if (before.company !== context.acting?.company?.id) refuse("not_found");
  const address = plainAddress(String(input.finance_email));
  await requireProof(context, input, "finance_email", address);
  const after = await updateRecord(context, "company_entity", before.id, before.version, { finance_email: address });
  await writeAudit(context, {
    action: "company_entity.prove_finance_email",
    entity: "company_entity",
    id: after.id,
    version: after.version,
    before,
    after,
  });
  return { id: after.id };
}
