import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { Records } from "../../../generated/types/records.d.ts";
import type { ReadContext, WriteContext } from "../../platform/context.ts";
import { anyRecords } from "../../platform/query/unscoped.ts";
import { deleteRecord, insertRecord } from "../../platform/records/write.ts";

/** The word of a report in its address. */
export type ReportKey = NonNullable<Records["report_favourite"]["key"]>;

/** The reports that the person has marked; of one report its mark alone. */
export const favouritesOf = ({ db, registry, acting }: ReadContext, key?: ReportKey) =>
  anyRecords(db, registry, "report_favourite", { user: acting?.user.id, ...(key === undefined ? {} : { key }) });

/** Marks a report as the person's favourite; one that is marked stays so. Gives the report's key. */
export async function addFavourite(
  { key }: HandlerInputs["report.add_favourite"],
  context: WriteContext,
): Promise<{ key: ReportKey }> {
  if ((await favouritesOf(context, key)).length === 0)
    await insertRecord(context, "report_favourite", { key, user: context.acting?.user.id });
  return { key };
}

/** Takes the person's mark from a report; one without a mark stays so. Gives the report's key. */
export async function removeFavourite(
  { key }: HandlerInputs["report.remove_favourite"],
  context: WriteContext,
): Promise<{ id: ReportKey }> {
  for (const { id, version } of await favouritesOf(context, key))
    await deleteRecord(context, "report_favourite", id, version);
  return { id: key };
}
