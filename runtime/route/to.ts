import { addressOf } from "./address.ts";
import { matchPattern } from "../../schemas/vocabulary/address/pattern.ts";
import { routeTable } from "./prefetch.ts";

function inFragment(declared: unknown): boolean {
  return (
    declared === "fragment" ||
    (declared !== null && typeof declared === "object" && (declared as { in?: string }).in === "fragment")
  );
}

/**
 * An address of the product: as addressOf, with what the page there takes from its fragment in the fragment, where no
 * server sees it.
 */
export function addressTo(
  pattern: string,
  values: Readonly<Record<string, unknown>>,
  unasked: Readonly<Record<string, unknown>> = {},
): string {
  const path = pattern.split(/[?#]/)[0] ?? "";
  const types = routeTable()
    .filter((entry) => entry.path === path || matchPattern(entry.path, path) !== undefined)
    .flatMap((entry) => Object.entries(entry.types ?? {}));
  const hidden = new Set(types.filter(([, declared]) => inFragment(declared)).map(([name]) => name));
  const inside = Object.entries(values).filter(
    ([name, value]) => hidden.has(name) && value !== undefined && value !== null && value !== "",
  );
  const address = addressOf(
    pattern,
    Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name))),
    unasked,
  );
  return inside.length === 0
    ? address
    : `${address}#${new URLSearchParams(inside.map(([name, value]) => [name, String(value)])).toString()}`;
}
