import { useLayoutEffect, useRef } from "react";

/** The newest of a value that changes with each render, for callbacks and effects that must not depend on it. */
export function useLatest<Value>(value: Value): { readonly current: Value } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
