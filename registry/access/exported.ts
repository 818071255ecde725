import type { NamedCall, Registry } from "../model.ts";

/** Whether an address fits a pattern: a place in braces, on either side, is any one step. */
function fits(pattern: string, address: string): boolean {
  const steps = address.split("/");
  const wanted = pattern.split("/");
  return (
    wanted.length === steps.length &&
    wanted.every(
      (step, place) => step.startsWith("{") || steps[place]?.startsWith("{") === true || step === steps[place],
    )
  );
}

/**
 * Where all rows of a list are exported: its path and `/export`. None for lists that strangers see, and where the
 * address would be a record of another call's.
 */
export function exportPath(registry: Registry, call: NamedCall): string | undefined {
  if (!call.lists || call.allow.includes("public")) return undefined;
  const path = `${call.path}/export`;
  return [...registry.calls.values()].some((other) => other.path.includes("{") && fits(other.path, path))
    ? undefined
    : path;
}
