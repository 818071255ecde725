import { exportPath } from "../../registry/access.ts";
import { fromStates, transitionsOf, type NamedTransition } from "../../registry/lifecycle.ts";
import type { NamedCall, Registry } from "../../registry/registry.ts";
import { draftSchema, wholeSchema, importColumns, callInput, transitionBody } from "../../registry/schema/request.ts";
import type { ExpandedEntity, ExpandedProperty } from "../../registry/schema/entity.ts";
import { listQuery } from "./list-query.ts";
import { SEED } from "./random.ts";

/**
 * One request the API declares, with the schema of what it takes; worked out from the configs, not asked of the server.
 */
export interface Operation {
  name: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Below /api, with {parameters}. */
  path: string;
  allow: readonly string[];
  /** Who may take the transition, as the lifecycle says it; undefined for plain calls. */
  by: readonly string[] | undefined;
  entity: string;
  /** Query or body, and path parameters that the input declares. */
  schema: ExpandedEntity;
  /** Of an export: the inputs of its list, which stand among its filters and are refused by their own names. */
  filters?: readonly string[];
  /** The call's config; none for what lifecycles give. */
  call: NamedCall | undefined;
  /** What comes as a file besides. */
  upload: boolean;
  /** It answers a file. */
  download: boolean;
}

const id: ExpandedProperty = { type: "string", format: "id", maxLength: 19 };
const version: ExpandedProperty = { type: "integer", format: "integer", minimum: 1 };

const shape = (entity: string, properties: Record<string, ExpandedProperty>, required: string[]): ExpandedEntity => ({
  name: entity,
  type: "object",
  properties,
  required,
  rules: [],
});

/** Rows of an import, cell by cell as text, and whether it is a trial only. */
function importSchema(registry: Registry, entity: string): ExpandedEntity {
  const cells = Object.fromEntries(
    importColumns(registry, entity).map(([name]): [string, ExpandedProperty] => [
      name,
      { type: "string", format: "text", maxLength: 4000 },
    ]),
  );
  return shape(
    entity,
    {
      rows: { type: "array", maxItems: 500, items: { type: "object", properties: cells } },
      dry_run: { type: "boolean" },
    },
    [],
  );
}

function schemaOf(registry: Registry, call: NamedCall): ExpandedEntity {
  if (call.imports) return importSchema(registry, call.imports);
  const own = callInput(registry, call);
  if (call.method === "GET" && (call.lists || call.rows)) return listQuery(registry, call, own);
  if (call.does && own && !call.creates && !call.updates)
    return { ...own, properties: { ...own.properties, id }, required: [...own.required, "id"] };
  if (call.reads) return shape(call.reads, { id, ...own?.properties }, ["id", ...(own?.required ?? [])]);
  if (call.deletes) return shape(call.deletes, { id, version, ...own?.properties }, ["id", ...(own?.required ?? [])]);
  return own ?? shape(call.entity, {}, []);
}

function ofTransition(
  registry: Registry,
  transition: NamedTransition,
  base: string,
  calls: readonly NamedCall[],
): Operation[] {
  const { entity, name, fullName, by, link, bulk } = transition;
  const body = transitionBody(registry, fullName);
  const common = {
    method: "POST" as const,
    entity,
    by,
    call: undefined,
    upload: false,
    download: false,
    allow: link ? ["session", "link"] : ["session"],
  };
  const makes = fromStates(transition)?.includes("new") === true;
  const { version: _version, token: _token, one_time_code: _code, agreed: _agreed, ...inputs } = body.properties;
  const items: ExpandedProperty = {
    type: "array",
    minItems: 1,
    maxItems: bulk ?? 1,
    items: { type: "object", required: ["id", "version"], properties: { id, version } },
  };
  const plan: ExpandedEntity = {
    ...body,
    rules: [],
    required: [],
    properties: { ...draftSchema(registry, entity).properties, ...body.properties },
  };
  return [
    ...(calls.some((call) => call.does === fullName || (call.only && call.takes?.includes(fullName)))
      ? []
      : [{ ...common, name: fullName, path: makes ? `${base}/${name}` : `${base}/{id}/${name}`, schema: body }]),
    { ...common, name: `${fullName}.plan`, path: `${base}/{id}/${name}/plan`, schema: plan },
    ...(bulk
      ? [
          {
            ...common,
            name: `${fullName}.bulk`,
            path: `${base}/bulk/${name}`,
            allow: ["session"],
            schema: {
              ...shape(entity, { ...inputs, items }, [
                ...body.required.filter((field) => field !== "version"),
                "items",
              ]),
            },
          },
        ]
      : []),
  ];
}

/** The empty tables of calls that import, and imports of the other entities that people make by a call. */
function importsOf(registry: Registry, calls: readonly NamedCall[]): Operation[] {
  const common = { by: undefined, call: undefined, upload: false, download: false };
  const templates = calls.flatMap(({ imports, path, allow }) =>
    imports === undefined
      ? []
      : [
          {
            ...common,
            name: `${imports}.import_template`,
            method: "GET" as const,
            path: `${path}/template`,
            allow,
            entity: imports,
            schema: shape(imports, {}, []),
            download: true,
          },
        ],
  );
  const others = [...registry.bases].flatMap(([entity, base]): Operation[] => {
    const creates = calls.find((call) => call.creates === entity);
    const path = `${base}/import`;
    if (!creates || calls.some((call) => call.method === "POST" && call.path === path)) return [];
    return [
      {
        ...common,
        name: `${entity}.import`,
        method: "POST",
        path,
        allow: creates.allow,
        entity,
        schema: importSchema(registry, entity),
        upload: true,
      },
    ];
  });
  return [...templates, ...others];
}

/** Every request of the API in an environment: calls, exports of lists, imports, transitions, their plans and bulks. */
export function operationsOf(registry: Registry, environment: string): Operation[] {
  const calls = [...registry.calls.values()].filter(
    (call) => !call.environments || call.environments.includes(environment),
  );
  const fromCalls = calls.map((call): Operation => ({
    name: call.name,
    method: call.method,
    path: call.path,
    allow: call.allow,
    by: undefined,
    entity: call.reads ?? call.updates ?? call.deletes ?? call.creates ?? call.entity,
    schema: schemaOf(registry, call),
    call,
    upload: call.upload !== undefined,
    download: call.download === true,
  }));
  const people = [...registry.bases].flatMap(([entity, base]) =>
    transitionsOf(registry, entity)
      .filter(({ by }) => by.some((who) => who !== "system"))
      .flatMap((one) => ofTransition(registry, one, base, calls)),
  );
  const exports = calls.flatMap((call): Operation[] => {
    const path = exportPath(registry, call);
    return path === undefined
      ? []
      : [
          {
            name: `${call.name}.export`,
            method: "POST",
            path,
            allow: call.allow,
            by: undefined,
            entity: "export_request",
            schema: wholeSchema(registry, "export_request"),
            filters: Object.keys(call.input ?? {}),
            call: undefined,
            upload: false,
            download: false,
          },
        ];
  });
  return [...fromCalls, ...exports, ...importsOf(registry, calls), ...people];
}

/** Names of the parameters in an operation's path, the role among them. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");

/** Into how many shares the quick run divides the operations; SEED says whose turn it is. */
const SHARES = 30;

/** The operations of this run: all where MATRIX=every, else a share of them, another for each seed. */
export function turnOf(operations: readonly Operation[], shares = SHARES): Operation[] {
  return process.env["MATRIX"] === "every"
    ? [...operations]
    : operations.filter((_operation, index) => index % shares === SEED % shares);
}
