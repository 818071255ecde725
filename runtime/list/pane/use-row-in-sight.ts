import { useEffect, type RefObject } from "react";

/** The upper and lower edge of a box. */
type Edges = Pick<DOMRect, "top" | "bottom">;

/** How far the rows must move so that one of them is wholly in sight; 0 where it is. */
export function shiftOf(row: Edges, frame: Edges): number {
  if (row.top < frame.top) return row.top - frame.top;
  return row.bottom > frame.bottom ? Math.min(row.bottom - frame.bottom, row.top - frame.top) : 0;
}

function showRow(frame: HTMLElement): void {
  const row = frame.querySelector("li[aria-current], tr[aria-current]");
  if (row === null) return;
  const { top, bottom } = frame.getBoundingClientRect();
  const shift = shiftOf(row.getBoundingClientRect(), { top, bottom: Math.min(bottom, innerHeight) });
  if (shift !== 0) frame.scrollBy({ top: shift, behavior: "instant" });
}

/**
 * Keeps in sight the row whose record stands beside its list, also once the rows are drawn anew as cards. Only the rows
 * move: the page stays where it is.
 */
export function useRowInSight(box: RefObject<HTMLElement | null>, position: number | undefined): void {
  useEffect(() => {
    const frame = box.current;
    if (frame === null || position === undefined) return undefined;
    const observer = new ResizeObserver(() => showRow(frame));
    for (const part of frame.children) observer.observe(part);
    return () => observer.disconnect();
  }, [box, position]);
}
