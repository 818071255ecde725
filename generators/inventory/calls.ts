import { halves, roleNames } from "../check/workspace/reach.ts";
import type { CallEntry, Workspace } from "../check/workspace/workspace.ts";

/** One call as the server answers it. */
export interface CallRow {
  id: string;
  method: string;
  path: string;
  /** As the specification writes it: the method may be the caller's to choose, roles and parameters stay open. */
  spec: string;
  allow: string[];
  parked?: true;
}

/**
 * Every call, in the order of its path; one that has the role in its path stands once for each role that may make it.
 */
export function callRows(workspace: Workspace): CallRow[] {
  const rows = [...workspace.calls.values()].flatMap((entry) => rowsOf(workspace, entry));
  return rows.sort((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1));
}

/** The rows of one call. */
function rowsOf(workspace: Workspace, entry: CallEntry): CallRow[] {
  const { call, name, parked } = entry;
  const allow: string[] = call.allow ?? [];
  const path = `/${call.path}`;
  const row = (at: string, people: string[]): CallRow => ({
    id: name,
    method: call.method,
    path: at,
    spec: call.spec ?? `${call.method} ${call.path}`,
    allow: people,
    ...(parked ? { parked: true as const } : {}),
  });
  if (!/\{(role|authority)\}/.test(path)) return [row(path, allow)];
  return roleNames(workspace).flatMap((role) => {
    const own = allow.filter((who) => [role, "session", "public"].includes(halves(who).who));
    return own.length === 0
      ? []
      : [
          row(
            path.replace(/\{(role|authority)\}/, role),
            own.map((who) => (halves(who).who === role ? who : role)),
          ),
        ];
  });
}
