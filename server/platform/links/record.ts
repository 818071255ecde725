import type { HandlerInputs } from "../../../generated/types/calls.d.ts";
import type { Handler } from "../handler.ts";
import { reads } from "../handler.ts";
import { linkState } from "../lifecycle/link/find.ts";
import { modelOf } from "../lifecycle/known-model.ts";
import { linkMoves } from "../lifecycle/link/moves.ts";
import { companiesOf } from "../records/companies-of.ts";
import { titleField } from "../query/title.ts";
import { anyRecord } from "../query/unscoped.ts";
import { wireMaker } from "../query/wire.ts";
import { namedRowsOf, namesOf } from "../records/names.ts";
import { refuse } from "../refusal.ts";
import { requireLink } from "./open.ts";

/**
 * The record that a mailed link is about, as the recipient's party may read it and with what may be decided, while the
 * link may still be used; afterwards only which record it was. Changes nothing. Refuses 1037 a secret that was never
 * given out or belongs to another kind of record.
 */
export const recordByLink = (entity: string): Handler<HandlerInputs["link.open"]> =>
  reads(async (input, context) => {
    const link = await requireLink(input, context);
    const record =
      link.subject_entity === entity
        ? await anyRecord(context.db, context.registry, entity, link.subject_id)
        : undefined;
    if (!record) return refuse("token_invalid", { data: { purpose: "link", can_resend: false } });
    const title = titleField(context.registry, entity);
    if (linkState(link, context.ports.clock.now()) !== "open")
      return { id: record.id, version: record.version, [title]: record[title] };
    const parties = await companiesOf(context.db, context.registry, entity, record, context.ports.clock.today());
    const own = Object.keys(parties).filter((party) => parties[party]?.includes(link.company ?? ""));
    const allowed = linkMoves(modelOf(context.registry), link, record, context.ports.clock.today()).map(
      ({ name }) => name,
    );
    const wire = wireMaker(context, entity)({ record, parties: own, shown: await namesOf(context, entity, record) });
    const rows = await namedRowsOf(context, entity, wire);
    return { ...wire, ...rows, allowed_actions: allowed, timeline: [], waiting_for: [], pending_approval: null };
  });
