import { useRef, useState } from "react";
import type { MouseEvent, PointerEvent } from "react";
import { cellAt, STEP } from "../../../generators/docs/site/layout.ts";
import type { Cell, Layout, Spot } from "../../../generators/docs/site/layout.ts";

/** A state that the pointer holds: where it was taken hold of, and where its corner is. */
interface Hold {
  readonly state: string;
  readonly within: Spot;
  readonly spot: Spot;
  readonly hasMoved: boolean;
}

/** A state on its way to another place of the diagram. */
export interface Moving {
  /** Where a state is drawn while it is moved; undefined where it stands. */
  spotOf(state: string): Spot | undefined;
  /** The size of the drawing: while something is moved there is room for one place more at each end. */
  readonly size: { readonly width: number; readonly height: number };
  hold(state: string, event: PointerEvent<SVGElement>): void;
  follow(event: PointerEvent<SVGElement>): void;
  /** Lets go. @returns the state and its new place; undefined where it was not moved */
  drop(): { state: string; cell: Cell } | undefined;
  leave(): void;
  /** Takes away the click by which a moved state is let go: it chooses nothing. */
  click(event: MouseEvent): void;
}

/** Less than this is a hand that trembles. */
const TREMBLE = 6;

/** What the pointer moves over a diagram. */
export function useMoving({ width, height, boxes }: Layout): Moving {
  const [held, setHeld] = useState<Hold>();
  const hasDropped = useRef(false);
  const isMoving = held?.hasMoved === true;
  const size = { width: width + (isMoving ? STEP.x : 0), height: height + (isMoving ? STEP.y : 0) };
  const pointerAt = ({ currentTarget, clientX, clientY }: PointerEvent<SVGElement>): Spot => {
    const box = (currentTarget.ownerSVGElement ?? currentTarget).getBoundingClientRect();
    const scale = box.width > 0 ? size.width / box.width : 1;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  };
  return {
    spotOf: (state) => (isMoving && held.state === state ? held.spot : undefined),
    size,
    hold(state, event) {
      const box = boxes.find(({ name }) => name === state);
      if (box === undefined || event.button !== 0) return;
      const { x, y } = pointerAt(event);
      hasDropped.current = false;
      setHeld({ state, within: { x: x - box.x, y: y - box.y }, spot: { x: box.x, y: box.y }, hasMoved: false });
    },
    follow(event) {
      const box = boxes.find(({ name }) => name === held?.state);
      if (held === undefined || box === undefined) return;
      const { x, y } = pointerAt(event);
      const spot = { x: x - held.within.x, y: y - held.within.y };
      const hasMoved = held.hasMoved || Math.hypot(spot.x - box.x, spot.y - box.y) > TREMBLE;
      setHeld({ ...held, spot, hasMoved });
    },
    drop() {
      setHeld(undefined);
      if (!isMoving) return undefined;
      hasDropped.current = true;
      return { state: held.state, cell: cellAt(held.spot) };
    },
    leave: () => setHeld(undefined),
    click(event) {
      if (hasDropped.current) event.stopPropagation();
      hasDropped.current = false;
    },
  };
}
