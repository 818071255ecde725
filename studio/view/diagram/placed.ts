import type { Lifecycle } from "../../../generated/types/grammar/index.d.ts";
import { cellsOf } from "../../../generators/docs/site/layout.ts";
import type { Cell } from "../../../generators/docs/site/layout.ts";

const isSame = (one: Cell | undefined, other: Cell): boolean => one?.[0] === other[0] && one[1] === other[1];

/**
 * A lifecycle with a state at another place of its diagram; what stands there comes to the place that it leaves. A
 * state that stands where it is reached anyway needs no place of its own.
 */
export function placed(lifecycle: Lifecycle, states: readonly string[], state: string, cell: Cell): Lifecycle {
  const cells = cellsOf(lifecycle, states);
  const from = cells.get(state);
  if (from === undefined || isSame(from, cell)) return lifecycle;
  const other = [...cells].find(([, one]) => isSame(one, cell))?.[0];
  const places = new Map<string, Cell>(
    Object.entries(lifecycle.diagram ?? {}).map(([name, [column = 0, row = 0]]) => [name, [column, row]]),
  );
  places.set(state, cell);
  if (other !== undefined) places.set(other, from);
  for (const name of [state, other]) {
    const place = name === undefined ? undefined : places.get(name);
    if (name === undefined || place === undefined) continue;
    places.delete(name);
    if (!isSame(cellsOf(withDiagram(lifecycle, places), states).get(name), place)) places.set(name, place);
  }
  const order = ["new", ...states];
  return withDiagram(
    lifecycle,
    new Map([...places].toSorted(([one], [two]) => order.indexOf(one) - order.indexOf(two))),
  );
}

/** A lifecycle with these places, before its transitions; with none as if nobody had put anything anywhere. */
export function withDiagram(lifecycle: Lifecycle, places: ReadonlyMap<string, Cell>): Lifecycle {
  const diagram = places.size === 0 ? undefined : Object.fromEntries(places);
  const keys = Object.keys(lifecycle);
  const order = keys.includes("diagram")
    ? keys
    : keys.flatMap((key) => (key === "transitions" ? ["diagram", key] : [key]));
  return Object.fromEntries(
    order.flatMap((key) => {
      const value: unknown = key === "diagram" ? diagram : lifecycle[key as keyof Lifecycle];
      return value === undefined ? [] : [[key, value]];
    }),
  ) as unknown as Lifecycle;
}
