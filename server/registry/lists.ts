import type { NamedCall } from "../../registry/registry.ts";
import { callInput } from "../../registry/schema/request.ts";
import { listRows, type ListShape } from "../query/list.ts";
import type { ListRequest } from "../query/list-request.ts";
import { wireMaker } from "../query/wire.ts";
import type { AppOptions } from "../http/options.ts";
import type { Endpoint } from "./endpoint.ts";
import { byList } from "./takes.ts";

/** What a `lists` call does: rows of which the asker is a party, each with what may be done to it, and the count. */
export function listWork({ engine }: AppOptions, call: NamedCall, entity: string): Pick<Endpoint, "work"> {
  const shape: ListShape = { ...(call.search ? { search: call.search } : {}), ...(call.totals ? { totals: call.totals } : {}), ...(call.when ? { when: call.when } : {}) };
  return {
    work: {
      kind: "reads",
      async run(input, context) {
        const { rows, count, summary } = await listRows(context, entity, shape, input["list"] as ListRequest);
        const toWire = wireMaker(context, entity, call.view);
        const allowed = await engine.allowedActions(context, entity, rows);
        const wire = rows.map((row, place) => {
          const told = toWire(row);
          told["allowed_actions"] = allowed[place] ?? [];
          return told;
        });
        return { rows: wire, count, ...(summary ? { summary } : {}) };
      },
    },
  };
}

/** How a `lists` call reads its query. */
export const listTakes = ({ registry }: AppOptions, call: NamedCall): Pick<Endpoint, "takes"> => ({ takes: byList(registry, call, callInput(registry, call)) });
