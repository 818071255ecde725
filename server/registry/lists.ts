import type { NamedCall } from "../../registry/registry.ts";
import { callInput } from "../../registry/schema/request.ts";
import { listRows, type ListShape } from "../query/list.ts";
import type { ListRequest } from "../query/list-request.ts";
import { wireMaker } from "../query/wire.ts";
import type { AppOptions } from "../http/options.ts";
import type { Endpoint } from "./endpoint.ts";
import { byList } from "./takes.ts";

/**
 * What a `lists` call does: rows of which the asker is a party, each with what may be done to it, and the count; what the call
 * `adds` where an input asks for it.
 * @throws Error when no handler has the name of what it adds
 */
export function listWork({ engine, handlers }: AppOptions, call: NamedCall, entity: string): Pick<Endpoint, "work"> {
  const adds = call.adds === undefined ? undefined : handlers[call.adds];
  if (call.adds !== undefined && adds?.kind !== "reads") throw new Error(`call ${call.name} adds "${call.adds}", which the server cannot read`);
  const shape: ListShape = { ...(call.search ? { search: call.search } : {}), ...(call.totals ? { totals: call.totals } : {}), ...(call.when ? { when: call.when } : {}) };
  return {
    work: {
      kind: "reads",
      async run(input, context) {
        const { rows, count, summary } = await listRows(context, entity, shape, input["list"] as ListRequest);
        const toWire = wireMaker(context, entity, call.view);
        const offered = await engine.offeredActions(context, entity, rows);
        const wire = rows.map((row, place) => {
          const told = toWire(row);
          const { actions = [], pending } = offered[place] ?? {};
          told["allowed_actions"] = actions;
          if (pending !== undefined) told["pending_approval"] = pending;
          return told;
        });
        const { list: _asked, ...inputs } = input;
        const told = adds?.kind === "reads" && Object.keys(inputs).length > 0 ? await adds.handle({ ...inputs, rows: wire }, context) : wire;
        return { rows: told, count, ...(summary ? { summary } : {}) };
      },
    },
  };
}

/** How a `lists` call reads its query. */
export const listTakes = ({ registry }: AppOptions, call: NamedCall): Pick<Endpoint, "takes"> => ({ takes: byList(registry, call, callInput(registry, call)) });
