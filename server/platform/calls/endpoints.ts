import { exportPath } from "../../../registry/access/exported.ts";
import type { NamedCall } from "../../../registry/registry.ts";
import { wholeSchema } from "../../../registry/schema/entered.ts";
import type { AppOptions } from "../options.ts";
import { exportList } from "../exports/export.ts";
import type { Endpoint } from "./endpoint.ts";
import { bySchema } from "./takes.ts";
import { transitionOf } from "../../../registry/lifecycle/transitions.ts";
import { handlerTakes, handlerWork } from "./handlers.ts";
import { importCallParts, importEndpoints, templateEndpoints } from "./imports.ts";
import { listTakes, listWork } from "./lists.ts";
import { recordParts } from "./records.ts";
import { actTakes, actWork, transitionEndpoints } from "./transitions.ts";

/** POST {list path}/export of every list: who may list may export, with the same filters. */
function exportEndpoints({ registry }: AppOptions, list: NamedCall): Endpoint[] {
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
      takes: bySchema(registry, wholeSchema(registry, "export_request"), "POST", "export_request"),
      work: { kind: "owns", run: (input, context) => exportList(list, input, context) },
    },
  ];
}

function partsOf(options: AppOptions, call: NamedCall): Pick<Endpoint, "takes" | "work"> {
  if (call.lists) return { ...listTakes(options, call), ...listWork(options, call, call.lists) };
  if (call.does && !call.creates && !call.updates) {
    const transition = transitionOf(options.registry, call.does);
    if (!transition) throw new Error(`call ${call.name} does "${call.does}", which no lifecycle has`);
    return { ...actTakes(options.registry, transition), ...actWork(options, transition) };
  }
  if (call.imports) return importCallParts(options, call.imports);
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
  const taken = new Map<string, string>();
  for (const { method, path, name } of all) {
    const key = `${method} ${path.replace(/\{\w+\}/g, "{}")}`;
    const other = taken.get(key);
    if (other) throw new Error(`${name} and ${other} both answer ${key}`);
    taken.set(key, name);
  }
  return all;
}
