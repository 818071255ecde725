import { Button, Checkbox, Segmented, Space, Typography } from "antd";
import { useState } from "react";
import type { KeyboardEvent, PointerEvent, ReactElement } from "react";
import type { Lifecycle } from "../../../generated/types/grammar/index.d.ts";
import { BOX, layoutOf, wordsOf } from "../../../generators/docs/site/layout.ts";
import type { Arrow, Box, Spot } from "../../../generators/docs/site/layout.ts";
import { put } from "../store/edit.ts";
import { useStudio } from "../store/state.ts";
import { say } from "../words.ts";
import { moved } from "./moved.ts";
import { NewStateDialog, NewStepDialog } from "./new-parts.tsx";
import { Removing } from "./Removing.tsx";

/** What is chosen in the diagram: a state, or what leads from one to another. */
type Chosen = { state: string } | { from: string; to: string; step: string };

/** What is being led to a state: an end of a transition, or a new transition. */
type Carried = { end: "from" | "to"; step: string; from: string; to: string } | { end: "new"; from: string };

const isPressed = ({ key }: KeyboardEvent): boolean => key === "Enter" || key === " ";

/**
 * The lifecycle at hand as states and transitions that are edited where they stand: an end of an arrow is drawn to
 * another state, or led there by keys; what is added is worded with it.
 */
export function Diagram(): ReactElement | null {
  const value = useStudio((state) => state.value) as Lifecycle | undefined;
  const moves = useStudio((state) => state.result?.moves);
  const [chosen, setChosen] = useState<Chosen>();
  const [carried, setCarried] = useState<Carried>();
  const [pointer, setPointer] = useState<Spot>();
  const [dialog, setDialog] = useState<{ from: string; to: string } | "state">();
  const [leaving, setLeaving] = useState<string>();
  if (value === undefined || moves === undefined) return null;
  const layout = layoutOf(value, moves.states);
  const leave = (): void => {
    setCarried(undefined);
    setPointer(undefined);
  };
  const land = (state: string): void => {
    if (carried === undefined) return setChosen({ state });
    leave();
    if (state === "new" && carried.end !== "from") return;
    if (carried.end === "new") return setDialog({ from: carried.from, to: state });
    const transition = value.transitions[carried.step]!;
    const next = moved(transition, carried, state);
    if (next === transition) return;
    put(["transitions", carried.step], next);
    setChosen({ step: carried.step, from: carried.from, to: carried.to, [carried.end]: state });
  };
  const spotOf = (event: PointerEvent<SVGSVGElement>): Spot => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = width > 0 ? layout.width / width : 1;
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  };
  const boxAt = ({ x, y }: Spot): Box | undefined =>
    layout.boxes.find((box) => x >= box.x && x <= box.x + BOX.width && y >= box.y && y <= box.y + BOX.height);
  const begun = carried && beginning(carried, layout.boxes, layout.arrows);
  return (
    <div
      className="lifecycle"
      onKeyDown={(event) => {
        if (event.key === "Escape" && carried !== undefined) leave();
      }}
    >
      <Space wrap>
        <Button size="small" onClick={() => setDialog("state")}>
          {say("new_state")}
        </Button>
        <Typography.Text type="secondary" role="status">
          {carried === undefined ? say("diagram_help") : say("choose_target")}
        </Typography.Text>
      </Space>
      <div className="lifecycle-scroll">
        <svg
          className="lifecycle-diagram"
          role="group"
          aria-label={say("diagram")}
          viewBox={`0 0 ${layout.width} ${layout.height}`}
          width={layout.width}
          height={layout.height}
          onPointerMove={(event) => {
            if (carried !== undefined && pointer !== undefined) setPointer(spotOf(event));
          }}
          onPointerUp={(event) => {
            if (carried === undefined || pointer === undefined) return;
            const box = boxAt(spotOf(event));
            if (box) land(box.name);
            else leave();
          }}
        >
          <defs>
            <marker
              id="arrow"
              viewBox="0 0 8 8"
              refX="8"
              refY="4"
              markerWidth="8"
              markerHeight="8"
              markerUnits="userSpaceOnUse"
              orient="auto"
            >
              <path d="M0,0 L8,4 L0,8 z" />
            </marker>
          </defs>
          {layout.arrows.map((arrow) => (
            <ArrowMark
              key={`${arrow.from} ${arrow.to}`}
              arrow={arrow}
              isChosen={
                chosen !== undefined && "step" in chosen && chosen.from === arrow.from && chosen.to === arrow.to
              }
              choose={() => setChosen({ from: arrow.from, to: arrow.to, step: arrow.names[0]! })}
              lift={(end, event) => {
                const step =
                  chosen !== undefined && "step" in chosen && arrow.names.includes(chosen.step)
                    ? chosen.step
                    : arrow.names[0]!;
                event.preventDefault();
                setCarried({ end, step, from: arrow.from, to: arrow.to });
                setPointer(end === "to" ? arrow.end : arrow.start);
              }}
              canBegin={arrow.names.some((name) => value.transitions[name]?.from !== undefined)}
            />
          ))}
          {layout.boxes.map((box) => (
            <StateMark
              key={box.name}
              box={box}
              isChosen={chosen !== undefined && "state" in chosen && chosen.state === box.name}
              choose={() => land(box.name)}
              lift={(event) => {
                event.preventDefault();
                setCarried({ end: "new", from: box.name });
                setPointer({ x: box.x + BOX.width, y: box.y + BOX.height / 2 });
              }}
            />
          ))}
          {begun !== undefined && pointer !== undefined && (
            <path className="carried" d={`M${begun.x},${begun.y} L${pointer.x},${pointer.y}`} />
          )}
        </svg>
      </div>
      <Details
        value={value}
        chosen={chosen}
        arrows={layout.arrows}
        choose={setChosen}
        carry={setCarried}
        remove={setLeaving}
      />
      {leaving !== undefined && (
        <Removing
          state={leaving}
          close={() => {
            setLeaving(undefined);
            setChosen(undefined);
          }}
        />
      )}
      {dialog === "state" && <NewStateDialog close={() => setDialog(undefined)} />}
      {dialog !== undefined && dialog !== "state" && (
        <NewStepDialog {...dialog} people={moves.people} close={() => setDialog(undefined)} />
      )}
    </div>
  );
}

/** From where a line is drawn while an end of it is carried: the end that stays. */
function beginning(carried: Carried, boxes: readonly Box[], arrows: readonly Arrow[]): Spot | undefined {
  if (carried.end === "new") {
    const box = boxes.find(({ name }) => name === carried.from);
    return box && { x: box.x + BOX.width, y: box.y + BOX.height / 2 };
  }
  const arrow = arrows.find(({ from, to }) => from === carried.from && to === carried.to);
  return carried.end === "to" ? arrow?.start : arrow?.end;
}

function ArrowMark({
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

function StateMark({
  box,
  isChosen,
  choose,
  lift,
}: {
  box: Box;
  isChosen: boolean;
  choose: () => void;
  lift: (event: PointerEvent) => void;
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
        onKeyDown={(event) => {
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

/** What can be done with what is chosen, each by a button. */
function Details({
  value,
  chosen,
  arrows,
  choose,
  carry,
  remove,
}: {
  value: Lifecycle;
  chosen: Chosen | undefined;
  arrows: readonly Arrow[];
  choose: (chosen: Chosen | undefined) => void;
  carry: (carried: Carried) => void;
  remove: (state: string) => void;
}): ReactElement | null {
  if (chosen === undefined) return null;
  if ("state" in chosen) {
    const final = value.final ?? [];
    const isFinal = final.includes(chosen.state);
    return (
      <Space wrap className="lifecycle-details">
        <code>{chosen.state}</code>
        <Button size="small" onClick={() => carry({ end: "new", from: chosen.state })}>
          {say("from_here")}
        </Button>
        {chosen.state !== "new" && (
          <Checkbox
            checked={isFinal}
            onChange={() => {
              const next = isFinal ? final.filter((one) => one !== chosen.state) : [...final, chosen.state];
              put(["final"], next.length === 0 ? undefined : next);
            }}
          >
            {say("final_state")}
          </Checkbox>
        )}
        {chosen.state !== "new" && (
          <Button size="small" danger onClick={() => remove(chosen.state)}>
            {`${say("remove")} ${chosen.state}`}
          </Button>
        )}
      </Space>
    );
  }
  const { from, to, step } = chosen;
  const arrow = arrows.find((one) => one.from === from && one.to === to);
  const transition = value.transitions[step];
  if (arrow === undefined || transition === undefined) return null;
  return (
    <Space wrap className="lifecycle-details">
      {arrow.names.length > 1 ? (
        <Segmented
          size="small"
          options={arrow.names}
          value={step}
          aria-label={say("transition")}
          onChange={(name) => choose({ from, to, step: name })}
        />
      ) : (
        <code>{step}</code>
      )}
      <span>
        {from} → {to}
      </span>
      <Button size="small" onClick={() => carry({ end: "to", step, from, to })}>
        {say("lead_elsewhere")}
      </Button>
      <Button
        size="small"
        disabled={transition.from === undefined}
        onClick={() => carry({ end: "from", step, from, to })}
      >
        {say("begin_elsewhere")}
      </Button>
      <Button
        size="small"
        danger
        onClick={() => {
          choose(undefined);
          put(["transitions", step], undefined);
        }}
      >
        {`${say("remove")} ${step}`}
      </Button>
    </Space>
  );
}
