import type { Effect } from "../../../platform/lifecycle/effects/effect.ts";
import * as signs from "./signs.ts";

/** Effects of what may hint at fraud. */
export const fraudSignsEffects: Readonly<Record<string, Effect>> = { ...signs };
