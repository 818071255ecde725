import { Button, Space, Typography } from "antd";
import { useState } from "react";
import type { ReactElement } from "react";
import type { Lifecycle } from "../../../generated/types/grammar/index.d.ts";
import { BOX, cellsOf, layoutOf } from "../../../generators/docs/site/layout.ts";
import type { Arrow, Cell, Layout } from "../../../generators/docs/site/layout.ts";
import type { Moves } from "../../configs/lifecycle.ts";
import { put, setValue } from "../store/edit.ts";
import { useStudio } from "../store/state.ts";
import { say } from "../words.ts";
import { Details, type Chosen, type RenamedPart } from "./Details.tsx";
import { ArrowMark, StateMark } from "./marks.tsx";
import { moved } from "./moved.ts";
import { NewStateDialog, NewStepDialog } from "./new-parts.tsx";
import { placed, withDiagram } from "./placed.ts";
import { Removing } from "./Removing.tsx";
import { RenamingPart } from "./RenamingPart.tsx";
import { useCarrying, type Carrying } from "./use-carrying.ts";
import { useMoving, type Moving } from "./use-moving.ts";

/**
 * The lifecycle at hand as states and transitions that are edited where they stand: a state is put elsewhere, an end of
 * an arrow is drawn to another state, both by pointer or by keys; what is added is worded with it.
 */
export function Diagram(): ReactElement | null {
  const value = useStudio((state) => state.value) as Lifecycle | undefined;
  const moves = useStudio((state) => state.result?.moves);
  return value === undefined || moves === undefined ? null : <Editing value={value} moves={moves} />;
}

function Editing({ value, moves }: { value: Lifecycle; moves: Moves }): ReactElement {
  const layout = layoutOf(value, moves.states);
  const carrying = useCarrying(layout);
  const moving = useMoving(layout);
  const { carried } = carrying;
  const [chosen, setChosen] = useState<Chosen>();
  const [dialog, setDialog] = useState<{ from: string; to: string } | "state">();
  const [leaving, setLeaving] = useState<string>();
  const [renaming, setRenaming] = useState<RenamedPart>();
  const [place, setPlace] = useState<string>();
  const moveTo = (state: string, cell: Cell): void => {
    const next = placed(value, moves.states, state, cell);
    if (next === value) return;
    setValue(next);
    setPlace(say("stands_at", { name: state, column: cell[0] + 1, row: cell[1] + 1 }));
  };
  const moveBy = (state: string, [right, down]: Cell): void => {
    const [column, row] = cellsOf(value, moves.states).get(state) ?? [0, 0];
    moveTo(state, [Math.max(0, column + right), Math.max(0, row + down)]);
  };
  const land = (state: string): void => {
    if (carried === undefined) return setChosen({ state });
    carrying.end();
    if (state === "new" && carried.end !== "from") return;
    if (carried.end === "new") return setDialog({ from: carried.from, to: state });
    const transition = value.transitions[carried.step]!;
    const next = moved(transition, carried, state);
    if (next === transition) return;
    put(["transitions", carried.step], next);
    setChosen({ step: carried.step, from: carried.from, to: carried.to, [carried.end]: state });
  };
  return (
    <div
      className="lifecycle"
      onKeyDown={(event) => {
        if (event.key === "Escape" && carried !== undefined) carrying.end();
      }}
    >
      <Space wrap>
        <Button size="small" onClick={() => setDialog("state")}>
          {say("new_state")}
        </Button>
        <Typography.Text type="secondary" role="status">
          {carried === undefined ? (place ?? say("diagram_help")) : say("choose_target")}
        </Typography.Text>
        {value.diagram !== undefined && (
          <Button size="small" onClick={() => setValue(withDiagram(value, new Map()))}>
            {say("as_reached")}
          </Button>
        )}
      </Space>
      <div className="lifecycle-scroll">
        <Canvas
          value={value}
          layout={layout}
          carrying={carrying}
          moving={moving}
          chosen={chosen}
          choose={setChosen}
          land={land}
          moveTo={moveTo}
          moveBy={moveBy}
        />
      </div>
      <Details
        value={value}
        chosen={chosen}
        arrows={layout.arrows}
        choose={setChosen}
        carry={carrying.begin}
        remove={setLeaving}
        rename={setRenaming}
      />
      {renaming !== undefined && (
        <RenamingPart
          {...renaming}
          close={() => {
            setRenaming(undefined);
            setChosen(undefined);
          }}
        />
      )}
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
        <NewStepDialog {...dialog} people={moves.people} pages={moves.pages} close={() => setDialog(undefined)} />
      )}
    </div>
  );
}

/** The drawing: arrows below states, and over both the line of what is carried. */
function Canvas({
  value,
  layout,
  carrying,
  moving,
  chosen,
  choose,
  land,
  moveTo,
  moveBy,
}: {
  value: Lifecycle;
  layout: Layout;
  carrying: Carrying;
  moving: Moving;
  chosen: Chosen | undefined;
  choose: (chosen: Chosen) => void;
  /** Chooses a state, or leads to it what is carried. */
  land: (state: string) => void;
  moveTo: (state: string, cell: Cell) => void;
  moveBy: (state: string, way: Cell) => void;
}): ReactElement {
  const chosenStep = chosen !== undefined && "step" in chosen ? chosen : undefined;
  const stepOf = ({ names }: Arrow): string =>
    chosenStep !== undefined && names.includes(chosenStep.step) ? chosenStep.step : names[0]!;
  const { line } = carrying;
  return (
    <svg
      className="lifecycle-diagram"
      role="group"
      aria-label={say("diagram")}
      viewBox={`0 0 ${moving.size.width} ${moving.size.height}`}
      width={moving.size.width}
      height={moving.size.height}
      onClickCapture={moving.click}
      onPointerMove={(event) => {
        carrying.follow(event);
        moving.follow(event);
      }}
      onPointerLeave={moving.leave}
      onPointerUp={(event) => {
        const dropped = moving.drop();
        if (dropped !== undefined) return moveTo(dropped.state, dropped.cell);
        const target = carrying.targetOf(event);
        if (target === null) carrying.end();
        else if (target !== undefined) land(target);
      }}
    >
      <ArrowHead />
      {layout.arrows.map((arrow) => (
        <ArrowMark
          key={`${arrow.from} ${arrow.to}`}
          arrow={arrow}
          isChosen={chosenStep?.from === arrow.from && chosenStep.to === arrow.to}
          choose={() => choose({ from: arrow.from, to: arrow.to, step: arrow.names[0]! })}
          lift={(end, event) => {
            event.preventDefault();
            carrying.begin(
              { end, step: stepOf(arrow), from: arrow.from, to: arrow.to },
              end === "to" ? arrow.end : arrow.start,
            );
          }}
          canBegin={arrow.names.some((name) => value.transitions[name]?.from !== undefined)}
        />
      ))}
      {layout.boxes.map((box) => (
        <StateMark
          key={box.name}
          box={{ ...box, ...moving.spotOf(box.name) }}
          hold={(event) => {
            if (carrying.carried === undefined) moving.hold(box.name, event);
          }}
          moveBy={(way) => moveBy(box.name, way)}
          isChosen={chosen !== undefined && "state" in chosen && chosen.state === box.name}
          choose={() => land(box.name)}
          lift={(event) => {
            event.preventDefault();
            carrying.begin({ end: "new", from: box.name }, { x: box.x + BOX.width, y: box.y + BOX.height / 2 });
          }}
        />
      ))}
      {line !== undefined && (
        <path className="carried" d={`M${line.from.x},${line.from.y} L${line.to.x},${line.to.y}`} />
      )}
    </svg>
  );
}

/** The head that every arrow ends in. */
function ArrowHead(): ReactElement {
  return (
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
  );
}
