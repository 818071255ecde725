import type { Guard } from "../../lifecycle/guards/guard.ts";

/** Nobody does this about themselves. */
export const not_self: Guard = ({ record, actor }) => (actor.kind === "user" && actor.id === String(record["id"]) ? {} : undefined);
