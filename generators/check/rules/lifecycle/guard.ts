import { settings } from "../../world/world.ts";
import { named } from "./named.ts";

/** E312: a guard that guards.json does not have. */
export const unknownGuard = named("E312", "guards", "a guard that guards.json does not have", (world) => Object.keys(settings(world, "guards", "guards")), (name) => `unknown guard "${name}"`);
