import type { ActAnswer, ActRequest, Engine, StoredRecord } from "../engine.ts";
import type { WriteContext } from "../context.ts";
import { tell, seen, transitions } from "../observe.ts";
import { Refusal, refuse } from "../refusal.ts";
import { isRepeatable } from "../store/retry.ts";
import { act } from "./act.ts";
import { allowedActions, offeredActions } from "./allowed.ts";
import { beforeSave } from "./derived-fields.ts";
import { life } from "./life.ts";
import { preview } from "./preview.ts";
import { saved } from "./saved.ts";
import type { TransitionAsks } from "../../../generated/types/transitions.d.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { Stored, Unnamed } from "../query/rows.ts";
import { anyRecord } from "../query/unscoped.ts";

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

/** The platform's own context of the same transaction: for steps that nobody signed in takes. */
export const asPlatform = (context: WriteContext): WriteContext => ({ ...context, acting: undefined, system: true });

/** A record of any company, locked. @throws Refusal not_found */
export function lockedRecord<Entity extends keyof Records>(
  context: WriteContext,
  entity: Entity,
  id: string,
): Promise<Stored<Entity>>;
export function lockedRecord<Name extends string>(
  context: WriteContext,
  entity: Unnamed<Name>,
  id: string,
): Promise<StoredRecord>;
export async function lockedRecord(context: WriteContext, entity: string, id: string): Promise<StoredRecord> {
  return (await anyRecord(context.trx, context.registry, entity, id, { lock: true })) ?? refuse("not_found");
}

/** Names of the transitions of an entity. */
export type StepOf<Entity extends string> = keyof TransitionAsks extends infer Name
  ? Name extends `${Entity}.${infer Step}`
    ? Step
    : never
  : never;

/** Values that a transition asks; the engine judges them as it does those of a request. */
export type TransitionInput<Name extends string> = Name extends keyof TransitionAsks
  ? { readonly [Field in keyof TransitionAsks[Name]]?: unknown }
  : never;

/** Takes a transition of a record as it stands now, as the acting person or, with asPlatform, as the platform. */
export async function executeNow<Entity extends keyof Records, Step extends StepOf<Entity>>(
  context: WriteContext,
  entity: Entity,
  id: string,
  transition: Step,
  values?: TransitionInput<`${Entity}.${Step}`>,
): Promise<ActAnswer> {
  const record = await lockedRecord<string>(context, entity, id);
  return engine.act(context, { entity, id, transition, body: { ...values, version: record.version } });
}
