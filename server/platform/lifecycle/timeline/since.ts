import type { ReadContext } from "../../context.ts";
import type { ScopedRecord } from "../../engine.ts";
import { refuse } from "../../refusal.ts";
import { changesBetween } from "./read.ts";

type Values = Readonly<Record<string, unknown>>;

/** The history's word for a document that came to a record. */
const ATTACHED = "attached";

/** What became of a record since a version that somebody was shown. */
interface Since {
  /** Fields that people enter, that the asker may read, and that are another by now. */
  readonly fields: readonly string[];
  /** Documents came to it. */
  readonly documents: boolean;
  /** It has come to another state. */
  readonly moved: boolean;
}

/** What is new of a record since one of its versions, as the audit tells: to somebody who was shown that version. */
async function newSince(
  { db, registry, acting }: ReadContext,
  entity: string,
  { record, parties }: ScopedRecord,
  version: number,
  axis: string,
): Promise<Since> {
  const rows = await db.rows<{ action: string; before: Values | null; after: Values | null }>(
    "SELECT action, before, after FROM audit WHERE entity = $1 AND record_id = $2::bigint AND code = '0' AND version > $3 ORDER BY seq",
    [entity, record.id, version],
  );
  const [before, after] = [
    rows.find((row) => row.before !== null)?.before,
    rows.findLast((row) => row.after !== null)?.after,
  ];
  const changes = before && after ? changesBetween(registry, entity, before, after, parties, acting) : [];
  const state = rows.find((row) => row.before?.[axis] !== undefined)?.before?.[axis];
  return {
    moved: state !== undefined && state !== record[axis],
    fields: changes.map(({ field }) => field),
    documents: rows.some(({ action }) => action === `${entity}.${ATTACHED}`),
  };
}

/**
 * Refuses what somebody asks of a record on the strength of a version that it does not have any more, and says what is
 * new.
 * @throws Refusal stale_version
 */
export async function refuseChanged(
  context: ReadContext,
  entity: string,
  scoped: ScopedRecord,
  shown: number,
  axis = "status",
): Promise<never> {
  const { record } = scoped;
  const { fields, documents, moved } =
    shown < record.version
      ? await newSince(context, entity, scoped, shown, axis)
      : { fields: [], documents: false, moved: false };
  const names = [
    ...(moved
      ? [
          context.say("error", "changed.state", {
            field: context.say(entity, axis),
            state: context.say(entity, `${axis}.${String(record[axis])}`),
          }),
        ]
      : []),
    ...fields.map((field) => context.say(entity, field)),
    ...(documents ? [context.say("error", "changed.documents")] : []),
  ];
  return refuse("stale_version", {
    data: {
      current_status: record[axis],
      current_version: record.version,
      ...(fields.length === 0 && !documents ? {} : { changed: fields, documents }),
    },
    ...(names.length === 0
      ? {}
      : {
          message: context.say("error", "changed.since", { what: names.join(context.say("error", "changed.between")) }),
        }),
  });
}
