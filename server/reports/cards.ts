import type { ReadContext } from "../context.ts";
import { reports } from "./all.ts";

/** The reports that the role may see, as its calls allow, by the word in their address. */
export function reportCards({ registry, acting }: ReadContext): unknown {
  const rows = Object.keys(reports).filter((name) => registry.calls.get(`report.${name}`)?.allow.some((one) => one.split(":")[0] === acting?.role)).map((name) => ({ key: name.replaceAll("_", "-") }));
  return { rows, count: rows.length };
}
