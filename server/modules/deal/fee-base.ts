import type { FeeRule } from "../pricing/fee.ts";

/** A fee rule as calls show it: code, name, base, and the figures it has. */
export function basisText({ code, name, base, pct, flat, min }: FeeRule): Record<string, unknown> {
  return {
    code,
    ...(name === undefined ? {} : { name }),
    base,
    ...(pct === undefined ? {} : { pct }),
    ...(flat === undefined ? {} : { flat }),
    ...(min === undefined ? {} : { min }),
  };
}
