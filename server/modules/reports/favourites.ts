import type { Records } from "../../../generated/types/records.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { anyRecords } from "../../platform/query/unscoped.ts";
import { deleteRecord } from "../../platform/records/delete.ts";
import { insertRecord } from "../../platform/records/insert.ts";

/** The word of a report in its address. */
export type ReportKey = NonNullable<Records["report_favourite"]["key"]>;

/** The person's own mark on a report; none where it is not marked. */
const marks = ({ db, registry, acting }: ReadContext, key: ReportKey | undefined) =>
  anyRecords(db, registry, "report_favourite", { user: acting?.user.id, key });

/** The reports that the person has marked. */
export async function favouritesOf({ db, registry, acting }: ReadContext): Promise<ReadonlySet<unknown>> {
  const own = await anyRecords(db, registry, "report_favourite", { user: acting?.user.id });
  return new Set(own.map(({ key }) => key));
}

/** Marks a report as the person's favourite; one that is marked stays so. Gives the report's key. */
export async function favour(context: WriteContext, key: ReportKey | undefined): Promise<{ key?: ReportKey }> {
  if ((await marks(context, key)).length === 0)
    await insertRecord(context, "report_favourite", { key, user: context.acting?.user.id });
  return key === undefined ? {} : { key };
}

/** Takes the person's mark from a report; one without a mark stays so. Gives the report's key. */
export async function unfavour(context: WriteContext, key: ReportKey | undefined): Promise<{ id?: ReportKey }> {
  for (const { id, version } of await marks(context, key)) await deleteRecord(context, "report_favourite", id, version);
  return key === undefined ? {} : { id: key };
}
