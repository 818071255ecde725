import type { HandlerAnswers, HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { OwnContext, ReadContext, WriteContext } from "../../platform/context.ts";
import { owns, reads, writes, type NamedHandlers } from "../../platform/handler.ts";
import { anyRecords } from "../../platform/query/unscoped.ts";
import { deleteRecord, insertRecord } from "../../platform/records/write.ts";
import { refuse } from "../../platform/refusal.ts";
import { requireOwnPassword } from "./password/require.ts";
import { requireProof } from "./proof.ts";
import { settle } from "./account-mail.ts";
import {
  appOf,
  newSecret,
  recoveryCodes,
  recoveryCount,
  deviceOf,
  consumeAppCode,
} from "../../platform/authenticator.ts";

/** How long a secret that was not confirmed is shown. */
const minutesToConfirm = ({ registry }: ReadContext): number => registry.constants.authenticator.confirm_minutes;

const own = (context: ReadContext | WriteContext): string => context.acting?.user.id ?? refuse("session_expired");

/** What an app reads from the picture: whose account it is, where, and the secret. */
const addressOf = (context: ReadContext, secret: string): string =>
  appOf(secret, { issuer: context.say("brand", "title"), label: context.acting?.user.email ?? "" }).toString();

/**
 * One's own authenticator app: its secret and recovery codes while it is set up, afterwards how many of those are left.
 */
async function shown(
  _input: HandlerInputs["user.authenticator"],
  context: ReadContext,
): Promise<HandlerAnswers["user.authenticator"]> {
  const [device] = await anyRecords(
    context.db,
    context.registry,
    "authenticator",
    { user: own(context) },
    { limit: 1 },
  );
  if (!device) return { state: "none" };
  if (device.confirmed_at !== undefined)
    return {
      state: "confirmed",
      recovery_left: recoveryCount(context.registry) - (device.recovery_used ?? []).length,
    };
  if (Date.parse(String(device.created_at)) < context.ports.clock.now().getTime() - minutesToConfirm(context) * 60_000)
    return { state: "none" };
  const secret = String(device.secret);
  return {
    state: "pending",
    secret,
    address: addressOf(context, secret),
    recovery_codes: recoveryCodes(secret, recoveryCount(context.registry)).map((code) =>
      code.replaceAll(/(\d{4})(?=\d)/g, "$1 "),
    ),
  };
}

/**
 * Begins to set an app up, by the password and a code that was mailed.
 * @throws Refusal rule_violated where one is set up, token_invalid, invalid_fields at `old`
 */
async function begin(
  input: HandlerInputs["user.authenticator_begin"],
  context: OwnContext,
): Promise<HandlerAnswers["user.authenticator_begin"]> {
  await requireOwnPassword(context, input.old, "old");
  return context.transaction((write) => prepare(input, write));
}

async function prepare(
  input: HandlerInputs["user.authenticator_begin"],
  context: WriteContext,
): Promise<HandlerAnswers["user.authenticator_begin"]> {
  const before = await deviceOf(context, own(context));
  if (before?.confirmed_at !== undefined)
    refuse("rule_violated", { data: { rule: "app_is_set_up" }, message: context.say("error", "app_is_set_up") });
  await requireProof(context, input, "mfa");
  if (before) await deleteRecord(context, "authenticator", before.id, before.version);
  await insertRecord(context, "authenticator", { user: own(context), secret: newSecret(), tries: 0 });
  // How long it may be confirmed is counted in real time, whatever the business date is.
  await context.trx.run(`UPDATE authenticator SET created_at = $2::timestamptz WHERE "user" = $1::bigint`, [
    own(context),
    context.ports.clock.now().toISOString(),
  ]);
  return {};
}

/**
 * Confirms the app by its first code: it is asked from now on. Every other session ends.
 * @throws Refusal token_invalid
 */
async function confirm(
  input: HandlerInputs["user.authenticator_confirm"],
  context: WriteContext,
): Promise<HandlerAnswers["user.authenticator_confirm"]> {
  const device = await deviceOf(context, own(context));
  if (!device || device.confirmed_at !== undefined)
    return refuse("rule_violated", { data: { rule: "app_not_begun" }, message: context.say("error", "app_not_begun") });
  await consumeAppCode(context, own(context), input.app_code);
  await context.trx.run("UPDATE authenticator SET confirmed_at = $2 WHERE id = $1::bigint", [
    device.id,
    context.ports.clock.now().toISOString(),
  ]);
  return settle(context, { mfa_enabled: true }, "user.authenticator", "authenticator_added");
}

/** Calls about one's own authenticator app by the name of their handlers. */
export const authenticatorHandlers: NamedHandlers = {
  "user.authenticator": reads(shown),
  "user.authenticator_begin": owns(begin),
  "user.authenticator_confirm": writes(confirm),
};
