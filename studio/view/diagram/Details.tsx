import { Button, Checkbox, Segmented, Space } from "antd";
import type { ReactElement } from "react";
import type { Lifecycle } from "../../../generated/types/grammar/index.d.ts";
import type { Arrow } from "../../../generators/docs/site/layout.ts";
import { put } from "../store/edit.ts";
import { say } from "../words.ts";
import type { Carried } from "./use-carrying.ts";

interface ChosenState {
  state: string;
}

interface ChosenStep {
  from: string;
  to: string;
  step: string;
}

/** What is chosen in the diagram: a state, or what leads from one to another. */
export type Chosen = ChosenState | ChosenStep;

/** A state or a transition that is to be called otherwise. */
export interface RenamedPart {
  kind: "state" | "step";
  name: string;
}

interface Props {
  value: Lifecycle;
  arrows: readonly Arrow[];
  choose: (chosen: Chosen | undefined) => void;
  carry: (carried: Carried) => void;
  remove: (state: string) => void;
  rename: (part: RenamedPart) => void;
}

/** What can be done with what is chosen, each by a button. */
export function Details({ chosen, ...props }: Props & { chosen: Chosen | undefined }): ReactElement | null {
  if (chosen === undefined) return null;
  return "state" in chosen ? <StateDetails chosen={chosen} {...props} /> : <StepDetails chosen={chosen} {...props} />;
}

function StateDetails({ value, chosen, carry, remove, rename }: Props & { chosen: ChosenState }): ReactElement {
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
        <Button size="small" onClick={() => rename({ kind: "state", name: chosen.state })}>
          {say("rename_part", { name: chosen.state })}
        </Button>
      )}
      {chosen.state !== "new" && (
        <Button size="small" danger onClick={() => remove(chosen.state)}>
          {`${say("remove")} ${chosen.state}`}
        </Button>
      )}
    </Space>
  );
}

function StepDetails({
  value,
  chosen,
  arrows,
  choose,
  carry,
  rename,
}: Props & { chosen: ChosenStep }): ReactElement | null {
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
      <Button size="small" onClick={() => rename({ kind: "step", name: step })}>
        {say("rename_part", { name: step })}
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
