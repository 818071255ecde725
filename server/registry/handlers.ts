import type { NamedCall } from "../../registry/registry.ts";
import type { ExpandedEntity } from "../../registry/schema/expanded.ts";
import { callInput } from "../../registry/schema/request.ts";
import type { AppOptions } from "../http/options.ts";
import type { Endpoint } from "./endpoint.ts";
import { bySchema, byList } from "./takes.ts";

const NOTHING: ExpandedEntity = { name: "", type: "object", properties: {}, required: [], rules: [] };

/** How a handler's call reads its request: as a list where it answers rows, else by its declared input and nothing more. */
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

/**
 * What a handler's call does.
 * @throws Error when no handler has its name
 */
export function handlerWork({ handlers }: AppOptions, call: NamedCall): Pick<Endpoint, "work"> {
  const handler = handlers[call.handler ?? ""];
  if (!handler) throw new Error(`call ${call.name} names handler "${call.handler ?? ""}", which the server has not`);
  return { work: { kind: handler.kind, run: handler.handle } as Endpoint["work"] };
}
