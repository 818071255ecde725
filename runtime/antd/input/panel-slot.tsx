import { createElement, useEffect, useState, type ComponentType, type ReactNode } from "react";
import type { Panel } from "./panels.ts";

/**
 * A panel where it is wanted and there; its shell stands until then, and stays if it does not come. Not by Suspense,
 * whose fallback would keep a user waiting for 300 ms although the panel has come.
 */
export function PanelSlot<Props extends object>({ panel, given, shell }: { panel: Panel<ComponentType<Props>>; given: Props; shell: ReactNode }): ReactNode {
  const [, setCount] = useState(0);
  useEffect(() => {
    let gone = false;
    if (panel.drawn === undefined) void panel.load().then(() => { if (!gone) setCount((count) => count + 1); }, () => undefined);
    return () => { gone = true; };
  }, [panel]);
  return panel.drawn === undefined ? shell : createElement(panel.drawn, given);
}
