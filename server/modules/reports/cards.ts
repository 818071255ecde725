import type { ReadContext } from "../../platform/context.ts";
import { isAllowed } from "../../platform/calls/guard.ts";
import { reports } from "./all.ts";

/** The reports that the asker may see, as their calls allow, by the word in their address. */
export function reportCards({ registry, acting }: ReadContext): unknown {
  const rows = Object.keys(reports)
    .filter((name) => isAllowed(registry.calls.get(`report.${name}`)?.allow ?? [], acting))
    .map((name) => name.replaceAll("_", "-"))
    .map((key) => ({ key, answers: key }));
  return { rows, count: rows.length };
}
