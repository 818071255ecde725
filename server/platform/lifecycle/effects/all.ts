import { extension } from "../../extension.ts";
import type { Effect } from "./effect.ts";

/** Where modules add the effects that schemas/effects.json describes. */
export const effectPoint = extension<Effect>("effect");

/** Every effect by its name. */
export const effects = effectPoint.entries;
