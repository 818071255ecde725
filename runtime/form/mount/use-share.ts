import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { MountSchedule } from "./schedule.ts";

/** The schedule of this form and which part of it stands here; none mounts everything at once. */
export const MountPart = createContext<{ schedule: MountSchedule; part: number } | undefined>(undefined);

/** How many of these fields are to be mounted now. */
export function useShare(count: number): number {
  const mounted = useContext(MountPart);
  const read = (): number => mounted?.schedule.share(mounted.part) ?? count;
  return useSyncExternalStore(
    useCallback((tell) => mounted?.schedule.listen(mounted.part, tell) ?? (() => undefined), [mounted]),
    read,
    read,
  );
}
