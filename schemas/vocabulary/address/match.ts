import { fitsType, matchPattern, plainness } from "./pattern.ts";

/** What of a route decides whether it answers an address. */
export interface RoutePattern {
  /** Pattern as written: `/finance/application/create/{id}`. */
  path: string;
  /** Values of parameters for which this route answers. */
  where?: Readonly<Record<string, string | readonly string[]>> | undefined;
  /** Types of parameters, and where those beside the path stand. */
  types?: Readonly<Record<string, unknown>> | undefined;
}

export interface Address {
  path: string;
  search: string;
  hash: string;
}

interface Declared {
  type: string;
  in?: string;
  default?: unknown;
}

function typesOf(entry: RoutePattern): [string, string | Declared][] {
  return Object.entries(entry.types ?? {}) as [string, string | Declared][];
}

function typeOf(entry: RoutePattern, name: string): string | undefined {
  const declared = typesOf(entry).find(([known]) => known === name)?.[1];
  if (declared === undefined) return name === "id" ? "id" : undefined;
  const type = typeof declared === "string" ? declared : declared.type;
  return type === "query" || type === "fragment" ? undefined : type;
}

/** All parameters of an address as a page sees them: path over query over fragment, then defaults. */
function paramsOf(
  entry: RoutePattern,
  inPath: Readonly<Record<string, string>>,
  address: Address,
): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, declared] of typesOf(entry)) {
    if (typeof declared !== "string" && declared.default !== undefined) params[name] = declared.default;
  }
  const fragment = new URLSearchParams(address.hash.replace(/^#/, ""));
  for (const [name, value] of fragment) if (entry.types?.[name] !== undefined) params[name] = value;
  const query = new URLSearchParams(address.search);
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    params[name] = values.length > 1 ? values : values[0];
  }
  return { ...params, ...inPath };
}

function fits(
  entry: RoutePattern,
  params: Readonly<Record<string, unknown>>,
  inPath: Readonly<Record<string, string>>,
): boolean {
  if (Object.entries(inPath).some(([name, value]) => !fitsType(typeOf(entry, name), value))) return false;
  return Object.entries(entry.where ?? {}).every(([name, wanted]) =>
    (Array.isArray(wanted) ? wanted : [wanted]).includes(String(params[name] ?? "")),
  );
}

/**
 * Which route answers an address, with its parameters. `lets` tells whether this visitor may see its page; where
 * several answer, the first allowed one does. `forbidden`: routes answer, but none for this visitor.
 */
export function matchRoute<Route extends RoutePattern>(
  table: readonly Route[],
  address: Address,
  lets: (entry: Route) => boolean,
): { entry: Route; params: Record<string, unknown> } | "forbidden" | undefined {
  const found = table.flatMap((entry) => {
    const inPath = matchPattern(entry.path, address.path);
    if (inPath === undefined) return [];
    const params = paramsOf(entry, inPath, address);
    return fits(entry, params, inPath) ? [{ entry, params }] : [];
  });
  if (found.length === 0) return undefined;
  found.sort(
    (one, other) =>
      plainness(one.entry.path).localeCompare(plainness(other.entry.path)) ||
      (other.entry.where === undefined ? 0 : 1) - (one.entry.where === undefined ? 0 : 1),
  );
  return found.find(({ entry }) => lets(entry)) ?? "forbidden";
}
