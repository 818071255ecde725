import type { Value, With } from "../model/grammar.ts";
import type { Scope } from "../model/context.ts";

type Lookup = (kind: string, path: string) => unknown;

const nearest: readonly string[] = ["result", "row", "ask", "field", "record", "param"];

/** The value of a name, nearest first: result, row or ask, then field, record, parameter. */
function nearestValue(name: string, lookup: Lookup): unknown {
  for (const kind of nearest) {
    const value = lookup(kind, name);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

/** The inputs that `with` names: a list takes values of the same name, an object renames or gives constants. */
export function inputsOf(
  given: With | undefined,
  lookup: Lookup,
  resolve: (value: Value, scope?: Scope) => unknown,
): Record<string, unknown> {
  if (given === undefined) return {};
  if (Array.isArray(given))
    return Object.fromEntries((given as readonly string[]).map((name) => [name, nearestValue(name, lookup)]));
  return Object.fromEntries(
    Object.entries(given as Readonly<Record<string, Value>>).map(([name, value]) => [name, resolve(value)]),
  );
}
