import type { Stored } from "../../../platform/query/stored.ts";
import type { HandlerInputs } from "../../../../generated/types/calls.d.ts";
import type { WriteContext } from "../../../platform/context.ts";
import { engine } from "../../../platform/lifecycle/engine.ts";
import { actorOf } from "../../../platform/lifecycle/setting.ts";
import { system } from "../../../platform/lifecycle/plan/actor.ts";
import { writeTimeline } from "../../../platform/lifecycle/timeline/write.ts";
import { noteSending } from "../../../platform/one-time-code/count.ts";
import { writeAudit } from "../../../platform/records/audit.ts";
import { detail } from "../../../platform/records/detail.ts";
import { insertRecord } from "../../../platform/records/insert.ts";
import { mustSeeReferences } from "../../../platform/records/refs.ts";
import { sendAbout } from "../../sign-in/account/letter.ts";
import { lockedRecord } from "../../../platform/lifecycle/execute-now.ts";
import { plainAddress } from "../../../platform/session/address.ts";
import { joinGroups } from "../group/members.ts";
import { proposeRights } from "../rights/propose.ts";
import { ownCompany, requireFree, requireGroups } from "./colleague.ts";

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * Invites somebody into the own company. The invitation leaves at once; the rights wait for a second person.
 * @throws Refusal invalid_fields at a taken address or phone, or a group of another role
 */
export async function createUser(input: HandlerInputs["user.create"], context: WriteContext): Promise<unknown> {
  const email = plainAddress(String(input.email));
  await requireFree(context, { email, phone: input.phone });
  requireGroups(context, input.permission_groups, "permission_groups");
  await mustSeeReferences(context, "user", input);
  const made = await insertRecord(context, "user", {
    email,
    contact_email: email,
    name: input.name,
    phone: input.phone,
    job_title: input.job_title,
    department: input.department,
    legal_entities: input.legal_entities,
    company: ownCompany(context),
    roles: [context.acting?.role],
    status: "invited",
    language: context.language.startsWith("zh") ? "zh-CN" : "en-US",
    permission_groups: [],
  });
  await writeTimeline(context, actorOf(context) ?? system, {
    entity: "user",
    id: made.id,
    transition: "invite",
    axis: "status",
    to: "invited",
  });
  await writeAudit(context, { action: "user.invite", entity: "user", id: made.id, version: made.version, after: made });
  await joinGroups(context, made.id, list(input.groups));
  const wanted = list(input.permission_groups);
  if (wanted.length > 0 || list(input.own_groups).length > 0) {
    await proposeRights(context, made.id, {
      permission_groups: wanted,
      own_groups: list(input.own_groups),
      ...(typeof input.amount_ceiling === "string" ? { amount_ceiling: input.amount_ceiling } : {}),
    });
  }
  await invite(context, await lockedRecord(context, "user", made.id));
  return detail(context, engine, "user", made.id);
}

/** Sends the invitation, counted among what goes to the address. */
export async function invite(context: WriteContext, user: Stored<"user">): Promise<void> {
  await noteSending(context, String(user.email));
  await sendAbout(context, "user", user, "member_invited");
}
