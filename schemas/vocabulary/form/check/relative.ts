import { edgeOf } from "../../day/relative.ts";
import { isDate } from "../../format/date.ts";
import { places } from "../../path.ts";
import type { RelativeBound } from "../parts.ts";
import type { Check } from "./check.ts";
import { dayIn } from "./today.ts";

/** Days beyond a bound that moves with the business date; the finding names the day itself. */
export function relativeBounds(bounds: readonly RelativeBound[]): Check {
  return (data, circumstances) =>
    bounds.flatMap(({ path: pattern, bound, days }) => {
      const { keyword, limit } = edgeOf(bound, days, dayIn(circumstances));
      const isBeyond = (value: unknown) =>
        typeof value === "string" && isDate(value) && (keyword === "earliest" ? value < limit : value > limit);
      return places(data, pattern)
        .filter(({ value }) => isBeyond(value))
        .map(({ path }) => ({ path, keyword, params: { limit } }));
    });
}
