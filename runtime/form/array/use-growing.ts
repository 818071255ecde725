import { useEffect, useState } from "react";

/** Rows drawn at once, and how many follow in each later slice. */
const first = 30;
const step = 5;

/** How many of many rows are drawn by now: the first at once, the rest in slices that keep keys quick. */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(first);
  useEffect(() => {
    if (drawn >= count) return undefined;
    const timer = setTimeout(() => setDrawn((now) => now + step), 16);
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return Math.min(drawn, count);
}
