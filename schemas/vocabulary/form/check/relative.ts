import { breaks } from "../../keyword/bound.ts";
import { places } from "../../path.ts";
import type { RelativeBound } from "../parts.ts";
import type { Check } from "./check.ts";
import { dayIn } from "./today.ts";

/** Days beyond a bound that moves with the business date; the finding names the day itself. */
export function relativeBounds(bounds: readonly RelativeBound[]): Check {
  return (data, circumstances) => bounds.flatMap(({ path: pattern, bound, days }) => {
    const limit = new Date(Date.parse(`${dayIn(circumstances)}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
    return places(data, pattern).filter(({ value }) => breaks(bound, value, limit)).map(({ path }) => ({ path, keyword: bound, params: { limit } }));
  });
}
