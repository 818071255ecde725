import { useMemo, useRef, type ReactNode } from "react";
import { Arrival } from "../../model/arrival.ts";

interface Props {
  /** Another page stands in its place. */
  isAwaited: boolean;
  /** It stands, and its place is meant for another. */
  isLeft: boolean;
  onHere: () => void;
  children: ReactNode;
}

/**
 * A page beside its list: out of sight until all that it shows first has come, dimmed once the next one is asked for.
 */
export function Arriving({ isAwaited, isLeft, onHere, children }: Props) {
  const count = useRef(0);
  const latest = useRef(onHere);
  latest.current = onHere;
  const arrival = useMemo(
    () => ({
      isAwaited,
      wait: () => {
        let isOver = false;
        count.current += 1;
        return () => {
          if (isOver) return;
          isOver = true;
          count.current -= 1;
          // What the data that has just come shows may have to be waited for in turn.
          setTimeout(() => {
            if (count.current === 0) latest.current();
          });
        };
      },
    }),
    [isAwaited],
  );
  return (
    <div hidden={isAwaited} inert={isLeft} className={isLeft ? "dimmed" : undefined} aria-busy={isLeft || undefined}>
      <Arrival value={arrival}>{children}</Arrival>
    </div>
  );
}
