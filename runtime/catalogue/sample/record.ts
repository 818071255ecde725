import type { PageBundle } from "../../model/bundle.ts";
import { plusDays } from "../../../schemas/vocabulary/format/date.ts";
import { recordOf } from "./value.ts";

/** Numbers between 0 and 1 that a text decides: one and the same page shows one and the same sample. */
function randomOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9;
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_909);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
  };
}

const today = "2026-11-23";

/** Transitions of an entity by short name, with the states they leave. */
function transitionsOf(bundle: PageBundle, entity: string): { name: string; axis: string; from: readonly string[] }[] {
  return Object.entries(bundle.transitions).flatMap(([whole, shape]) => {
    const [owner = "", name = ""] = whole.split(".");
    return owner === entity
      ? [{ name, axis: (shape as { axis?: string }).axis ?? "status", from: [shape.from ?? []].flat() }]
      : [];
  });
}

/**
 * A record of an entity as its calls would answer it, filled out of the schema: with what may be done next, what has
 * happened and who is waited for. The same for the same entity and index, so that pages agree with each other.
 */
export function sampleRecord(bundle: PageBundle, entity: string, index: number): Record<string, unknown> {
  const shape = bundle.entities[entity];
  const random = randomOf(`${entity} ${String(index)}`);
  const record: Record<string, unknown> = {
    ...recordOf(shape?.properties ?? {}, { random, entity, index, today }),
    id: `10000000000000${String(10 + index)}`,
    version: 1,
  };
  const known = transitionsOf(bundle, entity);
  const may = known.filter(({ axis, from }) => from.length === 0 || from.includes(String(record[axis] ?? "")));
  const past = known.slice(0, 3).map(({ name, axis }, step) => ({
    at: `${plusDays(today, -2 - step * 3)}T0${String(2 + step)}:15:00.000Z`,
    actor: ["Tan Wei Ling", "Lim Jun Hao", "Aisyah Rahman"][step],
    company: "Bukit Precision Parts Pte. Ltd.",
    transition: name,
    axis,
  }));
  return {
    ...record,
    ...(known.length === 0
      ? {}
      : {
          allowed_actions: may.map(({ name }) => name),
          timeline: past,
          waiting_for: may.slice(0, 1).map(({ name }) => ({
            party: "buyer",
            company: "Straits Harvest Foods Pte. Ltd.",
            transition: name,
            since: `${plusDays(today, -2)}T02:15:00.000Z`,
          })),
        }),
  };
}

/** So many records, and their count beyond this page. */
export function sampleRows(
  bundle: PageBundle,
  entity: string,
  count = 8,
): { rows: Record<string, unknown>[]; count: number } {
  return { rows: Array.from({ length: count }, (_none, index) => sampleRecord(bundle, entity, index)), count };
}
