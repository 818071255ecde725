import { useEffect, type RefObject } from "react";

/** The upper and lower edge of a box. */
type Edges = Pick<DOMRect, "top" | "bottom">;

/** How far the rows must move so that one of them is wholly in sight; 0 where it is. */
export function shiftOf(row: Edges, frame: Edges): number {
  if (row.top < frame.top) return row.top - frame.top;
  return row.bottom > frame.bottom ? Math.min(row.bottom - frame.bottom, row.top - frame.top) : 0;
}

/** Keeps in sight the row whose record stands beside its list. Only the rows move: the page stays where it is. */
export function useRowInSight(box: RefObject<HTMLElement | null>, position: number | undefined): void {
  useEffect(() => {
    const row = box.current?.querySelector("li[aria-current], tr[aria-current]");
    if (box.current === null || row === null || row === undefined) return;
    const { top, bottom } = box.current.getBoundingClientRect();
    const shift = shiftOf(row.getBoundingClientRect(), { top, bottom: Math.min(bottom, innerHeight) });
    if (shift !== 0) box.current.scrollBy({ top: shift, behavior: "instant" });
  }, [box, position]);
}
