import type { Shape } from "../world/shape.ts";
import type { World } from "../world/world.ts";

/** The shape of the signed-in user: what the session says of it, and the user's own record. */
export function userShape(world: World): Shape | undefined {
  const entities = ["user", "session_info", "signed_in"].filter((name) => world.entities.has(name));
  return entities.length > 0 ? { entities, rows: false } : undefined;
}
