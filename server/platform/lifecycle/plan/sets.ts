import type { Setting } from "./make.ts";
import type { Move, Row } from "./model.ts";

/**
 * What a transition writes by itself (`sets`): constants, values asked, other fields, the business date or the moment.
 */
export function setBy(
  { transition }: Move,
  record: Row,
  ask: Row,
  { today, now }: Pick<Setting, "today" | "now">,
): Row {
  const values = Object.entries(transition.sets ?? {}).map(([field, value]): [string, unknown] => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [field, value];
    if (value.today === true) return [field, today];
    if (value.now === true) return [field, now];
    return [field, (value.ask === undefined ? record[value.record ?? ""] : ask[value.ask]) ?? null];
  });
  return Object.fromEntries(values);
}
