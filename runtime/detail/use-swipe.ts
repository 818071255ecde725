import { useRef } from "react";
import type { TouchEvent } from "react";

/** How far and how level a finger must move for it to be meant. */
const FAR = 70;
const LEVEL = 0.5;

/**
 * Which way a finger moved from one point to another: left leads to the next record, right to the one before; undefined
 * where it scrolled or only touched.
 */
export function swipedTo(
  from: { x: number; y: number },
  to: { x: number; y: number },
): "next" | "previous" | undefined {
  const [across, along] = [to.x - from.x, to.y - from.y];
  if (Math.abs(across) < FAR || Math.abs(along) > Math.abs(across) * LEVEL) return undefined;
  return across < 0 ? "next" : "previous";
}

/**
 * Leads to the neighbours of a record by swiping; what scrolls sideways itself, and what one types in, keeps its touch.
 */
export function useSwipe(
  neighbours: { previous: string | undefined; next: string | undefined } | undefined,
  go: (address: string) => void,
): { onTouchStart?: (event: TouchEvent) => void; onTouchEnd?: (event: TouchEvent) => void } {
  const began = useRef<{ x: number; y: number }>(undefined);
  if (neighbours === undefined) return {};
  return {
    onTouchStart: (event) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      const keeps =
        (event.target as HTMLElement).closest("input, textarea, select, .table-scroll, .tabs, [role=dialog]") !== null;
      began.current = touch === undefined || keeps ? undefined : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: (event) => {
      const touch = event.changedTouches[0];
      const way =
        began.current === undefined || touch === undefined
          ? undefined
          : swipedTo(began.current, { x: touch.clientX, y: touch.clientY });
      const address = way === undefined ? undefined : neighbours[way];
      if (address !== undefined) go(address);
    },
  };
}
