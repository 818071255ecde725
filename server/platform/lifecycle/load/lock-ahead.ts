import type { WriteContext } from "../../context.ts";
import type { ActRequest, StoredRecord } from "../../engine.ts";
import { readRecord } from "../../query/read.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { mustSeeReferences } from "../../records/refs.ts";
import { modelOf } from "../known-model.ts";
import { linkHolder } from "../link/holder.ts";
import type { Move } from "../plan/model.ts";
import { requestOf } from "../request.ts";
import { actorOf, settingOf } from "../setting.ts";
import { readingOnce } from "../../store/reading-once.ts";
import { load } from "./load.ts";
import { foresee } from "./plan.ts";
import type { Records } from "./lock.ts";
import { lockSeen } from "./lock.ts";

/** Whether a transition may look or reach further than its own record. */
const reaches = ({ transition }: Move): boolean =>
  transition.guards !== undefined || transition.effects !== undefined || transition.then !== undefined;

/**
 * Takes all that a transition will stand on, its own record among it, in the one order in which every transition does;
 * gives it as it stays. Takes no more than its own record where it is not given to the person, and nothing where it is
 * asked on an older version. What was read to find it out is kept for the plan, as long as nobody has written meanwhile.
 * @param made the record that the request has just made
 * @throws Refusal not_found of a record that the person does not see, invalid_fields of a named one
 */
export async function lockAhead(
  context: WriteContext,
  move: Move,
  request: ActRequest,
  made: StoredRecord | undefined,
): Promise<Records> {
  const none: Records = new Map();
  if (!reaches(move)) return none;
  const { trx: db, registry } = context;
  const { keep, settle } = readingOnce(db);
  await keep();
  const actor = actorOf(context) ?? (await linkHolder(context, move, request));
  if (actor === undefined) return none;
  const isUser = made === undefined && actor.kind === "user";
  const record =
    made ??
    (isUser
      ? (await readRecord(context, request.entity, request.id)).record
      : await anyRecord(db, registry, request.entity, request.id));
  if (record === undefined || (isUser && Number(request.body["version"]) !== record.version)) return none;
  const asked = requestOf(move, request.body);
  if (isUser) await mustSeeReferences(context, request.entity, asked.values);
  const loaded = { ...(await load(context, move, record)), isMade: made !== undefined };
  const seen = await foresee(
    { context, model: modelOf(registry) },
    loaded,
    move.name,
    asked,
    settingOf(context, actor),
  );
  const taken = await lockSeen(db, registry, seen);
  await settle();
  return taken;
}
