import { statesOf } from "../check/workspace/states.ts";
import type { Workspace } from "../check/workspace/workspace.ts";

/** One axis along which an entity moves. */
export interface LifecycleRow {
  id: string;
  axis: string;
  states: string[];
  transitions: string[];
  parked?: true;
}

/** Every lifecycle with its states and the names of its transitions. */
export function lifecycleRows(workspace: Workspace): LifecycleRow[] {
  return workspace.lifecycles
    .map((document) => ({
      id: document.name,
      axis: document.value.axis,
      states: statesOf(workspace, document),
      transitions: Object.keys(document.value.transitions ?? {}),
      ...(document.value.parked ? { parked: true as const } : {}),
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}
