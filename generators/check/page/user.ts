import type { Shape } from "../workspace/shape.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** The shape of the signed-in user: what the session says of it, and the user's own record. */
export function userShape(workspace: Workspace): Shape | undefined {
  const entities = ["user", "session_info", "signed_in"].filter((name) => workspace.entities.has(name));
  return entities.length > 0 ? { entities, rows: false } : undefined;
}
