import type { With } from "../../../../generated/types/grammar/index.d.ts";
import type { Row } from "./model.ts";

/** The one value an entry of `with` stands for: a constant, or data of the record or the request. */
function valueOf(value: unknown, record: Row, ask: Row): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const [[kind, path] = ["", ""]] = Object.entries(value as Record<string, string>);
  if (kind === "ask") return ask[path];
  if (kind === "record" || kind === "field") return record[path];
  throw new Error(`a transition that follows cannot read ${kind}`);
}

/** The request that a following transition gets: names take the asked value first, then the record's. */
export function valuesFor(inputs: With | undefined, record: Row, ask: Row): Row {
  if (inputs === undefined) return {};
  if (Array.isArray(inputs)) return Object.fromEntries(inputs.map((name) => [name, ask[name] ?? record[name]]));
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, valueOf(value, record, ask)]));
}
