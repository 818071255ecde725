import { useSyncExternalStore } from "react";
import { settings } from "../settings/settings.ts";

export interface Notice {
  id: number;
  kind: "message" | "notification";
  tone: "good" | "bad" | "info";
  title: string;
  /** When it appeared, by performance.now(). */
  since: number;
  items?: readonly string[];
  /** Of work that goes on: how much of it is done, in words and figures. */
  progress?: Progress;
  /** What closing it does; absent: it is only taken away. */
  stop?(): void;
}

/** How far work is that goes on elsewhere. */
export interface Progress {
  done: number;
  of: number;
  words: string;
}

let shown: readonly Notice[] = [];
let next = 1;
const listeners = new Set<() => void>();

/** How long each kind stays, in milliseconds. */
function duration(kind: Notice["kind"]): number {
  const { message_milliseconds, notification_milliseconds } = settings.constants.display;
  return kind === "message" ? message_milliseconds : notification_milliseconds;
}

function change(notices: readonly Notice[]): void {
  shown = notices;
  for (const changed of listeners) changed();
}

export function dismiss(id: number): void {
  change(shown.filter((notice) => notice.id !== id));
}

function add(notice: Omit<Notice, "id" | "since">): void {
  const id = next;
  next += 1;
  const lasting = shown.filter(({ stop }) => stop !== undefined);
  change([
    ...lasting,
    ...shown.filter(({ stop }) => stop === undefined).slice(-3),
    { ...notice, id, since: performance.now() },
  ]);
  setTimeout(() => dismiss(id), duration(notice.kind));
}

/** A short message about what has just been answered; the answer to what is asked next clears it. */
export function showMessage(title: string, tone: Notice["tone"] = "bad"): void {
  add({ kind: "message", tone, title });
}

/** A notice with its points; stays although other answers come in. */
export function notify(title: string, tone: Notice["tone"] = "info", items?: readonly string[]): void {
  add({ kind: "notification", tone, title, ...(items === undefined ? {} : { items }) });
}

/**
 * A notice of work that goes on: it stays until the work has ended.
 * @param stop what closing it does: whoever closes it wants the work no more
 */
export function notifyWork(title: string, stop: () => void): { say(progress: Progress): void; end(): void } {
  const id = next;
  next += 1;
  const end = (): void => dismiss(id);
  change([
    ...shown,
    {
      id,
      kind: "notification",
      tone: "info",
      title,
      since: performance.now(),
      stop: () => {
        end();
        stop();
      },
    },
  ]);
  return {
    say: (progress) => change(shown.map((notice) => (notice.id === id ? { ...notice, progress } : notice))),
    end,
  };
}

/**
 * Takes away messages; notifications stay their time.
 * @param before only messages that stood at this moment of performance.now(): what was asked earlier is answered now,
 * and clears no news
 */
export function clearMessages(before = Number.POSITIVE_INFINITY): void {
  const isCleared = ({ kind, since }: Notice) => kind === "message" && since <= before;
  if (shown.some(isCleared)) change(shown.filter((notice) => !isCleared(notice)));
}

export function useNotices(): readonly Notice[] {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => shown,
  );
}
