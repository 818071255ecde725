import { anyRecord } from "../../query/unscoped.ts";
import type { ReadContext } from "../../context.ts";
import { gatherFacts, speakers } from "../facts/gather.ts";
import type { Loaded } from "../plan/loaded.ts";
import type { Model, Move, Row } from "../plan/model.ts";
import { companiesOf } from "./parties.ts";
import { takingsOf } from "./takings.ts";

/** What to load beside a record. */
export interface Loading {
  readonly context: ReadContext;
  readonly model: Model;
  /** Locks the records that follow, so that a plan that is applied stands on what stays. */
  readonly lock: boolean;
}

/** Everything a move and the steps on the same record after it speak to. */
function allSpeakers(model: Model, move: Move, seen = new Set<string>()): string[] {
  if (seen.has(move.name)) return [];
  seen.add(move.name);
  const next = (move.transition.then ?? []).flatMap((entry) => {
    const [entity = "", name = ""] = entry.do.split(".");
    const following = entity === move.entity && entry.each === undefined ? model.move(entity, name) : undefined;
    return following ? allSpeakers(model, following, seen) : [];
  });
  return [...speakers(move.transition), ...next];
}

/** Ids of the records that a `then` entry moves: those in its array, or the one reference to that entity. */
function followingIds(loading: Loading, move: Move, record: Row, entity: string, each: string | undefined): string[] {
  const properties = loading.context.registry.entities.get(move.entity)?.properties ?? {};
  const field = each ?? Object.keys(properties).find((name) => properties[name]?.ref === entity);
  if (field === undefined) throw new Error(`${move.entity}.${move.name}: no field leads to ${entity}`);
  const value = record[field];
  return (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((item) => {
    if (typeof item !== "object" || item === null) return String(item);
    const reference = Object.entries(properties[field]?.items?.properties ?? {}).find(([, property]) => property.ref === entity)?.[0];
    return String((item as Row)[reference ?? "id"]);
  });
}

/** Loads a record's surroundings for a move, and the records that follow it, in the order of their ids (so that two plans never wait for each other). */
export async function load(loading: Loading, move: Move, record: Row): Promise<Loaded> {
  const { context, model } = loading;
  const { db, registry } = context;
  const following: Record<number, Loaded[]> = {};
  for (const [place, entry] of (move.transition.then ?? []).entries()) {
    const [entity = "", name = ""] = entry.do.split(".");
    const next = model.move(entity, name);
    if (!next || (entity === move.entity && entry.each === undefined)) continue;
    const list: Loaded[] = [];
    for (const id of followingIds(loading, move, record, entity, entry.each).sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))) {
      const other = await anyRecord(db, registry, entity, id, loading.lock ? { lock: true } : {});
      if (other) list.push(await load(loading, next, other));
    }
    following[place] = list;
  }
  const id = record["id"] === undefined || record["id"] === "new" ? undefined : String(record["id"]);
  return {
    entity: move.entity, record, following,
    parties: await companiesOf(db, registry, move.entity, record, context.ports.clock.today()),
    takings: move.transition.notBy !== undefined && id !== undefined ? (await takingsOf(db, move.entity, [id])).get(id) ?? [] : [],
    facts: await gatherFacts(db, registry, record, allSpeakers(model, move)),
  };
}
