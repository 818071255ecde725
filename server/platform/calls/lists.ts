import type { NamedCall } from "../../../registry/registry.ts";
import { callInput } from "../../../registry/schema/request.ts";
import { listRows, type ListShape } from "../query/list.ts";
import type { ListRequest } from "../query/list-request.ts";
import { rowsOffered, withOffers } from "../records/offered.ts";
import type { AppOptions } from "../options.ts";
import type { Endpoint } from "./endpoint.ts";
import { byList } from "./takes.ts";

/**
 * What a `lists` call does: rows of which the asker is a party, each with what may be done to it, and the count; what
 * the call `adds` where an input asks for it.
 * @throws Error when no handler has the name of what it adds
 */
export function listWork({ engine, handlers }: AppOptions, call: NamedCall, entity: string): Pick<Endpoint, "work"> {
  const adds = call.adds === undefined ? undefined : handlers[call.adds];
  if (call.adds !== undefined && adds?.kind !== "reads")
    throw new Error(`call ${call.name} adds "${call.adds}", which the server cannot read`);
  const shape: ListShape = {
    ...(call.search ? { search: call.search } : {}),
    ...(call.totals ? { totals: call.totals } : {}),
    ...(call.when ? { when: call.when } : {}),
  };
  return {
    work: {
      kind: "reads",
      async run(input, context, readOther) {
        const { rows, count, more, counts, summary } = await listRows(
          context,
          entity,
          shape,
          input["list"] as ListRequest,
        );
        const own = await rowsOffered(context, engine, entity, rows, call.view);
        const wire = call.offers === undefined ? own : await withOffers(context, engine, entity, call.offers, own);
        const { list: _asked, ...inputs } = input;
        const told =
          adds?.kind === "reads" && Object.keys(inputs).length > 0
            ? await adds.handle({ ...inputs, rows: wire }, context, readOther)
            : wire;
        return {
          rows: told,
          count,
          ...(more ? { more } : {}),
          ...(counts ? { counts } : {}),
          ...(summary ? { summary } : {}),
        };
      },
    },
  };
}

/** How a `lists` call reads its query. */
export const listTakes = ({ registry }: AppOptions, call: NamedCall): Pick<Endpoint, "takes"> => ({
  takes: byList(registry, call, callInput(registry, call)),
});
