import { useState } from "react";
import type { PointerEvent } from "react";
import { BOX } from "../../../generators/docs/site/layout.ts";
import type { Arrow, Box, Layout, Spot } from "../../../generators/docs/site/layout.ts";

/** What is being led to a state: an end of a transition, or a new transition. */
export type Carried = { end: "from" | "to"; step: string; from: string; to: string } | { end: "new"; from: string };

/** An end of an arrow on its way to a state, by pointer or by keys. */
export interface Carrying {
  carried: Carried | undefined;
  /** The line that is drawn meanwhile; none where keys lead it. */
  line: { from: Spot; to: Spot } | undefined;
  /** Begins: by pointer from a spot, by keys from none. */
  begin(carried: Carried, lifted?: Spot): void;
  end(): void;
  /** Follows the pointer. */
  follow(event: PointerEvent<SVGSVGElement>): void;
  /** The state over which the pointer lets go; null where it is none, undefined where no pointer carries anything. */
  targetOf(event: PointerEvent<SVGSVGElement>): string | null | undefined;
}

/** What is carried over a diagram, and where the pointer is meanwhile. */
export function useCarrying({ width, boxes, arrows }: Layout): Carrying {
  const [carried, setCarried] = useState<Carried>();
  const [pointer, setPointer] = useState<Spot>();
  const spotOf = (event: PointerEvent<SVGSVGElement>): Spot => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = box.width > 0 ? width / box.width : 1;
    return { x: (event.clientX - box.left) * scale, y: (event.clientY - box.top) * scale };
  };
  const isDrawn = carried !== undefined && pointer !== undefined;
  const from = isDrawn ? beginning(carried, boxes, arrows) : undefined;
  return {
    carried,
    line: from !== undefined && pointer !== undefined ? { from, to: pointer } : undefined,
    begin: (next, lifted) => {
      setCarried(next);
      if (lifted !== undefined) setPointer(lifted);
    },
    end: () => {
      setCarried(undefined);
      setPointer(undefined);
    },
    follow: (event) => {
      if (isDrawn) setPointer(spotOf(event));
    },
    targetOf: (event) => (isDrawn ? (boxAt(spotOf(event), boxes)?.name ?? null) : undefined),
  };
}

const boxAt = ({ x, y }: Spot, boxes: readonly Box[]): Box | undefined =>
  boxes.find((box) => x >= box.x && x <= box.x + BOX.width && y >= box.y && y <= box.y + BOX.height);

/** From where a line is drawn while an end of it is carried: the end that stays. */
function beginning(carried: Carried, boxes: readonly Box[], arrows: readonly Arrow[]): Spot | undefined {
  if (carried.end === "new") {
    const box = boxes.find(({ name }) => name === carried.from);
    return box && { x: box.x + BOX.width, y: box.y + BOX.height / 2 };
  }
  const arrow = arrows.find(({ from, to }) => from === carried.from && to === carried.to);
  return carried.end === "to" ? arrow?.start : arrow?.end;
}
