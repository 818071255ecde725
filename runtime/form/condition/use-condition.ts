import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useForm } from "../form-context.ts";
import type { PageContext } from "../../model/context.ts";
import { join } from "../path/path.ts";
import { controlling } from "./controlling.ts";

/**
 * Whether a condition holds at a field, renewed only when a path that controls it changes.
 * `true` and absent are answered without looking; what is unknown does not hold.
 */
export function useCondition(
  condition: true | Record<string, unknown> | undefined,
  row: string,
  absent: boolean,
): boolean {
  const { page } = useForm();
  const conditions = useMemo(() => [condition], [condition]);
  const answer = (): boolean => (condition === undefined ? absent : holds(page, condition, row));
  const subscribe = useControlled(conditions, row);
  return useSyncExternalStore(subscribe, answer, answer);
}

/**
 * Of several ways in which a field is offered the first whose condition holds at it, renewed only when a path that
 * controls one of them changes; undefined while none does.
 */
export function useWay<Way extends { item: { when?: Condition } }>(ways: readonly Way[], row: string): Way | undefined {
  const { page } = useForm();
  const conditions = useMemo(() => ways.map(({ item }) => item.when), [ways]);
  const answer = (): Way | undefined => wayAt(page, ways, row);
  const subscribe = useControlled(conditions, row);
  return useSyncExternalStore(subscribe, answer, answer);
}

/** Of several ways in which a field is offered the first whose condition holds in a row, as it is now. */
export function wayAt<Way extends { item: { when?: Condition } }>(
  page: PageContext,
  ways: readonly Way[],
  row: string,
): Way | undefined {
  return ways.find(({ item }) => item.when === undefined || holds(page, item.when, row));
}

type Condition = true | Record<string, unknown> | undefined;

const holds = (page: PageContext, condition: Condition, row: string): boolean =>
  condition === true || page.test(condition, row === "" ? undefined : { item: row }) === true;

/** Listens to all paths and sources that control conditions at a row. */
function useControlled(conditions: readonly Condition[], row: string): (tell: () => void) => () => void {
  const { store, page } = useForm();
  const controls = useMemo(() => conditions.map((condition) => controlling(condition)), [conditions]);
  return useCallback(
    (tell: () => void) => {
      const stops = controls.flatMap(({ fields, sources }) => [
        ...fields.flatMap((name) => [
          store.onValue(join(row, name), tell),
          ...(row === "" ? [] : [store.onValue(name, tell)]),
        ]),
        ...sources.map((source) => page.sources.subscribe(source, tell)),
      ]);
      return () => stops.forEach((stop) => stop());
    },
    [controls, row, store, page.sources],
  );
}
