import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { detail } from "../../../platform/records/detail.ts";
import { insertRecord } from "../../../platform/records/insert.ts";
import { refuseFields } from "../../../platform/refusal.ts";
import { fieldMessages } from "../../../platform/wording/finding-messages.ts";
import { executeNow } from "../../../platform/lifecycle/execute-now.ts";
import { ownCompany } from "../user/colleague.ts";
import { isSoleApprover } from "../../../platform/session/sole-approver.ts";

/**
 * Makes a permission group of the company's own, of permissions that its role has. A second person confirms it before
 * it gives anything; it is not changed afterwards, but retired and made anew.
 * @throws Refusal invalid_fields at a taken name or a permission of another role
 */
export async function createPermissionGroup(
  input: HandlerInputs["permission_group.create"],
  context: WriteContext,
): Promise<unknown> {
  const company = ownCompany(context);
  const role = context.acting?.role ?? "";
  const possible = context.registry.roles.roles[role]?.permissions ?? [];
  const wrong = (input.permissions as string[]).filter((permission) => !possible.includes(permission));
  if (wrong.length > 0)
    refuseFields(
      fieldMessages(context.say, "permission_group", [{ path: "permissions", keyword: "options", params: {} }]),
    );
  const taken = await context.trx.first(
    "SELECT 1 AS found FROM permission_group WHERE company = $1 AND lower(name) = lower($2)",
    [company, input.name],
  );
  if (taken) refuseFields([{ field: "name", message: context.say("error", "name_taken") }]);
  const made = await insertRecord(context, "permission_group", { ...input, company, role, status: "proposed" });
  await writeAudit(context, {
    action: "permission_group.create",
    entity: "permission_group",
    id: made.id,
    version: made.version,
    after: made,
  });
  await engine.saved(context, "permission_group", "created", made);
  if (await isSoleApprover(context, [context.acting?.user.id ?? "0"]))
    await executeNow(context, "permission_group", made.id, "activate");
  return detail(context, engine, "permission_group", made.id);
}
