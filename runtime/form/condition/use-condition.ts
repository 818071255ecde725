import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useForm } from "../form-context.ts";
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
  const { store, page } = useForm();
  const controls = useMemo(() => controlling(condition), [condition]);
  const subscribe = useCallback(
    (tell: () => void) => {
      const stops = controls.fields.flatMap((name) => [
        store.onValue(join(row, name), tell),
        ...(row === "" ? [] : [store.onValue(name, tell)]),
      ]);
      for (const source of controls.sources) stops.push(page.sources.subscribe(source, tell));
      return () => stops.forEach((stop) => stop());
    },
    [controls, row, store, page.sources],
  );
  const answer = (): boolean =>
    condition === undefined
      ? absent
      : condition === true
        ? true
        : page.test(condition, row === "" ? undefined : { item: row }) === true;
  return useSyncExternalStore(subscribe, answer, answer);
}
