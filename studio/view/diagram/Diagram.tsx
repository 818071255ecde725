import { Button, Space, Typography } from "antd";
import { useState } from "react";
import type { ReactElement } from "react";
import type { Lifecycle } from "../../../generated/types/grammar/index.d.ts";
import { BOX, layoutOf } from "../../../generators/docs/site/layout.ts";
import type { Arrow, Layout } from "../../../generators/docs/site/layout.ts";
import type { Moves } from "../../configs/lifecycle.ts";
import { put } from "../store/edit.ts";
import { useStudio } from "../store/state.ts";
import { say } from "../words.ts";
import { Details, type Chosen } from "./Details.tsx";
import { ArrowMark, StateMark } from "./marks.tsx";
import { moved } from "./moved.ts";
import { NewStateDialog, NewStepDialog } from "./new-parts.tsx";
import { Removing } from "./Removing.tsx";
import { useCarrying, type Carrying } from "./use-carrying.ts";

/**
 * The lifecycle at hand as states and transitions that are edited where they stand: an end of an arrow is drawn to
 * another state, or led there by keys; what is added is worded with it.
 */
export function Diagram(): ReactElement | null {
  const value = useStudio((state) => state.value) as Lifecycle | undefined;
  const moves = useStudio((state) => state.result?.moves);
  return value === undefined || moves === undefined ? null : <Editing value={value} moves={moves} />;
}

function Editing({ value, moves }: { value: Lifecycle; moves: Moves }): ReactElement {
  const layout = layoutOf(value, moves.states);
  const carrying = useCarrying(layout);
  const { carried } = carrying;
  const [chosen, setChosen] = useState<Chosen>();
  const [dialog, setDialog] = useState<{ from: string; to: string } | "state">();
  const [leaving, setLeaving] = useState<string>();
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
          {carried === undefined ? say("diagram_help") : say("choose_target")}
        </Typography.Text>
      </Space>
      <div className="lifecycle-scroll">
        <Canvas value={value} layout={layout} carrying={carrying} chosen={chosen} choose={setChosen} land={land} />
      </div>
      <Details
        value={value}
        chosen={chosen}
        arrows={layout.arrows}
        choose={setChosen}
        carry={carrying.begin}
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

/** The drawing: arrows below states, and over both the line of what is carried. */
function Canvas({
  value,
  layout,
  carrying,
  chosen,
  choose,
  land,
}: {
  value: Lifecycle;
  layout: Layout;
  carrying: Carrying;
  chosen: Chosen | undefined;
  choose: (chosen: Chosen) => void;
  /** Chooses a state, or leads to it what is carried. */
  land: (state: string) => void;
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
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      width={layout.width}
      height={layout.height}
      onPointerMove={carrying.follow}
      onPointerUp={(event) => {
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
          box={box}
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
