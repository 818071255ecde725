import { useSyncExternalStore } from "react";
import type { PageContext } from "../model/context.ts";
import type { Action } from "../model/grammar.ts";
import { nameOf } from "./words.ts";

/** Actions that the server wants to be asked again only later, and from when (milliseconds). */
const waits = new Map<string, number>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let turn = 0;

const keyOf = (page: Pick<PageContext, "bundle">, action: Action): string => `${page.bundle.name} ${nameOf(action)}`;

function tick(): void {
  turn += 1;
  const now = Date.now();
  for (const [key, until] of waits) if (until <= now) waits.delete(key);
  if (waits.size === 0) {
    clearInterval(timer);
    timer = undefined;
  }
  for (const changed of listeners) changed();
}

/** Holds an action back for so many seconds. */
export function holdBack(page: Pick<PageContext, "bundle">, action: Action, seconds: number): void {
  waits.set(keyOf(page, action), Date.now() + seconds * 1000);
  timer ??= setInterval(tick, 1000);
  tick();
}

/** Seconds until an action may be taken again; undefined when it may be now. */
export function heldBack(page: Pick<PageContext, "bundle">, action: Action): number | undefined {
  const until = waits.get(keyOf(page, action));
  const left = until === undefined ? 0 : Math.ceil((until - Date.now()) / 1000);
  return left > 0 ? left : undefined;
}

/** Draws again each second while any action is held back. */
export function useWaits(): void {
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => turn,
  );
}
