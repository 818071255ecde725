import { holds } from "../../records/condition.ts";
import type { ConditionScope } from "../../records/condition.ts";
import { valuesFor } from "./inputs.ts";
import type { Model, Move, Row, Transition } from "./model.ts";
import { startsIn } from "./open.ts";

type Entry = NonNullable<Transition["then"]>[number];

/** What a `then` entry comes to: the transition, the records that take it, or that a new one is made. */
export interface Following {
  readonly move: Move;
  readonly ids: readonly string[];
  readonly create: boolean;
  readonly values: Row;
}

/** Values at the end of a dotted path, through arrays. */
function along(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => along(item, path));
  if (value === undefined || value === null || value === "") return [];
  const [first, ...rest] = path;
  return first === undefined ? [value] : along((value as Row)[first], rest);
}

/**
 * The records that an entry of `then` moves: those at the end of `each`, else the one of the single reference to that
 * entity, else the record itself; where the transition starts at `new` and nothing leads to a record, a new one.
 * Undefined while its condition does not hold. Ids come in ascending order, so that two plans lock in the same order.
 */
export function following(model: Model, move: Move, entry: Entry, scope: ConditionScope): Following | undefined {
  if (entry.when !== undefined && !holds(entry.when, scope)) return undefined;
  const [entity = "", name = ""] = entry.do.split(".");
  const next = model.move(entity, name);
  if (!next) throw new Error(`${move.entity}.${move.name}: then names the unknown ${entry.do}`);
  const { record } = scope;
  const values = valuesFor(entry.with, record, scope.ask ?? {});
  const starts = startsIn(next);
  const only = starts?.length === 1 && starts[0] === "new";
  if (only) return { move: next, ids: [], create: true, values };
  if (entry.each === undefined && entity === move.entity)
    return { move: next, ids: [String(record["id"] ?? "new")], create: false, values };
  const path = entry.each ?? model.reference(move.entity, entity);
  if (path === undefined && starts?.includes("new")) return { move: next, ids: [], create: true, values };
  if (path === undefined) throw new Error(`${move.entity}.${move.name}: no field leads to ${entity}`);
  const found = along(record, path.split(".")).map((value) =>
    typeof value === "object" && value !== null
      ? (value as Row)[model.referenceIn(move.entity, path, entity) ?? "id"]
      : value,
  );
  const ids = [...new Set(found.filter((id) => id !== undefined && id !== null && id !== "").map(String))].sort(
    (a, b) => (BigInt(a) < BigInt(b) ? -1 : 1),
  );
  if (ids.length === 0 && starts?.includes("new")) return { move: next, ids, create: true, values };
  return { move: next, ids, create: false, values };
}
