import { queryString } from "../call/address.ts";
import { routeTable } from "./prefetch.ts";

/** Names that the page at this address takes from its fragment, which browsers send to nobody. */
function inFragment(pattern: string): ReadonlySet<string> {
  const entry = routeTable().find((one) => one.path === pattern);
  return new Set(
    Object.entries(entry?.types ?? {})
      .filter(([, type]) => type === "fragment" || (type as { in?: string }).in === "fragment")
      .map(([name]) => name),
  );
}

/** Several values, as of chosen rows, each once. */
const eachOnce = (value: unknown): unknown => (Array.isArray(value) ? [...new Set(value)] : value);

/**
 * An address with its path parameters filled, what its page takes from the fragment there, and all other values as its
 * query.
 * @param unasked values that may fill path parameters of the same name but never become query
 */
export function addressOf(
  pattern: string,
  values: Readonly<Record<string, unknown>>,
  unasked: Readonly<Record<string, unknown>> = {},
): string {
  const rest: Record<string, unknown> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, eachOnce(value)]),
  );
  const path = pattern.replace(/\{([A-Za-z_]+)\}/g, (_whole, name: string) => {
    const value = rest[name] ?? unasked[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ""));
  });
  const hidden = inFragment(pattern);
  const query = Object.fromEntries(Object.entries(rest).filter(([name]) => !hidden.has(name)));
  const fragment = queryString(Object.fromEntries(Object.entries(rest).filter(([name]) => hidden.has(name)))).replace(
    /^\?/,
    "#",
  );
  return path + queryString(query) + fragment;
}
