import { useCallback, useEffect, useRef, useState, type ReactElement } from "react";
import { useOutcome } from "../../action/outcome.ts";
import { useDescribed } from "../../form/field/describe.ts";
import { useForm, type WidgetProps } from "../../form/form-context.ts";
import { word } from "../../label/label.ts";
import { earnTicket } from "./human-sums.ts";

/** A ticket lives for five minutes; one that lies unused is renewed before. */
const RENEW = 240_000;

/**
 * One tick, and the browser does the rest: nothing to read, hear or puzzle out. A ticket is good once, so after a try
 * that was refused the next one is earned without asking again.
 */
export function HumanInput({ path, id, disabled, required, labelledBy, helpId }: WidgetProps): ReactElement {
  const { store, page } = useForm();
  const outcome = useOutcome(page.bundle.name);
  const [state, setState] = useState<"open" | "working" | "done" | "failed">("open");
  const turn = useRef(0);
  useDescribed(store, path);
  const work = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    store.set(path, undefined);
    setState("working");
    const ticket = await earnTicket().catch(() => undefined);
    if (mine !== turn.current) return;
    store.set(path, ticket);
    setState(ticket === undefined ? "failed" : "done");
  }, [path, store]);
  // Who sends the form meanwhile waits for the ticket, and goes on by itself.
  const earn = useCallback(() => store.comes(work()), [store, work]);
  const done = state === "done";
  const used = useRef(outcome);
  useEffect(() => {
    if (used.current === outcome) return;
    used.current = outcome;
    if (outcome !== undefined && done) earn();
  }, [outcome, done, earn]);
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => earn(), RENEW);
    return () => clearTimeout(timer);
  }, [done, earn]);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );
  return (
    <span className="human">
      <input
        id={id}
        name={path}
        type="checkbox"
        checked={state === "working" || done}
        disabled={disabled}
        aria-required={required || undefined}
        aria-labelledby={labelledBy}
        aria-describedby={[helpId, `${id}_state`].filter(Boolean).join(" ")}
        onChange={(event) => {
          if (event.target.checked) return earn();
          turn.current += 1;
          store.set(path, undefined);
          setState("open");
        }}
      />
      <span id={`${id}_state`} role="status">
        {word(`human.${state}`)}
      </span>
    </span>
  );
}
