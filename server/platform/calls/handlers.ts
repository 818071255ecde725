import type { NamedCall } from "../../../registry/registry.ts";
import type { ExpandedEntity, ExpandedProperty } from "../../../registry/schema/expanded.ts";
import { callInput } from "../../../registry/schema/request.ts";
import type { ReadContext } from "../context.ts";
import type { Input, ReadOther } from "../handler.ts";
import type { AppOptions } from "../options.ts";
import type { Wire } from "../query/wire.ts";
import { withOffers } from "../records/offered.ts";
import { mustSeeNamed } from "../records/refs.ts";
import type { Endpoint } from "./endpoint.ts";
import { bySchema, byList } from "./takes.ts";

const NOTHING: ExpandedEntity = { name: "", type: "object", properties: {}, required: [], rules: [] };

/**
 * How a handler's call reads its request: as a list where it answers rows, else by its declared input and nothing more.
 */
export function handlerTakes({ registry }: AppOptions, call: NamedCall): Pick<Endpoint, "takes"> {
  // Whether it is anything at all is for its handler to say, from the body as it came.
  if (call.provider) return { takes: (sent) => ({ posted: sent.posted }) };
  const own = callInput(registry, call);
  if (call.method === "GET" && call.rows) return { takes: byList(registry, call, own) };
  const takes = bySchema(registry, own ?? NOTHING, call.method, call.entity);
  if (!call.upload) return { takes };
  return {
    takes: (sent, context) => {
      // Which category a file is for is said beside it; it is judged with the file.
      const { category, ...body } = sent.body;
      const input = takes(sent.file ? { ...sent, body } : sent, context);
      return sent.file ? { ...input, ...(typeof category === "string" ? { category } : {}), file: sent.file } : input;
    },
  };
}

const refers = (property: ExpandedProperty): boolean =>
  property.ref !== undefined ||
  (property.items !== undefined && refers(property.items)) ||
  Object.values(property.properties ?? {}).some(refers);

/** Whether a request may name records of entities. */
const namesRecords = ({ properties }: ExpandedEntity): boolean => Object.values(properties).some(refers);

/** Puts beside computed rows the other records on which steps may be taken from there, where the call says so. */
function offering({ engine }: AppOptions, call: NamedCall, work: Endpoint["work"]): Endpoint["work"] {
  const { offers, answer } = call;
  if (offers === undefined || answer === undefined || work.kind !== "reads") return work;
  return {
    kind: "reads",
    async run(input, context, readOther) {
      const told = (await work.run(input, context, readOther)) as { readonly rows: readonly Wire[] };
      return { ...told, rows: await withOffers(context, engine, answer, offers, told.rows) };
    },
  };
}

/**
 * What a handler's call does: whoever names a record in its request must be able to see it.
 * @throws Error when no handler has its name
 */
export function handlerWork(options: AppOptions, call: NamedCall): Pick<Endpoint, "work"> {
  const { handlers, registry } = options;
  const handler = handlers[call.handler ?? ""];
  if (!handler) throw new Error(`call ${call.name} names handler "${call.handler ?? ""}", which the server has not`);
  const own = call.provider ? undefined : callInput(registry, call);
  if (!own || !namesRecords(own))
    return { work: offering(options, call, { kind: handler.kind, run: handler.handle } as Endpoint["work"]) };
  const run = async (input: Input, context: ReadContext, readOther: ReadOther) => {
    if (context.acting) await mustSeeNamed(context, call, own, input);
    return (handler.handle as (input: Input, context: ReadContext, readOther: ReadOther) => Promise<unknown>)(
      input,
      context,
      readOther,
    );
  };
  return { work: offering(options, call, { kind: handler.kind, run } as Endpoint["work"]) };
}
