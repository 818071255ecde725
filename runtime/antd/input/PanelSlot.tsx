import { createElement, useEffect, useState, type ComponentType, type ReactNode } from "react";
import type { Panel } from "./panels.ts";

/**
 * A panel where it is wanted (`given` says what it needs) and there; its shell stands until then, and stays if it does
 * not come. It is one and the same shell all along, so that the focus and what is typed into it are not lost when the
 * panel begins to be wanted. Not by Suspense, whose fallback would keep a user waiting for 300 ms although the panel
 * has come.
 */
export function PanelSlot<Props extends object>({
  panel,
  given,
  shell,
}: {
  panel: Panel<ComponentType<Props>>;
  given: Props | undefined;
  shell: ReactNode;
}): ReactNode {
  const [, setCount] = useState(0);
  const wanted = given !== undefined;
  useEffect(() => {
    let gone = false;
    if (wanted && panel.drawn === undefined)
      void panel.load().then(
        () => {
          if (!gone) setCount((count) => count + 1);
        },
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [panel, wanted]);
  return given === undefined || panel.drawn === undefined ? shell : createElement(panel.drawn, given);
}
