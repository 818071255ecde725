import type { Records } from "../../../generated/types/records.d.ts";
import type { Stored, Unnamed } from "../query/stored.ts";
import type { WriteContext } from "../context.ts";
import type { ActAnswer } from "../engine.ts";
import { engine } from "./engine.ts";
import { anyRecord } from "../query/unscoped.ts";
import { refuse } from "../refusal.ts";
import type { StoredRecord } from "../engine.ts";

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

/** Takes a transition of a record as it stands now, as the acting person or, with asPlatform, as the platform. */
export async function executeNow(
  context: WriteContext,
  entity: string,
  id: string,
  transition: string,
  values: Record<string, unknown> = {},
): Promise<ActAnswer> {
  const record = await lockedRecord(context, entity, id);
  return engine.act(context, { entity, id, transition, body: { ...values, version: record.version } });
}
