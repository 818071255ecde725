import type { KeyboardEvent, PointerEvent, ReactElement } from "react";
import { BOX, wordsOf } from "../../../generators/docs/site/layout.ts";
import type { Arrow, Box, Cell } from "../../../generators/docs/site/layout.ts";
import { say } from "../words.ts";

/** Ways to the next place, by the key that leads there together with Shift. */
const ways: Readonly<Record<string, Cell>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const isPressed = ({ key }: KeyboardEvent): boolean => key === "Enter" || key === " ";

/** The transitions from one state to another, with an end of the arrow to carry elsewhere. */
export function ArrowMark({
  arrow,
  isChosen,
  canBegin,
  choose,
  lift,
}: {
  arrow: Arrow;
  isChosen: boolean;
  canBegin: boolean;
  choose: () => void;
  lift: (end: "from" | "to", event: PointerEvent) => void;
}): ReactElement {
  const { from, to, names, line, words, start, end } = arrow;
  return (
    <g
      className={isChosen ? "arrow chosen" : "arrow"}
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={`${names.join(", ")}: ${from} → ${to}`}
      onClick={choose}
      onKeyDown={(event) => {
        if (!isPressed(event)) return;
        event.preventDefault();
        choose();
      }}
    >
      <path className="hit" d={line} />
      <path className="line" d={line} />
      <text x={words.x} y={words.y}>
        {wordsOf(arrow)}
      </text>
      {canBegin && (
        <circle className="end" cx={start.x} cy={start.y} r={6} onPointerDown={(event) => lift("from", event)} />
      )}
      <circle className="end" cx={end.x} cy={end.y} r={6} onPointerDown={(event) => lift("to", event)} />
    </g>
  );
}

/** A state, with a grip from which a new transition is drawn. */
export function StateMark({
  box,
  isChosen,
  choose,
  lift,
  hold,
  moveBy,
}: {
  box: Box;
  isChosen: boolean;
  choose: () => void;
  lift: (event: PointerEvent) => void;
  hold: (event: PointerEvent<SVGElement>) => void;
  moveBy: (way: Cell) => void;
}): ReactElement {
  const { name, kind, x, y } = box;
  return (
    <g className={isChosen ? `${kind} chosen` : kind}>
      <g
        role="button"
        tabIndex={0}
        aria-pressed={isChosen}
        aria-label={name}
        onClick={choose}
        onPointerDown={hold}
        onKeyDown={(event) => {
          const way = event.shiftKey ? ways[event.key] : undefined;
          if (way !== undefined) {
            event.preventDefault();
            return moveBy(way);
          }
          if (!isPressed(event)) return;
          event.preventDefault();
          choose();
        }}
      >
        <rect x={x} y={y} width={BOX.width} height={BOX.height} rx="8" />
        <text x={x + BOX.width / 2} y={y + BOX.height / 2 + 4}>
          {name}
        </text>
      </g>
      <circle className="grip" cx={x + BOX.width} cy={y + BOX.height - 7} r={5} onPointerDown={lift}>
        <title>{say("from_here")}</title>
      </circle>
    </g>
  );
}
