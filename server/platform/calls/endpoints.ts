import type { NamedCall } from "../../../registry/registry.ts";
import type { ExpandedEntity, ExpandedProperty } from "../../../registry/schema/entity.ts";
import { callInput, wholeSchema } from "../../../registry/schema/request.ts";
import type { OwnContext, ReadContext } from "../context.ts";
import type { Input, ReadOther } from "../handler.ts";
import type { AppOptions } from "../options.ts";
import type { Wire } from "../query/wire.ts";
import { withOffers } from "../records/detail.ts";
import { mustSeeNamed } from "../records/refs.ts";
import { type Endpoint, bySchema, byList } from "./endpoint.ts";
import type { ListRequest } from "../query/list-request.ts";
import { exportPath } from "../../../registry/access.ts";
import { exportComputed, exportList, type ListQuery } from "../exports/export.ts";
import { transitionOf } from "../../../registry/lifecycle.ts";
import { importParts, importEndpoints, templateEndpoints } from "./imports.ts";
import { listTakes, listWork, recordParts } from "./records.ts";
import { actTakes, actWork, transitionEndpoints } from "./transitions.ts";

const NOTHING: ExpandedEntity = { name: "", type: "object", properties: {}, required: [], rules: [] };

/**
 * How a handler's call reads its request: as a list where it answers rows, else by its declared input and nothing more.
 */
function handlerTakes({ registry }: AppOptions, call: NamedCall): Pick<Endpoint, "parse"> {
  // Whether it is anything at all is for its handler to say, from the body as it came.
  if (call.provider) return { parse: (sent) => ({ posted: sent.posted }) };
  const own = callInput(registry, call);
  if (call.method === "GET" && call.rows) return { parse: byList(registry, call, own) };
  // What an input shape of its own asks for has that shape's labels.
  const labels = typeof call.input === "string" ? call.input : call.entity;
  const parse = bySchema(registry, call.name, () => own ?? NOTHING, call.method, labels);
  if (!call.upload) return { parse };
  return {
    parse: (sent, context) => {
      // Which category a file is for is said beside it; it is judged with the file.
      const { category, ...body } = sent.body;
      const input = parse(sent.file ? { ...sent, body } : sent, context);
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
      const result = (await work.run(input, context, readOther)) as { readonly rows: readonly Wire[] };
      return { ...result, rows: await withOffers(context, engine, answer, offers, result.rows) };
    },
  };
}

/**
 * What a handler's call does: whoever names a record in its request must be able to see it.
 * @throws Error when no handler has its name
 */
function handlerWork(options: AppOptions, call: NamedCall): Pick<Endpoint, "work"> {
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

/** Rows that a handler answers at once where all of them are exported: as many as it has. */
const ALL = Number.MAX_SAFE_INTEGER;

const readsNothingElse: ReadOther = (call) => Promise.reject(new Error(`an export asks for no other call: ${call}`));

/**
 * The export of computed rows: their handler is asked as a request for the list asks it, for all of them.
 * @throws Error for a call whose handler does more than read
 */
function computedExport(options: AppOptions, list: NamedCall): (input: Input, context: OwnContext) => Promise<unknown> {
  const { parse } = handlerTakes(options, list);
  const { work } = handlerWork(options, list);
  if (work.kind !== "reads") throw new Error(`call ${list.name} exports rows and does not only read`);
  const rowsOf = async (query: ListQuery, context: OwnContext) => {
    const { list: request, ...inputs } = parse({ params: {}, query, body: {} }, context);
    const all = { ...inputs, list: { ...(request as ListRequest), page: 1, size: ALL } };
    const answer = await work.run(all, { ...context, call: list }, readsNothingElse);
    return (answer as { readonly rows: readonly Wire[] }).rows;
  };
  return (input, context) => exportComputed(list, rowsOf, input, context);
}

/** POST {list path}/export of every list: who may list may export, with the same filters. */
function exportEndpoints(options: AppOptions, list: NamedCall): Endpoint[] {
  const { registry } = options;
  const path = exportPath(registry, list);
  if (path === undefined) return [];
  return [
    {
      name: `${list.name}.export`,
      call: undefined,
      method: "POST",
      path,
      allow: list.allow,
      rate: "export",
      passive: false,
      upload: undefined,
      parse: bySchema(
        registry,
        "lists exported",
        () => wholeSchema(registry, "export_request"),
        "POST",
        "export_request",
      ),
      work: {
        kind: "owns",
        run: list.lists ? (input, context) => exportList(list, input, context) : computedExport(options, list),
      },
    },
  ];
}

function partsOf(options: AppOptions, call: NamedCall): Pick<Endpoint, "parse" | "work"> {
  if (call.lists) return { ...listTakes(options, call), ...listWork(options, call, call.lists) };
  if (call.does && !call.creates && !call.updates) {
    const transition = transitionOf(options.registry, call.does);
    if (!transition) throw new Error(`call ${call.name} does "${call.does}", which no lifecycle has`);
    return { ...actTakes(options.registry, transition), ...actWork(options, transition) };
  }
  if (call.imports) return importParts(options, call.imports);
  return recordParts(options, call) ?? { ...handlerTakes(options, call), ...handlerWork(options, call) };
}

const usualRate = (call: NamedCall) =>
  call.rate ??
  (call.upload === "import"
    ? "import"
    : call.upload !== undefined
      ? "upload"
      : call.method === "GET"
        ? "read"
        : "write");

/**
 * Every route of the API: the calls of this environment, the exports of its lists, and the transitions of entities that
 * have a base. There is no other.
 * @throws Error naming every call whose handler is missing, or two of them with one method and path
 */
export function endpointsOf(options: AppOptions): Endpoint[] {
  const { registry, environment } = options;
  const isHere = (name: string) => name === environment.name || (name === "real" && environment.seeds !== true);
  const calls = [...registry.calls.values()].filter((call) => !call.environments || call.environments.some(isHere));
  const missing = calls.filter((call) => call.handler && !options.handlers[call.handler]);
  if (missing.length > 0)
    throw new Error(
      missing
        .map((call) => `call ${call.name} names handler "${call.handler ?? ""}", which the server has not`)
        .join("\n"),
    );
  const fromCalls = calls.map((call): Endpoint => ({
    name: call.name,
    call,
    method: call.method,
    path: call.path,
    allow: call.allow,
    rate: usualRate(call),
    passive: call.passive === true,
    upload: call.upload,
    ...partsOf(options, call),
  }));
  const all = [
    ...fromCalls,
    ...templateEndpoints(options, calls),
    ...calls.flatMap((call) => exportEndpoints(options, call)),
    ...[...registry.bases].flatMap(([entity, path]) => [
      ...transitionEndpoints(options, entity, path),
      ...importEndpoints(options, entity, path),
    ]),
  ];
  const routes = new Map<string, string>();
  for (const { method, path, name } of all) {
    const key = `${method} ${path.replace(/\{\w+\}/g, "{}")}`;
    const other = routes.get(key);
    if (other) throw new Error(`${name} and ${other} both answer ${key}`);
    routes.set(key, name);
  }
  return all;
}
