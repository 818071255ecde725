import { settings } from "../../world/world.ts";
import { named } from "./named.ts";

/** E313: an effect that effects.json does not have. */
export const unknownEffect = named("E313", "effects", "an effect that effects.json does not have", (world) => Object.keys(settings(world, "effects", "effects")), (name) => `unknown effect "${name}"`);
