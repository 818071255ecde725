import type { Guard } from "../../../platform/lifecycle/guards/guard.ts";
import * as signs from "./signs.ts";

/** Guards of what may hint at fraud. */
export const fraudSignsGuards: Readonly<Record<string, Guard>> = { ...signs };
