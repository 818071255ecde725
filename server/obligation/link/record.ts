import type { ReadContext } from "../../context.ts";
import type { Input } from "../../handler.ts";
import { linkState } from "../../lifecycle/link/find.ts";
import { companiesOf } from "../../lifecycle/load/parties.ts";
import { anyRecord } from "../../query/unscoped.ts";
import { wireMaker } from "../../query/wire.ts";
import { namesOf } from "../../records/names.ts";
import { refuse } from "../../refusal.ts";
import { requireLink } from "./open.ts";

/**
 * The record that a mailed link is about, as far as its recipient's company may read it; reading changes nothing.
 * @throws Refusal 1037 for a link of another kind of record, or one that decides nothing any more
 */
export function recordByLink(entity: string): (input: Input, context: ReadContext) => Promise<unknown> {
  return async (input, context) => {
    const link = await requireLink(input, context);
    const record = link.subject_entity === entity ? await anyRecord(context.db, context.registry, entity, link.subject_id) : undefined;
    if (!record || !["open", "decided"].includes(linkState(link, context.ports.clock.now()))) return refuse("1037", { data: { purpose: link.purpose, can_resend: true } });
    const parties = await companiesOf(context.db, context.registry, entity, record, context.ports.clock.today());
    const own = Object.keys(parties).filter((party) => parties[party]?.includes(link.company ?? ""));
    const view = context.registry.entities.get(entity)?.views?.["brief"] ? "brief" : undefined;
    const wire = wireMaker(context, entity, view)({ record, parties: own, shown: await namesOf(context, entity, record) });
    return { ...wire, allowed_actions: [], timeline: [], waiting_for: [], pending_approval: null };
  };
}
