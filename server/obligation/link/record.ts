import type { ReadContext } from "../../context.ts";
import type { StoredRecord } from "../../engine.ts";
import type { Handler } from "../../handler.ts";
import { reads } from "../../handler.ts";
import { linkState } from "../../lifecycle/link/find.ts";
import { companiesOf } from "../../lifecycle/load/parties.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { wireMaker } from "../../query/wire.ts";
import { refuse } from "../../refusal.ts";
import { requireLink } from "./open.ts";

/** The names behind a record's single references. */
async function namesIn({ db, registry }: ReadContext, entity: string, record: StoredRecord): Promise<Record<string, unknown>> {
  const names: Record<string, unknown> = {};
  for (const [field, { ref, show }] of Object.entries(registry.entities.get(entity)?.properties ?? {})) {
    const id = record[field];
    if (ref !== undefined && typeof show === "string" && typeof id === "string") names[field] = (await anyRecord(db, registry, ref, id))?.[show];
  }
  return names;
}

/**
 * The record that a mailed link is about, as the recipient's party may read it while the link may still be used; afterwards only
 * which record it was. Changes nothing. Refuses 1037 a secret that was never given out or belongs to another kind of record.
 */
export const recordByLink = (entity: string): Handler => reads(async (input, context) => {
  const link = await requireLink(input, context);
  const record = link.subject_entity === entity ? await anyRecord(context.db, context.registry, entity, link.subject_id) : undefined;
  if (!record) return refuse("1037", { data: { purpose: "link", can_resend: false } });
  if (linkState(link, context.ports.clock.now()) !== "open") return { id: record.id, version: record.version, number: record["number"] };
  const parties = await companiesOf(context.db, context.registry, entity, record, context.ports.clock.today());
  const own = Object.keys(parties).filter((party) => parties[party]?.includes(link.company));
  return wireMaker(context, entity)({ record, parties: own, shown: await namesIn(context, entity, record) });
});
